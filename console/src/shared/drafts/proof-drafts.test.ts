import { beforeEach, expect, test } from 'vitest'
import { draftOf, forgetDrafts, keepDraft } from './proof-drafts.ts'

/** As a browser's, with room for a million characters. */
function newStorage(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > 1_000_000) throw new DOMException('full', 'QuotaExceededError')
      items.set(key, value)
    },
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
}

let storage: Storage
beforeEach(() => {
  storage = newStorage()
})

test('a draft is kept word for word, until all are forgotten', () => {
  keepDraft(storage, 'p1', '{ "a": 3 }\n')
  expect([draftOf(storage, 'p1'), draftOf(storage, 'p2')]).toEqual(['{ "a": 3 }\n', undefined])
  forgetDrafts(storage)
  expect([draftOf(storage, 'p1'), storage.length]).toEqual([undefined, 0])
})

test('the oldest give way to the newest', () => {
  for (let n = 0; n < 25; n += 1) keepDraft(storage, `p${n}`, String(n))
  expect([draftOf(storage, 'p4'), draftOf(storage, 'p5'), draftOf(storage, 'p24')]).toEqual([undefined, '5', '24'])
  keepDraft(storage, 'large', 'x'.repeat(512 * 1024 - 1))
  expect([draftOf(storage, 'large')?.length, draftOf(storage, 'p24')]).toEqual([512 * 1024 - 1, undefined])
  keepDraft(storage, 'larger', 'x'.repeat(512 * 1024 + 1))
  expect(draftOf(storage, 'larger')).toBeUndefined()
})

test('what is no list of drafts is none', () => {
  for (const held of ['no JSON', '{}', '[{"proofId":1}]']) {
    storage.setItem('proofyard-proof-drafts', held)
    expect(draftOf(storage, 'p1')).toBeUndefined()
  }
})
