import { expect, test } from 'vitest'
import { performanceOf } from './performance-of.ts'

const prover = { startUpSeconds: 1.00049, provingSeconds: 4, peakMemoryBytes: 1024 }

test('of a program cycles are divided by the time of proving alone', () => {
  expect(performanceOf({ cycles: 1001, segments: 2 }, prover)).toEqual({
    cycles: 1001,
    segments: 2,
    cycles_per_sec: 250,
    peak_memory: 1024,
    start_up_sec: 1,
  })
})

test('what is not counted is null', () => {
  const unknown = { cycles: null, segments: null, cycles_per_sec: null, peak_memory: null, start_up_sec: null }
  expect(performanceOf({ cycles: 7 })).toEqual({ ...unknown, cycles: 7 })
  const instant = { startUpSeconds: 0, provingSeconds: 0, peakMemoryBytes: undefined }
  expect(performanceOf({ cycles: 7 }, instant)).toEqual({ ...unknown, cycles: 7, start_up_sec: 0 })
})

test('a circuit has nothing of it', () => {
  expect(performanceOf()).toBeUndefined()
})
