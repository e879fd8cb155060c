import { ApiError, ConnectionError } from '@proofyard/sdk/errors.ts'
import { expect, test } from 'vitest'
import { connectionError } from './connection-error.ts'
import { errorSentence } from './error-sentence.ts'

test.each([new ConnectionError(' does not answer: Failed to fetch.'), new TypeError('network error')])(
  'a server that is away and a network that is away are told apart: %s',
  (failed) => {
    expect(connectionError(failed, true)).toMatchObject({
      message: 'The server does not answer. Try again in a moment.',
    })
    expect(connectionError(failed, false)).toMatchObject({
      message: 'You are offline. Connect to the network, then try again.',
    })
  },
)

test('a call that was stopped says why', () => {
  const stopped = new Error('Logout in progress, request canceled')
  expect(connectionError(stopped, true)).toBe(stopped)
})

test.each([502, 503, 504])("a gateway's own page (%i) means that the server is away", (status) => {
  const sentence = errorSentence(new ApiError({ status }), 'Unknown error.')
  expect(sentence).toBe('The server does not answer. Try again in a moment.')
})

test('other answers without a sentence have none of their own', () => {
  expect(errorSentence(new ApiError({ status: 500 }), 'Unknown error.')).toBe('Unknown error.')
})
