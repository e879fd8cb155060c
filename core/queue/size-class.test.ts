import { expect, test } from 'vitest'
import { SMALLEST_SIZE, resourcesOf, sizeClassOf, sizeClassOn } from './size-class.ts'

const MIB = 1024 ** 2
const size = (mebibytes: number) => sizeClassOf({ memoryBytes: mebibytes * MIB, threads: 1, diskBytes: 0, gpus: 0 })

test('a class holds what it is the class of, and at most a quarter more memory', () => {
  for (let mebibytes = 64; mebibytes < 300_000; mebibytes = Math.ceil(mebibytes * 1.013)) {
    const { memoryBytes } = resourcesOf(size(mebibytes))
    expect(memoryBytes / MIB).toBeGreaterThanOrEqual(mebibytes)
    expect(memoryBytes / MIB).toBeLessThanOrEqual(mebibytes * 1.26)
  }
})

test('a class is its own class, so that rounding stops', () => {
  for (const mebibytes of [1, 64, 100, 700, 1025, 9000, 100_000]) {
    expect(sizeClassOf(resourcesOf(size(mebibytes)))).toBe(size(mebibytes))
  }
  expect(size(0)).toBe(SMALLEST_SIZE)
})

test('on a machine that has what is needed and less than the usual class, a class is rounded up less', () => {
  const on = (most: number, mebibytes: number) =>
    sizeClassOn({ memoryBytes: most * MIB }, { memoryBytes: mebibytes * MIB, threads: 1, diskBytes: 0, gpus: 0 })
  expect(on(3840, 3700)).toBe('3840m1t256d')
  expect(on(65_536, 3700)).toBe(size(3700))
  expect(on(2048, 3700)).toBe(size(3700))
  for (let mebibytes = 64; mebibytes < 5000; mebibytes = Math.ceil(mebibytes * 1.02)) {
    for (const most of [mebibytes, mebibytes + 1, mebibytes + 100]) {
      const memory = resourcesOf(on(most, mebibytes)).memoryBytes / MIB
      expect(memory).toBeGreaterThanOrEqual(mebibytes)
      expect(memory).toBeLessThanOrEqual(most)
    }
  }
})

test('a job that wants a GPU is of another class than one that wants none', () => {
  const wanted = { memoryBytes: 2 ** 30, threads: 3, diskBytes: 2 ** 30, gpus: 1 }
  expect(sizeClassOf(wanted)).toBe('1024m4t1024d1g')
  expect(resourcesOf('1024m4t1024d1g')).toEqual({ ...wanted, threads: 4 })
  expect(resourcesOf(sizeClassOf({ ...wanted, gpus: 0 })).gpus).toBe(0)
})

test('the memory that a GPU must have is part of the class', () => {
  const wanted = { memoryBytes: 2 ** 30, threads: 4, diskBytes: 2 ** 30, gpus: 2, gpuMemoryBytes: 24 * 2 ** 30 }
  expect(sizeClassOf(wanted)).toBe('1024m4t1024d2g24576v')
  expect(resourcesOf('1024m4t1024d2g24576v')).toEqual(wanted)
  expect(sizeClassOf({ ...wanted, gpus: 0 })).toBe('1024m4t1024d')
})

test('what a project claims of itself may be absurd, and is still a class', () => {
  for (const claimed of [1e300, Number.POSITIVE_INFINITY]) {
    const absurd = sizeClassOf({ memoryBytes: claimed, threads: claimed, diskBytes: claimed, gpus: 0 })
    expect(resourcesOf(absurd).memoryBytes).toBe(2 ** 50)
  }
})

test('what is no class is refused, and not taken for a job that needs nothing', () => {
  for (const text of ['', '512m', '512m1t', 'm1t1d', '512m1t1d1', '-1m1t1d']) {
    expect(() => resourcesOf(text)).toThrow(RangeError)
  }
})
