import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openRefusals } from './refusals.ts'

test('a refusal is known until its end, and the oldest is forgotten for want of room', async () => {
  const refusals = openRefusals(2)
  expect(refusals.remainingMs('a')).toBeUndefined()
  refusals.note('a', 60_000)
  refusals.note('b', 20)
  expect(refusals.remainingMs('a')).toBeGreaterThan(50_000)
  await sleep(30)
  expect(refusals.remainingMs('b')).toBeUndefined()
  refusals.note('b', 60_000)
  refusals.note('c', 60_000)
  expect(refusals.remainingMs('a')).toBeUndefined()
  expect(refusals.remainingMs('b')).toBeGreaterThan(50_000)
})
