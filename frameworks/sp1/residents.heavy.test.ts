import type { Command } from '@proofyard/sandbox/sandbox.ts'
import { findSandbox } from '@proofyard/sandbox/find-sandbox.ts'
import { GiB } from '@proofyard/sandbox/sizes.ts'
import { openMachineBudget } from '@proofyard/worker/admission/machine-budget.ts'
import { openResidentPool } from '@proofyard/worker/residents/resident-pool.ts'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { NO_RESOURCES } from '../resources.ts'
import type { Build, WholeWay } from '../testing/whole-way.ts'
import type { Residents } from '../residents.ts'
import type { Sp1Manifest } from './manifest.ts'
import { floorInput, floorProject } from './testing/guests.ts'
import { INSTALLATION_MS } from '../testing/installed-toolchain.ts'
import { testWithRust as test } from './testing/installed.ts'
import { openSp1Way } from './testing/way.ts'

const PROOF_MS = 3_600_000
let way: WholeWay<Sp1Manifest>
let build: Build<Sp1Manifest>

beforeAll(async () => {
  way = await openSp1Way()
  build = await way.buildOnce(floorProject)
}, INSTALLATION_MS)
afterAll(() => way.bench.remove())

/** The residents of a worker with so much memory, until the test ends, for jobs of one build; and why each ended. */
async function residentsOf(memoryBytes: number): Promise<{ residents: Residents; ends: string[] }> {
  const sandbox = await findSandbox({ sandbox: 'required' })
  const budget = openMachineBudget({ ...NO_RESOURCES, memoryBytes })
  const ends: string[] = []
  const pool = openResidentPool({ sandbox, budget, onEnd: (_, reason) => ends.push(reason), restMilliseconds: 0 })
  onTestFinished(() => pool.end())
  return { residents: pool.of({ circuitType: 'sp1', build: 'floor', toolchain: 'sp1@6.10.0' }), ends }
}

test('a second proof does not wait for the prover to start', { timeout: PROOF_MS }, async () => {
  const { residents, ends } = await residentsOf(16 * GiB)
  const provers: Command[] = []
  const onCommand = (command: Command) => command.args[0] === 'prove' && provers.push(command)
  const startUps: (number | undefined)[] = []
  for (const floor of [9, 10]) {
    const { proved, verified } = await way.proveAndVerify(build, floorInput(floor, '0102030405'), {
      residents,
      onCommand,
    })
    expect(verified).toBe(true)
    startUps.push(proved.counts?.startUpSeconds)
  }
  expect(provers).toEqual([])
  expect(startUps[0]).toBeGreaterThan(0)
  expect(startUps[1]).toBe(0)
  expect(ends).toEqual([])
})

test('where there is no room for it, a proof is made without it', { timeout: PROOF_MS }, async () => {
  const { residents } = await residentsOf(1 * GiB)
  const provers: string[][] = []
  const onCommand = ({ args }: Command) => args[0] === 'prove' && provers.push(args)
  const { verified } = await way.proveAndVerify(build, floorInput(9, '0102030405'), { residents, onCommand })
  expect(verified).toBe(true)
  expect(provers).toHaveLength(1)
})
