import { expect, test } from 'vitest'
import { asCodeBlock } from './colour-code.ts'

test('a text is one block, also when it holds one itself', () => {
  expect(asCodeBlock('signal input a;\n', 'circom')).toBe('```circom\nsignal input a;\n```')
  expect(asCodeBlock('````\nx\n````', 'md')).toBe('`````md\n````\nx\n````\n`````')
})
