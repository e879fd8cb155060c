import { expect, test } from 'vitest'
import { asText } from './file-text.ts'

const bytes = (...values: number[]) => new Uint8Array(values).buffer

test('UTF-8 is text', () => {
  expect(asText(new TextEncoder().encode('signal input a; // é').buffer)).toBe('signal input a; // é')
  expect(asText(bytes())).toBe('')
})

test('what is no UTF-8, or holds a NUL, is no text', () => {
  expect(asText(bytes(0x89, 0x50, 0x4e, 0x47))).toBeNull()
  expect(asText(bytes(0x61, 0x00, 0x62))).toBeNull()
})
