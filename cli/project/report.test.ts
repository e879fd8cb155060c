import { expect, test } from 'vitest'
import { reportFailure } from './report.ts'

test('what compilers and projects say is no markdown, no HTML, no link and names no one', () => {
  const hostile = [
    'a | b \\| c `d` ``` <img src=x> </code> <!-- proofyard -->',
    '@mary/team #12 GH-1 https://evil.example www.evil.example a@evil.example',
    '[a](b) ![a](b) **c** _d_ ~e~ $f$ # g - h > i :tada: \u202Ej \u001B[31mk',
  ].join('\n')
  const report = reportFailure('a`b|c', hostile)
  const told = report
    .replaceAll(/<\/?code>|<br>/g, '')
    .split('\n\n')
    .slice(2)
    .join('')
  expect(told.replaceAll(/&#\d+;/g, '')).toMatch(/^[\p{L}\p{N} ,]*$/u)
  expect(report).toMatch(/^### Proofyard: <code>a&#96;b&#124;c<\/code>\n/)
})

test('a message of 10 MB fits a comment', () => {
  expect(reportFailure('a', '\u{10FFFD}'.repeat(10_000_000)).length).toBeLessThan(10_000)
  const lines = reportFailure('a', '<<<<\n'.repeat(10_000))
  expect(lines.length).toBeLessThan(10_000)
  expect(lines).toContain('and 9981 more lines')
})
