import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Core } from '../context.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { refuseWhatNobodyHolds } from './refuse-what-nobody-holds.ts'
import { reportWorker } from './report-worker.ts'
import { sizeOnServing } from './size-on-serving.ts'

const MIB = 1024 ** 2
const need = { circuitType: 'openvm', toolchain: 'openvm@2.0.2' } as const
const wanted = { memoryBytes: 1151 * MIB, threads: 1, diskBytes: 256 * MIB, gpus: 0 }

let core: Core
let close: () => Promise<void>

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
})
afterAll(() => close())

/** A worker joins, whose jobs may have so much. */
async function join(mebibytes: number): Promise<void> {
  const total = { memoryBytes: mebibytes * MIB, threads: 2, diskBytes: 2 ** 40, gpus: 0 }
  const capabilities = [{ ...need, state: 'ready' as const, note: '', fraction: null }]
  await reportWorker(core, { id: randomUUID(), host: 'here', capabilities, total, free: total })
}

test('a job has the usual class where nobody serves it yet or the largest machine holds that, and else is not refused for the rounding', async () => {
  expect(await sizeOnServing(core, need, wanted)).toBe('1280m1t256d')
  await join(1267)
  const size = await sizeOnServing(core, need, wanted)
  expect(size).toBe('1152m1t256d')
  await expect(refuseWhatNobodyHolds(core, { ...need, size })).resolves.toBeUndefined()
  await join(8192)
  expect(await sizeOnServing(core, need, wanted)).toBe('1280m1t256d')
})
