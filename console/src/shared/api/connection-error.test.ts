import { expect, test } from 'vitest'
import { readApiError } from './api-error.ts'
import { connectionError } from './connection-error.ts'

const failed = new TypeError('Failed to fetch')

test('a server that is away and a network that is away are told apart', () => {
  expect(connectionError(failed, true)).toMatchObject({ message: 'The server does not answer. Try again in a moment.' })
  expect(connectionError(failed, false)).toMatchObject({
    message: 'You are offline. Connect to the network, then try again.',
  })
})

test('a call that was stopped says why', () => {
  const stopped = new Error('Logout in progress, request canceled')
  expect(connectionError(stopped, true)).toBe(stopped)
})

test.each([502, 503, 504])("a gateway's own page (%i) means that the server is away", async (status) => {
  const error = await readApiError(new Response('<h1>Bad Gateway</h1>', { status }))
  expect(error.sentence).toBe('The server does not answer. Try again in a moment.')
})

test('other answers without a sentence have none', async () => {
  expect((await readApiError(new Response('', { status: 500 }))).sentence).toBeUndefined()
})
