import { expect, it } from 'vitest'
import { asCodeBlock } from './as-code-block.ts'

it('fences a text with more ticks than it has itself', () => {
  expect(asCodeBlock('signal input a;\n', 'circom')).toBe('```circom\nsignal input a;\n```')
  expect(asCodeBlock('a\n````\nb', 'rust')).toBe('`````rust\na\n````\nb\n`````')
})

it('takes a text of nothing but ticks', () => {
  expect(asCodeBlock('` '.repeat(500_000), 'md')).toMatch(/^```md\n/)
})
