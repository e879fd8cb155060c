import { expect, test } from 'vitest'
import { sizeText, spanText } from './size-text.ts'

test('a size says its GPUs where there are any', () => {
  const size = { memory_bytes: 1.5 * 1024 ** 3, threads: 2, disk_bytes: 0, gpus: 0 }
  expect(sizeText(size)).toBe('1.50 GiB, 2 threads')
  expect(sizeText({ ...size, threads: 1, gpus: 1 })).toBe('1.50 GiB, 1 thread, 1 GPU')
})

test.each([
  [null, ''],
  [-1, '0 s'],
  [0.04, '0 s'],
  [9.96, '10 s'],
  [59, '59 s'],
  [90, '1.5 min'],
  [86_400 * 3, '3 d'],
])('%s seconds are %s', (seconds, text) => {
  expect(spanText(seconds)).toBe(text)
})
