import { expect, test } from 'vitest'
import { ApiError } from '@proofyard/sdk/errors.ts'
import { pollUntil, pollUntilThere } from './poll.ts'

const interval = pollUntil<{ done: boolean }>((data) => data.done)

test.each([
  ['nothing is known yet', { data: undefined, error: null }, false],
  ['it is under way', { data: { done: false }, error: null }, 1000],
  ['it is done', { data: { done: true }, error: null }, false],
  ['it is gone', { data: { done: false }, error: new ApiError({ status: 404 }) }, false],
  ['it was asked for too often', { data: { done: false }, error: new ApiError({ status: 429 }) }, 1000],
  ['the server is away', { data: { done: false }, error: new ApiError({ status: 502 }) }, 1000],
  ['the network is away', { data: { done: false }, error: new TypeError('Failed to fetch') }, 1000],
])('when %s', (_, state, milliseconds) => {
  expect(interval({ state })).toBe(milliseconds)
})

test('what is not there is asked for until it is', () => {
  expect(pollUntilThere({ state: { data: undefined } })).toBe(5000)
  expect(pollUntilThere({ state: { data: {} } })).toBe(false)
})
