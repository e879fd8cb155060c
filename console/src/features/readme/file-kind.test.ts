import { expect, test } from 'vitest'
import { fileKind } from './file-kind.ts'

test.each([
  ['README.md', { kind: 'markdown' }],
  ['docs/A.MARKDOWN', { kind: 'markdown' }],
  ['a.SVG', { kind: 'picture', type: 'image/svg+xml' }],
  ['src/main.nr', { kind: 'text', language: 'noir' }],
  ['Makefile', { kind: 'text', language: '' }],
  ['x.html', { kind: 'text', language: '' }],
])('%s is shown as it is named', (path, kind) => {
  expect(fileKind(path)).toEqual(kind)
})
