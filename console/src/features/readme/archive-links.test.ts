import { expect, test } from 'vitest'
import { readAddress } from './archive-links.ts'

const file = (path: string) => ({
  kind: 'archive',
  path,
  address: `/api/v1/circuit/b1/download?${new URLSearchParams({ path }).toString()}`,
})

test.each([
  ['images/circuit.png', 'images/circuit.png'],
  ['./input.json', 'input.json'],
  ['/docs/a%20b.md', 'docs/a b.md'],
  ['../../../etc/passwd', 'etc/passwd'],
])('%s is the file %s of the archive', (address, path) => {
  expect(readAddress(address, 'b1')).toEqual(file(path))
})

test.each(['https://example.org/a', '//example.org/a', 'mailto:ada@example.org'])('%s leads outside', (address) => {
  expect(readAddress(address, 'b1')).toEqual({ kind: 'outside', address })
})

test.each(['javascript:alert(1)', ' javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', 'vbscript:x', ''])(
  '"%s" is not followed',
  (address) => {
    expect(readAddress(address, 'b1')).toEqual({ kind: 'forbidden' })
  },
)

test('a place in the page stays in the page', () => {
  expect(readAddress('#usage', 'b1')).toEqual({ kind: 'anchor', address: '#usage' })
})
