import { findSandbox } from '@proofyard/sandbox/find-sandbox.ts'
import { MiB } from '@proofyard/sandbox/sizes.ts'
import { median } from '../service/measured-run.ts'
import { measuredWork } from './measured-work.ts'

/** Programs of one measurement: the kernel counts CPU in hundredths of a second. */
const PROGRAMS = 10

const limits = {
  memoryBytes: 256 * MiB,
  cpuSeconds: 10,
  wallSeconds: 60,
  processes: 16,
  fileBytes: MiB,
  diskBytes: MiB,
  outputBytes: MiB,
}

/** CPU seconds that this machine takes to open the sandbox around a program that does nothing, and to watch over it. */
export async function sandboxCost(rounds: number): Promise<number> {
  const sandbox = await findSandbox({ sandbox: 'required' })
  const nothing = { program: '/bin/true', args: [], mounts: [], cwd: '/', limits }
  const costs: number[] = []
  for (let round = 0; round < rounds; round++) {
    const { used } = await measuredWork(async () => {
      for (let program = 0; program < PROGRAMS; program++) await sandbox.run(nothing)
    })
    costs.push(used.cpuSeconds / PROGRAMS)
  }
  return median(costs)
}
