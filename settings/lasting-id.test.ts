import { expect, test } from 'vitest'
import { z } from 'zod'
import { lastingIdOf } from './lasting-id.ts'

const machine = {
  memoryBytes: undefined,
  threads: undefined,
  diskBytes: undefined,
  gpus: undefined,
  gpuMemoryBytes: undefined,
}
const id = lastingIdOf('/data', machine, ['noir', 'circom'])

test('is a UUID, and the same for the same settings', () => {
  expect(z.uuid().safeParse(id).success).toBe(true)
  expect(lastingIdOf('/data/', { ...machine }, ['circom', 'noir'])).toBe(id)
})

test('is another one for another folder, another part of the machine, and for one that serves something else', () => {
  const others = [
    lastingIdOf('/data2', machine, ['noir', 'circom']),
    lastingIdOf('/data', { ...machine, memoryBytes: 2 ** 30 }, ['noir', 'circom']),
    lastingIdOf('/data', machine, ['noir']),
    lastingIdOf('/data', machine, undefined),
  ]
  expect(new Set([id, ...others]).size).toBe(5)
})
