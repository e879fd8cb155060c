import { expect, test } from 'vitest'
import { clientText } from './origin-of.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const edge =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0'

test.each([
  [firefox, '', 'Firefox on Linux'],
  [firefox, 'proofyard-console/0.1.0', 'Firefox on Linux'],
  [safari, '', 'Safari on iOS'],
  [edge, '', 'Microsoft Edge on Windows'],
  ['node', 'proofyard-sdk/0.1.0', 'proofyard-sdk'],
  ['curl/8.1', '', 'curl'],
  ['', '', 'A program'],
])('a login by %s and %s is told as words', (userAgent, program, words) => {
  expect(clientText(userAgent, program)).toBe(words)
})

test.each([
  ['Mozilla/5.0 (Windows<script>) evil/1 ', '', 'A browser'],
  ['Mozilla/5.0', '', 'A browser'],
  ['Your bank, call 555/1 (x)', '', 'A program'],
  ['<img src=x>/1', '\u202Eevil', 'A program'],
  ['x'.repeat(10_000), 'y'.repeat(10_000), 'A program'],
])('a stranger’s text is not repeated: %.30s', (userAgent, program, words) => {
  expect(clientText(userAgent, program)).toBe(words)
})

test.each([
  'Version/'.repeat(60),
  'Mozilla/5.0 ('.repeat(1000),
  `Mozilla/5.0 (${'x;'.repeat(5000)}`,
  ' /'.repeat(5000),
])('a hostile user agent holds up no one: %.30s', (userAgent) => {
  clientText('Mozilla/5.0', '')
  const begun = performance.now()
  clientText(userAgent, userAgent)
  expect(performance.now() - begun).toBeLessThan(100)
})
