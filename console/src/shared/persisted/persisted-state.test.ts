import { describe, expect, test } from 'vitest'
import { readPersisted, writePersisted } from './persisted-state.ts'

function storageOf(text: string | null) {
  let kept = text
  return {
    getItem: () => kept,
    setItem: (_: string, value: string) => {
      kept = value
    },
  }
}

describe('what the browser remembers', () => {
  test('survives a reload', () => {
    const storage = storageOf(null)
    writePersisted(storage, { selectedTeamId: 7 })
    writePersisted(storage, { theme: { darkMode: true, setBy: 'user' } })
    expect(readPersisted(storage)).toEqual({ version: 1, selectedTeamId: 7, theme: { darkMode: true, setBy: 'user' } })
  })

  test.each([
    ['another version', '{"version":2,"selectedTeamId":7}'],
    ['no version', '{"selectedTeamId":7}'],
    ['not JSON', 'selectedTeamId=7'],
    ['a wrong type', '{"version":1,"selectedTeamId":"7"}'],
  ])('is discarded when it is of %s', (_, text) => {
    expect(readPersisted(storageOf(text))).toEqual({ version: 1 })
  })
})
