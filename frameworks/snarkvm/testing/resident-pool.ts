import { findSandbox } from '@proofyard/sandbox/find-sandbox.ts'
import { GiB } from '@proofyard/sandbox/sizes.ts'
import { openMachineBudget } from '@proofyard/worker/admission/machine-budget.ts'
import { openResidentPool } from '@proofyard/worker/residents/resident-pool.ts'
import { onTestFinished } from 'vitest'
import { NO_RESOURCES } from '../../resources.ts'
import type { Residents } from '../../residents.ts'

/** What residents of a test were asked: by name, and whether they answered. */
export interface Asked {
  name: string
  request: string | Buffer
  answer: string | undefined
}

/** The residents of a worker, until the test ends, for jobs of one build. */
export async function residentsOf(build: string): Promise<{ residents: Residents; asked: Asked[] }> {
  const sandbox = await findSandbox({ sandbox: 'required' })
  const budget = openMachineBudget({ ...NO_RESOURCES, memoryBytes: 8 * GiB })
  const pool = openResidentPool({ sandbox, budget, onEnd: () => undefined, restMilliseconds: 0 })
  onTestFinished(() => pool.end())
  const residents = pool.of({ circuitType: 'snarkvm', build, toolchain: 'snarkvm' })
  const asked: Asked[] = []
  return {
    asked,
    residents: {
      ...residents,
      ask: async (program, question, signal) => {
        const answer = await residents.ask(program, question, signal)
        asked.push({ name: program.name, request: question.request, answer })
        return answer
      },
    },
  }
}
