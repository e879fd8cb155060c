import { expect, test } from 'vitest'
import { asCodeBlock } from './as-code-block.ts'

test('fences a text with more ticks than it has itself', () => {
  expect(asCodeBlock('signal input a;\n', 'circom')).toBe('```circom\nsignal input a;\n```')
  expect(asCodeBlock('a\n````\nb', 'rust')).toBe('`````rust\na\n````\nb\n`````')
})

test('takes a text of nothing but ticks', () => {
  expect(asCodeBlock('` '.repeat(500_000), 'md')).toMatch(/^```md\n/)
})
