import { expect, test } from 'vitest'
import { recordPeaks } from './peak-memory.ts'

test('programs that run at the same time count together, and those after each other do not', () => {
  let now = 0
  const peaks = recordPeaks(() => now++)
  expect(peaks.bytes()).toBe(0)
  const verifier = peaks.begin()
  peaks.begin()(100)
  peaks.begin()(300)
  verifier(50)
  peaks.begin()(320)
  peaks.begin()(undefined)
  expect(peaks.bytes()).toBe(350)
})
