import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { collectTogether } from './collect-together.ts'

function removals({ bad }: { bad?: string } = {}) {
  const asked: string[][] = []
  const collect = collectTogether(async (names) => {
    asked.push(names)
    await sleep(1)
    if (bad !== undefined && names.includes(bad)) throw new Error(`${bad} is closed`)
    return new Set(names.filter((name) => name !== 'kept'))
  }, 3)
  return { asked, collect }
}

test('what is asked for while files are removed goes together in the next removals, in order and each once', async () => {
  const { asked, collect } = removals()
  const names = ['d', 'c', 'kept', 'a', 'a', 'b', 'e']
  expect(await Promise.all(names.map(collect))).toEqual([true, true, false, true, true, true, true])
  expect(asked).toEqual([['d'], ['a', 'c', 'kept'], ['a', 'b', 'e']])
  expect(await collect('f')).toBe(true)
})

test('one that cannot be removed holds up no other', async () => {
  const { collect } = removals({ bad: 'b' })
  const ends = await Promise.allSettled(['x', 'a', 'b', 'c'].map(collect))
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
})

test('one that hangs keeps the others waiting for a moment only', async () => {
  const collect = collectTogether(
    async (names) => (names.includes('hangs') ? new Promise(() => undefined) : new Set(names)),
    3,
    20,
  )
  void collect('hangs')
  expect(await Promise.all(['a', 'b'].map(collect))).toEqual([true, true])
})
