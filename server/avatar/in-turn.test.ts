import { expect, test } from 'vitest'
import { serialQueue } from './in-turn.ts'

test('begins a piece of work when the one before has ended, well or not', async () => {
  const turn = serialQueue(5)
  const steps: string[] = []
  const work = (name: string, end: () => void) => async () => {
    steps.push(`${name} begins`)
    await Promise.resolve()
    steps.push(`${name} ends`)
    end()
  }
  const fails = () => {
    throw new Error('a damaged picture')
  }
  const all = [turn(work('one', fails)), turn(work('two', () => undefined)), turn(work('three', () => undefined))]
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(steps).toEqual(['one begins', 'one ends', 'two begins', 'two ends', 'three begins', 'three ends'])
})

test('refuses with a sentence when too many wait, and takes up again afterwards', async () => {
  const turn = serialQueue(1)
  const { promise, resolve } = Promise.withResolvers<void>()
  const taken = [turn(() => promise), turn(() => promise)]
  await expect(turn(() => promise)).rejects.toMatchObject({
    status: 429,
    message: expect.stringContaining('Try again'),
  })
  resolve()
  await Promise.all(taken)
  await expect(turn(() => Promise.resolve('drawn'))).resolves.toBe('drawn')
})
