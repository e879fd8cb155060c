import { expect, test } from 'vitest'
import { isAtLeast } from './is-at-least.ts'

test.each([
  ['1.26.8', '1.25.7', true],
  ['1.25.7', '1.25.7', true],
  ['1.25.10', '1.25.7', true],
  ['1.27rc1', '1.25.7', true],
  ['1.81.0-nightly', '1.81.0', true],
  ['2.0.0', '1.81.0', true],
  ['1.25.6', '1.25.7', false],
  ['1.9', '1.24.0', false],
  ['1.80.1', '1.81.0', false],
])('%s is at least %s: %s', (version, minimum, expected) => {
  expect(isAtLeast(version, minimum)).toBe(expected)
})
