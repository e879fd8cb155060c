import { expect, test } from 'vitest'
import { type Resources, NO_RESOURCES, differenceOf, fits, largestOf, sumOf } from './resources.ts'

const GIB = 1024 ** 3
const cards = (gpus: number, gibibytes?: number): Resources => ({
  ...NO_RESOURCES,
  gpus,
  ...(gibibytes === undefined ? {} : { gpuMemoryBytes: gibibytes * GIB }),
})

test('GPUs are counted, and the memory of each is compared', () => {
  const machine = cards(2, 16)
  expect(fits(cards(2, 16), machine)).toBe(true)
  expect(fits(cards(2), machine)).toBe(true)
  expect(fits(cards(1, 24), machine)).toBe(false)
  expect(fits(cards(3), machine)).toBe(false)
  expect(fits(cards(1, 1), cards(1))).toBe(false)
  expect(differenceOf(machine, cards(1, 8))).toEqual(cards(1, 16))
  expect(sumOf(cards(1, 8), cards(1, 16))).toEqual(cards(2, 16))
  expect(largestOf(cards(1, 8), cards(0))).toEqual(cards(1, 8))
})
