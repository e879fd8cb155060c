import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { stripEscapes } from './strip-escapes.ts'

test.each([
  'plain [0m] text; 12m',
  '\u001b[1m\u001b[38;5;9merror[E0432]\u001b[0m\u001b[1m: unresolved\u001b[0m',
  '\u001b]8;;https://doc.rust-lang.org\u0007E0432\u001b]8;;\u0007',
  '\u001b]8;;https://doc.rust-lang.org\u001b\\E0432\u001b]8;;\u001b\\',
  '\u001b[2K\rdone\u001b[?25h',
])('%j is stripped as by node', (text) => {
  expect(stripEscapes(text)).toBe(stripVTControlCharacters(text))
})

test('what never ends is stripped, too', () => {
  expect(stripEscapes('a\u001b]8;;\u001b]8;;b\u001b\u001b[31mc\u001b')).not.toContain('\u001b')
})
