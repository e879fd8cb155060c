import { expect, test } from 'vitest'
import { z } from 'zod'
import { lastingIdOf } from './lasting-id.ts'

const machine = { memoryBytes: 2 ** 34, threads: 4, diskBytes: 2 ** 40, gpus: 0 }
const id = lastingIdOf('/data', machine, ['noir', 'circom'])

test('is a UUID, and the same whatever the order of what it serves, and however full its disk is', () => {
  expect(z.uuid().safeParse(id).success).toBe(true)
  expect(lastingIdOf('/data/', { ...machine, diskBytes: 1 }, ['circom', 'noir'])).toBe(id)
})

test('twin: is another one for another folder, for a larger machine, and for one that serves something else', () => {
  const others = [
    lastingIdOf('/data2', machine, ['noir', 'circom']),
    lastingIdOf('/data', { ...machine, memoryBytes: 2 ** 35 }, ['noir', 'circom']),
    lastingIdOf('/data', { ...machine, gpus: 1, gpuMemoryBytes: 2 ** 34 }, ['noir', 'circom']),
    lastingIdOf('/data', machine, ['noir']),
    lastingIdOf('/data', machine, undefined),
  ]
  expect(new Set([id, ...others]).size).toBe(6)
})
