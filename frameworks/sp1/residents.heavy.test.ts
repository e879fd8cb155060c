import type { Command } from '@proofyard/sandbox/sandbox.ts'
import { findSandbox } from '@proofyard/sandbox/find-sandbox.ts'
import { GiB } from '@proofyard/sandbox/sizes.ts'
import { openMachineBudget } from '@proofyard/worker/admission/machine-budget.ts'
import { openResidentPool } from '@proofyard/worker/residents/resident-pool.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished } from 'vitest'
import { NO_RESOURCES } from '../resources.ts'
import type { Build, WholeWay } from '../testing/whole-way.ts'
import type { Residents } from '../residents.ts'
import type { Sp1Manifest } from './manifest.ts'
import { floorInput, floorProject, floorProject5 } from './testing/guests.ts'
import { INSTALLATION_MS } from '../testing/installed-toolchain.ts'
import { testWithRust as test } from './testing/installed.ts'
import { openSp1Way } from './testing/way.ts'
import { SP1_VERSION, toolchainIdOf } from './versions.ts'

const PROOF_MS = 3_600_000
let way: WholeWay<Sp1Manifest>

beforeAll(async () => {
  way = await openSp1Way()
}, INSTALLATION_MS)
afterAll(() => way.bench.remove())

/** The residents of a worker with so much memory, until the test ends, for jobs of one build; and why each ended. */
async function residentsOf(toolchain: string, memoryBytes: number): Promise<{ residents: Residents; ends: string[] }> {
  const sandbox = await findSandbox({ sandbox: 'required' })
  const budget = openMachineBudget({ ...NO_RESOURCES, memoryBytes })
  const ends: string[] = []
  const pool = openResidentPool({ sandbox, budget, onEnd: (_, reason) => ends.push(reason), restMilliseconds: 0 })
  onTestFinished(() => pool.end())
  return { residents: pool.of({ circuitType: 'sp1', build: 'floor', toolchain }), ends }
}

const projects = [
  { version: SP1_VERSION, project: floorProject },
  { version: '5.0.0', project: floorProject5 },
] as const

describe.each(projects)('SP1 $version', ({ version, project }) => {
  const toolchain = toolchainIdOf(version)
  let build: Build<Sp1Manifest>

  beforeAll(async () => {
    build = await way.buildOnce(project)
  }, PROOF_MS)

  test(
    'proofs after the first do not wait for the prover to start, and take no more memory than it',
    { timeout: PROOF_MS },
    async () => {
      const { residents, ends } = await residentsOf(toolchain, 16 * GiB)
      const provers: Command[] = []
      const onCommand = (command: Command) => command.args[0] === 'prove' && provers.push(command)
      const startUps: (number | undefined)[] = []
      for (const floor of [9, 10, 11, 12]) {
        const { proved, verified } = await way.proveAndVerify(build, floorInput(floor, '0102030405'), {
          residents,
          onCommand,
        })
        expect(verified).toBe(true)
        startUps.push(proved.counts?.startUpSeconds)
      }
      expect(ends).toEqual([])
      expect(provers).toEqual([])
      expect(startUps).toEqual([expect.any(Number), 0, 0, 0])
      expect(startUps[0]).toBeGreaterThan(0)
    },
  )

  test('where there is no room for it, a proof is made without it', { timeout: PROOF_MS }, async () => {
    const { residents } = await residentsOf(toolchain, 1 * GiB)
    const provers: string[][] = []
    const onCommand = ({ args }: Command) => args[0] === 'prove' && provers.push(args)
    const { verified } = await way.proveAndVerify(build, floorInput(9, '0102030405'), { residents, onCommand })
    expect(verified).toBe(true)
    expect(provers).toHaveLength(1)
  })
})
