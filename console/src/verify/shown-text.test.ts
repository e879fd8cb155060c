import { expect, test } from 'vitest'
import { shownText } from './shown-text.ts'

test('cut-off: a long value is never shown as if its beginning were all of it', () => {
  const begin = `0x${'a'.repeat(198)}`
  expect(shownText(begin)).toBe(begin)
  const [one, other] = [shownText(`${begin}00`), shownText(`${begin}0000`)]
  expect(one).toBe(`${begin}… (the first 200 of 202 characters)`)
  expect(other).not.toBe(one)
})
