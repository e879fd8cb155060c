import { expect, test } from 'vitest'
import { shortcutOf } from './shortcut-of.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false }
const page = { isTyping: false, isCovered: false }

test.each([
  [{ ...plain, key: 'k', ctrlKey: true }, 'palette'],
  [{ ...plain, key: 'K', metaKey: true }, 'palette'],
  [{ ...plain, key: '/' }, 'search'],
  [{ ...plain, key: '?' }, 'shortcuts'],
  [{ ...plain, key: 'k' }, undefined],
  [{ ...plain, key: 'k', ctrlKey: true, altKey: true }, undefined],
  [{ ...plain, key: '/', ctrlKey: true }, undefined],
])('%j on a page is %s', (pressed, shortcut) => {
  expect(shortcutOf(pressed, page)).toBe(shortcut)
})

test('who types writes these signs, and can go elsewhere all the same', () => {
  const typing = { isTyping: true, isCovered: false }
  expect(shortcutOf({ ...plain, key: '/' }, typing)).toBeUndefined()
  expect(shortcutOf({ ...plain, key: '?' }, typing)).toBeUndefined()
  expect(shortcutOf({ ...plain, key: 'k', ctrlKey: true }, typing)).toBe('palette')
})

test('nothing happens below a dialog', () => {
  for (const key of ['/', '?'])
    expect(shortcutOf({ ...plain, key }, { isTyping: false, isCovered: true })).toBeUndefined()
})
