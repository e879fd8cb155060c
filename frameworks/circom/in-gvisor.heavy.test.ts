import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GiB } from '@proofyard/sandbox/sizes.ts'
import { gvisorHere } from '@proofyard/sandbox/testing/sandboxes.ts'
import { openMachineBudget } from '@proofyard/worker/admission/machine-budget.ts'
import { openResidentPool } from '@proofyard/worker/residents/resident-pool.ts'
import { NO_RESOURCES } from '../resources.ts'
import type { WholeWay } from '../testing/whole-way.ts'
import type { CircomManifest } from './manifest.ts'
import { multiplier } from './testing/circuits.ts'
import { openPreparedWay } from './testing/prepared-bench.ts'

const sandbox = await gvisorHere()

describe.skipIf(sandbox === undefined)('in gVisor', () => {
  let way: WholeWay<CircomManifest>
  beforeAll(async () => {
    way = await openPreparedWay()
  })
  afterAll(() => way.bench.remove())

  test('a circuit is compiled, proved and verified, also by residents', async () => {
    if (sandbox === undefined) return
    const ends: string[] = []
    const budget = openMachineBudget({ ...NO_RESOURCES, memoryBytes: 4 * GiB })
    const pool = openResidentPool({ sandbox, budget, onEnd: (_, reason) => ends.push(reason) })
    try {
      const build = await way.build({ files: { 'circuit.circom': multiplier } }, { sandbox })
      for (const [input, product] of [
        ['{"a": 7, "b": 6}', '42'],
        ['{"a": 3, "b": 5}', '15'],
      ]) {
        const residents = pool.of({ circuitType: 'circom', build: 'one' })
        const { proved, verified } = await way.proveAndVerify(build, input ?? '', { sandbox, residents })
        expect(verified).toBe(true)
        expect(JSON.parse(await readFile(proved.publicValues, 'utf8'))).toEqual([product])
      }
      expect(ends).toEqual([])
    } finally {
      await pool.end()
    }
  })
})
