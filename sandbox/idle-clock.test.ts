import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { idleClock } from './idle-clock.ts'
import { shell } from './testing/inside.ts'
import { limits, sandboxesHere } from './testing/sandboxes.ts'
import { limitSentence } from './limit-sentence.ts'

const nothing = { peakMemoryBytes: undefined, ranOutOfMemory: false, ranOutOfProcesses: false }

/** Looks every second at a program that used the processor so much until then. @returns when it was ended, if it was */
function endedAfter(cpuAt: (second: number) => number, command: Parameters<typeof idleClock>[0] = {}, seconds = 2000) {
  let second = 0
  const isIdle = idleClock(command, undefined, () => second)
  for (second = 1; second <= seconds; second += 1) {
    if (isIdle({ ...nothing, cpuSeconds: cpuAt(second) })) return second
  }
  return undefined
}

test('a program that sleeps is ended after a minute, whatever it did before', () => {
  expect(endedAfter(() => 0)).toBe(60)
  expect(endedAfter((second) => Math.min(second, 100))).toBe(160)
})

test('a program that wakes up now and then to seem alive is ended after ten minutes', () => {
  expect(endedAfter((second) => Math.floor(second / 50) * 0.2)).toBeGreaterThanOrEqual(600)
  expect(endedAfter((second) => Math.floor(second / 50) * 0.2)).toBeLessThan(700)
})

test('one that computes, be it on a fiftieth of a processor, goes on', () => {
  expect(endedAfter((second) => second)).toBeUndefined()
  expect(endedAfter((second) => second / 50)).toBeUndefined()
})

test('residents, fetches and programs whose input is not there yet may wait', async () => {
  const resident = { requests: Readable.from([]), onAnswer: () => undefined }
  expect(endedAfter(() => 0, { resident })).toBeUndefined()
  expect(endedAfter(() => 0, { network: { destinations: [] } })).toBeUndefined()
  const input = Promise.withResolvers<string>()
  expect(endedAfter(() => 0, { stdin: input.promise })).toBeUndefined()
  let second = 0
  const isIdle = idleClock({ stdin: input.promise }, undefined, () => second)
  input.resolve('')
  await input.promise
  for (second = 1; second < 60; second += 1) expect(isIdle({ ...nothing, cpuSeconds: 0 })).toBe(false)
  expect(isIdle({ ...nothing, cpuSeconds: 0 })).toBe(true)
})

test('a time in which the machine slept does not count', () => {
  let second = 0
  const isIdle = idleClock({}, undefined, () => second)
  second = 3600
  expect(isIdle({ ...nothing, cpuSeconds: 0 })).toBe(false)
})

describe.each((await sandboxesHere()).slice(0, 1))('$name', ({ run }) => {
  test('a program that sleeps is ended with words, long before its wall limit', async () => {
    const roomy = { ...limits, wallSeconds: 600 }
    const outcome = await run(shell('sleep 500', { limits: roomy }))
    expect(outcome.ending).toEqual({ kind: 'limit', limit: 'idle' })
    expect(limitSentence(outcome, roomy, 'The program')).toBe(
      'The program was idle: it used next to no processor time for a minute or longer, so it was ended.',
    )
    expect(outcome.usage.wallSeconds).toBeLessThan(120)
  }, 150_000)
})
