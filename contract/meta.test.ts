import { expect, test } from 'vitest'
import { Labels } from './label.ts'
import { Meta, MetaField } from './meta.ts'

const keys = (count: number, value: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, value]))
const sentence = (meta: unknown) => Meta.safeParse(meta).error?.issues[0]?.message

test('meta has at most 64 keys, and 16 KiB in all', () => {
  expect(sentence(keys(64, 'value'))).toBeUndefined()
  expect(sentence(keys(65, 'value'))).toBe('Meta has at most 64 keys.')
  expect(sentence(keys(3, 'x'.repeat(4096)))).toBeUndefined()
  expect(sentence(keys(4, 'x'.repeat(4096)))).toBe('Meta has at most 16 KiB in all.')
  // Bytes are counted, not characters.
  expect(sentence(keys(3, '\u20ac'.repeat(4096)))).toBe('Meta has at most 16 KiB in all.')
})

test('6 MB of meta are refused in a form, too', () => {
  expect(MetaField.safeParse(JSON.stringify(keys(1500, 'x'.repeat(4096)))).success).toBe(false)
})

test('a project has at most 50 labels', () => {
  const labels = (count: number) => Labels.safeParse(Array.from({ length: count }, (_, index) => `label ${index}`))
  expect(labels(50).success).toBe(true)
  expect(labels(51).error?.issues[0]?.message).toBe('A project has at most 50 labels.')
})
