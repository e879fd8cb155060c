import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { RequestError } from '../errors/request-error.ts'
import { unpackLimits } from './unpack-limits.ts'
import { takeUnpackTurns } from './unpack-turns.ts'

const GIB = 1024 ** 3
const limits = { atOnce: 2, ofTeam: 3, ofNetwork: 5, inLine: 20, waitMs: 60_000 }

/** Work that goes on until it is told to end. */
function openWork() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => async () => {
    begun.push(name)
    await new Promise<void>((resolve) => ends.push(resolve))
    return name
  }
  return { begun, ends, work }
}

test('of twelve uploads at once two are unpacked at a time, and all are at last', async () => {
  const turns = takeUnpackTurns(limits)
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await sleep(5)
    running -= 1
  }
  await Promise.all(Array.from({ length: 12 }, (_, index) => turns.run(index % 3, work)))
  expect(most).toBe(2)
})

test("a team's one upload does not wait for the many of another", async () => {
  const turns = takeUnpackTurns({ ...limits, atOnce: 1 })
  const { begun, ends, work } = openWork()
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => turns.run(1, work(name)))
  all.push(turns.run(2, work('b1')))
  for (let ended = 0; ended < all.length; ended += 1) {
    await sleep(1)
    ends[ended]?.()
  }
  await Promise.all(all)
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3', 'a4'])
})

test('one too many of a team or of a network is 429, each with the time to wait', () => {
  const turns = takeUnpackTurns(limits)
  const leave = [turns.enter(1, 'a'), turns.enter(1, 'a'), turns.enter(1, 'a')]
  const refusal = (teamId: number, network: string) => {
    try {
      turns.enter(teamId, network)
      return undefined
    } catch (error) {
      return error instanceof RequestError ? [error.status, error.retryAfterSeconds, error.message] : error
    }
  }
  expect(refusal(1, 'b')).toEqual([429, 15, expect.stringContaining('Your team has 3 uploads on their way')])
  turns.enter(2, 'a')
  turns.enter(2, 'a')
  expect(refusal(3, 'a')).toEqual([429, 15, expect.stringContaining('Your network has 5 uploads on their way')])
  leave[0]?.()
  leave[0]?.()
  expect(refusal(1, 'a')).toBeUndefined()
  expect(refusal(3, 'a')).toEqual([429, 15, expect.stringContaining('Your network has 5')])
})

test('many that send slowly, of whatever teams, keep no other network from uploading', () => {
  const turns = takeUnpackTurns(unpackLimits(8 * GIB, 4))
  for (let upload = 0; upload < 256; upload += 1) turns.enter(upload % 4, '192.0.2.1')
  expect(() => turns.enter(4, '192.0.2.1')).toThrow('Your network')
  expect(() => turns.enter(4, '192.0.2.2')).not.toThrow()
})

test('a team may deploy seventeen projects at once', () => {
  const turns = takeUnpackTurns(unpackLimits(8 * GIB, 4))
  for (let upload = 0; upload < 17; upload += 1) turns.enter(1, '192.0.2.1')
})

test('of a line that is too long, the last of the team with the most is refused, and not who comes later', async () => {
  const turns = takeUnpackTurns({ ...limits, atOnce: 1, inLine: 4 })
  const { begun, ends, work } = openWork()
  const first = turns.run(1, work('a1'))
  const waiting = ['a2', 'a3', 'a4', 'a5'].map((name) => turns.run(1, work(name)))
  const last = expect(waiting[3]).rejects.toMatchObject({ status: 503, retryAfterSeconds: 15 })
  const other = turns.run(2, work('b1'))
  await last
  await expect(turns.run(1, work('a6'))).rejects.toMatchObject({ status: 503 })
  const kept = [first, other, ...waiting.slice(0, 3)]
  for (let ended = 0; ended < kept.length; ended += 1) {
    await sleep(1)
    ends[ended]?.()
  }
  await Promise.all(kept)
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3', 'a4'])
})

test('who waits too long, or is gone, leaves the line, and work that fails gives its place back', async () => {
  const turns = takeUnpackTurns({ ...limits, atOnce: 1, waitMs: 30 })
  const { begun, ends, work } = openWork()
  const first = turns.run(1, work('first'))
  await expect(turns.run(2, work('late'))).rejects.toMatchObject({ status: 503, retryAfterSeconds: 15 })
  const gone = new AbortController()
  const left = turns.run(3, work('gone'), gone.signal)
  gone.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  ends[0]?.()
  await first
  await expect(turns.run(1, () => Promise.reject(new Error('no archive')))).rejects.toThrow('no archive')
  expect(await turns.run(1, () => Promise.resolve('next'))).toBe('next')
  expect(begun).toEqual(['first'])
})

test('a machine unpacks as many at a time as its processors and its memory allow', () => {
  expect(unpackLimits(2 * GIB, 2).atOnce).toBe(1)
  expect(unpackLimits(32 * GIB, 4).atOnce).toBe(2)
  expect(unpackLimits(8 * GIB, 16).atOnce).toBe(1)
  expect(unpackLimits(512 * GIB, 128).atOnce).toBe(8)
})
