import type { Route } from '@proofyard/contract/route.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectError } from '../testing/answers.ts'
import { newAccount, openTestServer, send, type TestAccount, type TestServer } from '../testing/open-test-server.ts'
import { allCalls } from './all-calls.ts'

let server: TestServer
let account: TestAccount

beforeAll(async () => {
  server = await openTestServer()
  account = await newAccount(server.core, 'someone')
})
afterAll(() => server.close())

const id = '00000000-0000-4000-8000-000000000000'
const path = {
  circuit_id: id,
  proof_id: id,
  project_id: id,
  apikey_id: id,
  passkey_id: id,
  invitation_id: id,
  share_id: id,
  session_id: id,
  share_token: 'a'.repeat(32),
  team_slug: 'nobody',
  job_id: id,
  delivery: '0',
  sha256: '0'.repeat(64),
  worker_id: id,
}
const every: [string, Route][] = Object.entries(routes)
/** Here the body itself says who asks. */
const bySecret = new Set([
  'userSignup',
  'userVerify',
  'userVerifySend',
  'userUnlock',
  'userUnlockSend',
  'passwordReset',
  'passwordSet',
  'userLogin',
  'tokenPair',
  'tokenRefresh',
  'tokenVerify',
  'apiKeyGenerateByPassword',
  'userLoginPasskey',
  'deviceBegin',
  'devicePoll',
])

describe('the contract', () => {
  test('is served whole, each call once', () => {
    const served = allCalls.map(({ route }) => `${route.method} ${route.path}`)
    expect(served.toSorted()).toEqual(every.map(([, { method, path: url }]) => `${method} ${url}`).toSorted())
  })
})

describe.each(every)('%s', (name, route) => {
  test('knows nobody without a key where one is needed', async () => {
    const response = await send(server.app, route, { path })
    if (route.access === 'operator') expectError(response, 404, { error: 'Not found' })
    else if (route.access === 'anyone') expect(response.statusCode).toBeLessThan(500)
    else expectError(response, 401, { detail: 'Unauthorized' })
  })

  test('refuses a wrong key, and takes no notice of it where the body says who asks', async () => {
    for (const headers of [
      { authorization: 'Bearer wrong' },
      { authorization: 'Bearer a.b.c' },
      { authorization: 'Basic x' },
    ]) {
      const response = await send(server.app, route, { path, headers })
      if (route.access === 'operator') expectError(response, 404, { error: 'Not found' })
      else if (bySecret.has(name)) expect(response.statusCode).toBeOneOf([401, 422])
      else expectError(response, 401, { detail: 'Unauthorized' })
    }
  })

  test('answers what is not there or not right with a 4xx, never a 5xx', async () => {
    const { key } = account
    const bodies = [
      '{',
      '[]',
      '"x"',
      'null',
      '{"a":'.repeat(10_000),
      `{"proof_input":${'['.repeat(10_000)}`,
      '{"username":"\\u0000"}',
    ]
    for (const payload of bodies) {
      const headers = { 'content-type': 'application/json' }
      const response = await send(server.app, route, { path, key, payload, headers })
      expect({ payload: payload.slice(0, 40), status: response.statusCode }).toEqual({
        payload: payload.slice(0, 40),
        status: expect.toSatisfy((status: number) => status < 500),
      })
    }
    if (route.path.includes('{')) {
      const response = await send(server.app, route, { path, key })
      // A key is no person, and no worker.
      expect(response.statusCode).toBeOneOf(['user', 'worker'].includes(route.access) ? [401] : [404, 422])
    }
  })
})
