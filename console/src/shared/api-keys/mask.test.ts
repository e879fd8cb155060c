import { expect, test } from 'vitest'
import { maskedKey } from './mask.ts'

test('a key is shown as its prefix, ten dots and its suffix', () => {
  expect(maskedKey({ prefix: 'sindri-AbCd', suffix: 'wxyz' })).toBe('sindri-AbCd••••••••••wxyz')
})
