import { beforeEach, expect, test, vi } from 'vitest'
import { circomQueue } from '../testing/fixtures.ts'
import { queueName } from './job.ts'
import type { Notice } from './notices.ts'
import { type KnownTurns, knowOnlyTurn } from './only-turn.ts'
import { ALONE } from './team-group.ts'
import type { Turn } from './turns.ts'

const queue = circomQueue('prove')
const turn: Turn = { queue, group: '7', waitedSeconds: 0, running: 0, servedAt: undefined, isMetered: false }
const look = vi.fn<() => Promise<Turn[]>>()
let now: number
let known: KnownTurns

beforeEach(() => {
  now = 0
  known = knowOnlyTurn(() => now)
  look.mockReset().mockResolvedValue([turn])
})

const looksAfter = async (change: () => void) => {
  await known.find(look)
  change()
  await known.find(look)
  return look.mock.calls.length
}

test('the only turn is known without a second look, for a while', async () => {
  expect(await looksAfter(() => undefined)).toBe(1)
  now = 999
  expect(await known.find(look)).toEqual([turn])
  now = 1000
  await known.find(look)
  expect(look).toHaveBeenCalledTimes(2)
})

test.each([
  ['there is none', []],
  ['there are two', [turn, { ...turn, group: '8' }]],
  ['one team has jobs in two queues', [turn, { ...turn, queue: circomQueue('compile') }]],
  ['a quota counts its jobs', [{ ...turn, servedAt: null }]],
  ['a quota counts its processor seconds', [{ ...turn, isMetered: true }]],
  ['its job runs alone', [{ ...turn, group: ALONE }]],
])('where %s it is looked each time', async (_when, turns) => {
  look.mockResolvedValue(turns)
  expect(await looksAfter(() => undefined)).toBe(2)
})

test.each<[string, Notice | undefined]>([
  ['another team’s job', { kind: 'queued', queue: queueName(queue), group: '8' }],
  ['a job of another queue', { kind: 'queued', queue: queueName(circomQueue('compile')), group: '7' }],
  ['a job of one that a version before did not name', { kind: 'queued', queue: queueName(queue) }],
  ['a job that is over', { kind: 'settled' }],
  ['what an operator did', { kind: 'machines' }],
  ['what may have been missed', undefined],
])('%s has it look again', async (_what, notice) => {
  expect(await looksAfter(() => known.hear(notice))).toBe(2)
})

test('one more job of the same team in the same queue changes nothing', async () => {
  expect(await looksAfter(() => known.hear({ kind: 'queued', queue: queueName(queue), group: '7' }))).toBe(1)
})

test('what is told during a look makes its answer old', async () => {
  look.mockImplementationOnce(() => {
    known.hear({ kind: 'queued', queue: queueName(queue), group: '8' })
    return Promise.resolve([turn])
  })
  expect(await looksAfter(() => undefined)).toBe(2)
})

test('a job of the team that was known before is not missed during a look that finds another one', async () => {
  await known.find(look)
  now = 1000
  const other = { ...turn, group: '8' }
  look.mockImplementationOnce(() => {
    known.hear({ kind: 'queued', queue: queueName(queue), group: '7' })
    return Promise.resolve([other])
  })
  await known.find(look)
  look.mockResolvedValue([turn, other])
  expect(await known.find(look)).toEqual([turn, other])
})

test('a look that fails leaves nothing known', async () => {
  await known.find(look)
  known.forget()
  look.mockRejectedValueOnce(new Error('away'))
  await expect(known.find(look)).rejects.toThrow('away')
  await known.find(look)
  expect(look).toHaveBeenCalledTimes(3)
})
