import { routes } from '@proofyard/contract/routes.ts'
import { TEAM_HEADER } from '@proofyard/contract/session.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { browser } from '../../testing/browser-session.ts'
import { newAccount, openTestServer, PASSWORD, send, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
beforeAll(async () => void (server = await openTestServer()))
afterAll(() => server.close())

describe('signing up', () => {
  test('makes a user with a personal team, and signs in', async () => {
    const body = { username: 'ada', email: 'ada@mail.example', password: PASSWORD }
    const response = await send(server.app, routes.userSignup, { body })
    expectAnswer(routes.userSignup, response)
    expect(response.json()).toEqual({ success: true, verification_sent: false })
    const me = await send(server.app, routes.userMe, { headers: browser(response) })
    expectAnswer(routes.userMe, me)
    expect(me.json()).toMatchObject({ username: 'ada', teams: [{ slug: 'ada', is_personal: true, num_proofs: 0 }] })
  })

  test.each([
    [{ username: 'ada', email: 'other@mail.example', password: PASSWORD }, 409, 'taken'],
    [{ username: 'ada2', email: 'ADA@mail.example', password: PASSWORD }, 409, 'email'],
    [{ username: 'my-team', email: 'm@mail.example', password: PASSWORD }, 422, 'reserved'],
    [{ username: 'a b', email: 'm@mail.example', password: PASSWORD }, 422, 'letters'],
    [{ username: 'x'.repeat(151), email: 'm@mail.example', password: PASSWORD }, 422, '150'],
    [{ username: 'short', email: 'm@mail.example', password: 'short' }, 422, '8 characters'],
    [{ username: 'nomail', email: 'nomail', password: PASSWORD }, 422, 'email'],
    [{ username: 'own.name', email: 'm@mail.example', password: 'OWN.name' }, 422, 'must not be your username'],
    [{ username: 'listed', email: 'a@mail.example,b@mail.example', password: PASSWORD }, 422, 'email'],
    [{}, 422, 'username'],
  ])('refuses %j with %d', async (body, status, reason) => {
    const response = await send(server.app, routes.userSignup, { body })
    expectError(response, status, { message: expect.stringContaining(reason) })
  })
})

describe('a refused login', () => {
  test.each([
    ['a wrong password', { username: 'ada', password: 'wrong' }],
    ['an unknown name', { username: 'nobody', password: PASSWORD }],
  ])('sounds the same for %s', async (_, body) => {
    for (const route of [routes.userLogin, routes.tokenPair, routes.apiKeyGenerateByPassword]) {
      const message = 'Invalid username or password'
      expectError(await send(server.app, route, { body }), 401, { username: body.username, message, detail: message })
    }
  })
})

describe('tokens', () => {
  test('speak for a user, who acts for a team', async () => {
    const { teamId } = await newAccount(server.core, 'jwt')
    const other = await newAccount(server.core, 'other-team')
    const pair = await send(server.app, routes.tokenPair, { body: { username: 'jwt', password: PASSWORD } })
    expectAnswer(routes.tokenPair, pair)
    const { access, refresh } = pair.json<{ access: string; refresh: string }>()
    expectAnswer(routes.userMe, await send(server.app, routes.userMe, { key: access }))
    const teamMe = (id: number) =>
      send(server.app, routes.teamMe, { key: access, headers: { [TEAM_HEADER]: String(id) } })
    expectAnswer(routes.teamMe, await teamMe(teamId))
    expectError(await teamMe(other.teamId), 403)

    const refreshed = await send(server.app, routes.tokenRefresh, { body: { refresh } })
    expectAnswer(routes.tokenRefresh, refreshed)
    const fresh = refreshed.json<{ access: string; refresh: string }>()
    expect(new Set([access, refresh, fresh.access, fresh.refresh]).size).toBe(4)
    expectAnswer(routes.userMe, await send(server.app, routes.userMe, { key: fresh.access }))
    expectError(await send(server.app, routes.tokenRefresh, { body: { refresh: access } }), 401)
    expectAnswer(routes.tokenVerify, await send(server.app, routes.tokenVerify, { body: { token: access } }))
    expectError(await send(server.app, routes.tokenVerify, { body: { token: `${access}x` } }), 401)
    expectError(await send(server.app, routes.userMe, { key: refresh }), 401)
  })
})
