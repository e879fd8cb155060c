import fc from 'fast-check'
import { expect, test } from 'vitest'
import { base64Of, bytesOfBase64, bytesOfHex, bytesOfWords, hexOf, wordsOf } from './bytes.ts'

test('bytes are written and read as Node writes and reads them', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const buffer = Buffer.from(bytes)
      expect(hexOf(bytes)).toBe(buffer.toString('hex'))
      expect(base64Of(bytes)).toBe(buffer.toString('base64'))
      expect(bytesOfHex(buffer.toString('hex'))).toEqual(Uint8Array.from(bytes))
      expect(bytesOfBase64(buffer.toString('base64'))).toEqual(Uint8Array.from(bytes))
    }),
  )
})

test('numbers are words of 32 bytes', () => {
  const words = [0n, 1n, 2n ** 256n - 1n]
  expect(hexOf(bytesOfWords([0xabn]))).toBe('ab'.padStart(64, '0'))
  expect(wordsOf(bytesOfWords(words))).toEqual(words)
})
