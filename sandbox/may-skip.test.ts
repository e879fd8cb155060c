import { afterEach, expect, test, vi } from 'vitest'
import { maySkip, missingTestParameters } from './testing/may-skip.ts'

afterEach(() => vi.unstubAllEnvs())

test('what is there is tested', () => {
  expect(maySkip(undefined)).toBe(false)
})

test.each(['', 'false', undefined])('where CI is %j, tests may be skipped for want of something', (ci) => {
  vi.stubEnv('CI', ci)
  expect(maySkip('There is no Go.')).toBe(true)
})

test('where CI is set, they fail with what is missing', () => {
  vi.stubEnv('CI', 'true')
  vi.stubEnv('PROOFYARD_TEST_PARAMS', undefined)
  expect(() => maySkip(missingTestParameters())).toThrow(
    'These tests may not be skipped where CI is set. PROOFYARD_TEST_PARAMS names no folder of set-up parameters.',
  )
})
