import { expect, test } from 'vitest'
import { judgeSigner } from './judge-signer.ts'

const key = (x: string, date_retired: string | null = null) => ({ kty: 'OKP', crv: 'Ed25519', x, date_retired })
const signers = {
  file: 'keys.json',
  text: JSON.stringify({ keys: [key('now'), key('old', '2026-03-01T00:00:00.000Z')] }),
}
const made = '2026-01-01T00:00:00.000Z'

test('a key in use is said, and nothing else', () => {
  expect(judgeSigner({ x: 'now', made }, signers)).toEqual({ sentence: 'by a key in keys.json', retired: null })
})

test('a key that is retired is said, with since when', () => {
  const { sentence, retired } = judgeSigner({ x: 'old', made }, signers)
  expect(retired).toBe('2026-03-01T00:00:00.000Z')
  expect(sentence).toContain('retired since 2026-03-01T00:00:00.000Z')
})

test('it is refused where only keys in use are trusted', () => {
  expect(() => judgeSigner({ x: 'old', made }, { ...signers, onlyCurrent: true })).toThrow('retired since 2026-03-01')
  expect(judgeSigner({ x: 'now', made }, { ...signers, onlyCurrent: true }).retired).toBeNull()
})

test('no proof is of a time at which its key was retired already', () => {
  const late = { x: 'old', made: '2026-03-02T00:00:00.000Z' }
  expect(() => judgeSigner(late, signers)).toThrow('made on 2026-03-02T00:00:00.000Z')
  expect(judgeSigner({ ...late, x: 'now' }, signers).retired).toBeNull()
})

test('a key that is not there is nobody', () => {
  expect(() => judgeSigner({ x: 'other', made }, signers)).toThrow('none of the keys in keys.json')
})
