import { expect, it } from 'vitest'
import { inTurn } from './in-turn.ts'

it('begins a piece of work when the one before has ended, well or not', async () => {
  const turn = inTurn(5)
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

it('refuses with a sentence when too many wait, and takes up again afterwards', async () => {
  const turn = inTurn(1)
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
