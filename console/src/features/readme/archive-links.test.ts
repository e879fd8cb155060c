import { expect, test } from 'vitest'
import { readAddress } from './archive-links.ts'

test.each([
  ['images/circuit.png', 'README.md', 'images/circuit.png', ''],
  ['./input.json', 'README.md', 'input.json', ''],
  ['/docs/a%20b.md#two', 'README.md', 'docs/a b.md', 'two'],
  ['../../../etc/passwd', 'README.md', 'etc/passwd', ''],
  ['b.md', 'docs/deep/a.md', 'docs/deep/b.md', ''],
  ['../input.json', 'docs/a b#.md', 'input.json', ''],
  ['/input.json', 'docs/a.md', 'input.json', ''],
  ['a%zz.md', 'README.md', 'a%zz.md', ''],
])('%s in %s is the file %s of the archive', (address, from, path, hash) => {
  expect(readAddress(address, from)).toEqual({ kind: 'archive', path, hash })
})

test.each([
  ['https://example.org/a', 'https://example.org/a', 'example.org'],
  ['//example.org/a', 'https://example.org/a', 'example.org'],
  ['HTTP://user@example.org:8080/a', 'http://user@example.org:8080/a', 'example.org:8080'],
  ['mailto:ada@example.org', 'mailto:ada@example.org', ''],
])('%s leads outside', (address, href, host) => {
  expect(readAddress(address, 'README.md')).toEqual({ kind: 'outside', address: href, host })
})

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:x',
  'file:///etc/passwd',
  'https://',
  '\\\\example.org\\a',
  '',
])('"%s" is not followed', (address) => {
  expect(readAddress(address, 'README.md')).toEqual({ kind: 'forbidden' })
})

test('a place in the page stays in the page', () => {
  expect(readAddress('#usage', 'README.md')).toEqual({ kind: 'anchor', address: '#usage' })
})
