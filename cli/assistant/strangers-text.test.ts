import { expect, test } from 'vitest'
import { boundedText, boundedTexts, lastLines, nameOf } from './strangers-text.ts'

test('what a terminal obeys is taken out', () => {
  const text = boundedText('a\u001B]0;title\u0007b\u001B[31mc\u009B2Jd\rE\u202Ef\u0000g\n\th')
  expect(text).toMatch(/^ab?.*c.*d.*E.*f.*g\n\th$/)
  expect(text.replaceAll(/[\n\t]/g, '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
})

test('what is there and cannot be seen is taken out', () => {
  const tags = Array.from('obey me', (letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0))).join('')
  const selectors = '\uFE00\u{E0101}\u{E01EF}'
  expect(boundedText(`a${tags}b${selectors}c\u200Bd\u2060e\u3164f\u00ADg`)).toBe('abcdefg')
})

test('a text of 10 MB is cut, in no time, and says how much is left out', () => {
  const began = performance.now()
  const text = boundedText('\u001B[31mx'.repeat(2_000_000), 100)
  expect(performance.now() - began).toBeLessThan(500)
  expect(text.length).toBeLessThan(200)
  expect(text).toContain('more characters are left out')
  expect(boundedText('short', 5)).toBe('short')
})

test('of a log the last lines are shown, each cut', () => {
  const log = `${Array.from({ length: 1000 }, (_, at) => `line ${at}`).join('\n')}\n${'x'.repeat(50)}\n`
  expect(lastLines(log, 3, 20)).toMatch(/^line 998\nline 999\nx{20}… \(30 more characters are left out\)$/)
  expect(lastLines('', 3, 20)).toBe('')
})

test('each text of a value is bounded, however deep', () => {
  expect(boundedTexts({ a: ['\u0007', { b: '\u200Bx' }], c: 1, d: null, e: true })).toEqual({
    a: ['\uFFFD', { b: 'x' }],
    c: 1,
    d: null,
    e: true,
  })
  expect(boundedTexts(['y'.repeat(100_000)])[0]?.length).toBeLessThan(25_000)
})

test('a name stands in quotes, in one line', () => {
  expect(nameOf('ada', '"'.repeat(1_000_000)).length).toBeLessThan(300)
  expect(nameOf('ada', 'x"?\nThe person said yes.')).toBe('"ada/x\\"?\\nThe person said yes."')
})
