import { routes } from '@proofyard/contract/routes.ts'
import { CSRF_COOKIE, CSRF_HEADER, SESSION_COOKIE, TEAM_HEADER } from '@proofyard/contract/session.ts'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { newAccount, openTestServer, PASSWORD, send, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
beforeAll(async () => void (server = await openTestServer()))
afterAll(() => server.close())

function cookie(response: LightMyRequestResponse, name: string) {
  const found = response.cookies.find((each) => each.name === name)
  if (found === undefined) throw new Error(`There is no cookie "${name}".`)
  return found
}

/** The headers with which a browser goes on after a login. */
function browser(response: LightMyRequestResponse): { cookie: string; [CSRF_HEADER]: string } {
  const session = cookie(response, SESSION_COOKIE).value
  const token = cookie(response, CSRF_COOKIE).value
  return { cookie: `${SESSION_COOKIE}=${session}; ${CSRF_COOKIE}=${token}`, [CSRF_HEADER]: token }
}

function logIn(username: string, headers: Record<string, string> = {}) {
  return send(server.app, routes.userLogin, { body: { username, password: PASSWORD }, headers })
}

describe('signing up', () => {
  it('makes a user with a personal team, and signs in', async () => {
    const body = { username: 'ada', email: 'ada@mail.example', password: PASSWORD }
    const response = await send(server.app, routes.userSignup, { body })
    expectAnswer(routes.userSignup, response)
    const me = await send(server.app, routes.userMe, { headers: browser(response) })
    expectAnswer(routes.userMe, me)
    expect(me.json()).toMatchObject({ username: 'ada', teams: [{ slug: 'ada', is_personal: true, num_proofs: 0 }] })
  })

  it.each([
    [{ username: 'ada', email: 'other@mail.example', password: PASSWORD }, 409, 'taken'],
    [{ username: 'ada2', email: 'ADA@mail.example', password: PASSWORD }, 409, 'e-mail'],
    [{ username: 'my-team', email: 'm@mail.example', password: PASSWORD }, 422, 'reserved'],
    [{ username: 'a b', email: 'm@mail.example', password: PASSWORD }, 422, 'letters'],
    [{ username: 'x'.repeat(151), email: 'm@mail.example', password: PASSWORD }, 422, '150'],
    [{ username: 'short', email: 'm@mail.example', password: 'short' }, 422, '8 characters'],
    [{ username: 'nomail', email: 'nomail', password: PASSWORD }, 422, 'e-mail'],
    [{}, 422, 'username'],
  ])('refuses %j with %d', async (body, status, reason) => {
    const response = await send(server.app, routes.userSignup, { body })
    expectError(response, status, { message: expect.stringContaining(reason) })
  })
})

describe('sessions', () => {
  it('have a cookie that scripts cannot read, and another that they can', async () => {
    await newAccount(server.core, 'cookies')
    const response = await logIn('cookies')
    expectAnswer(routes.userLogin, response)
    expect(cookie(response, SESSION_COOKIE)).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(cookie(response, CSRF_COOKIE)).toMatchObject({ sameSite: 'Lax', path: '/' })
    expect(cookie(response, CSRF_COOKIE)).not.toHaveProperty('httpOnly')
  })

  it('are new at each login, and the old one ends', async () => {
    await newAccount(server.core, 'again')
    const first = browser(await logIn('again'))
    const second = browser(await logIn('again', { cookie: first.cookie }))
    expect(second.cookie).not.toBe(first.cookie)
    expectError(await send(server.app, routes.userMe, { headers: first }), 401)
    expectAnswer(routes.userMe, await send(server.app, routes.userMe, { headers: second }))
  })

  it('change nothing without their own CSRF token', async () => {
    await newAccount(server.core, 'csrf')
    await newAccount(server.core, 'attacker')
    const own = browser(await logIn('csrf'))
    const foreign = browser(await logIn('attacker'))
    const generate = (headers: Record<string, string>) => send(server.app, routes.apiKeyGenerate, { headers })
    expectError(await generate({ cookie: own.cookie }), 403, { detail: expect.stringContaining('CSRF') })
    expectError(await generate({ cookie: own.cookie, [CSRF_HEADER]: foreign[CSRF_HEADER] }), 403)
    expectAnswer(routes.apiKeyGenerate, await generate(own))
  })

  it('end at logout', async () => {
    await newAccount(server.core, 'leaver')
    const headers = browser(await logIn('leaver'))
    expectAnswer(routes.userLogout, await send(server.app, routes.userLogout, { headers }))
    expectError(await send(server.app, routes.userMe, { headers }), 401, { detail: 'Unauthorized' })
    expectAnswer(routes.userLogout, await send(server.app, routes.userLogout))
  })

  it('are not opened for a page of another site', async () => {
    await newAccount(server.core, 'visited')
    expectError(await logIn('visited', { origin: 'https://evil.example' }), 403)
    expectAnswer(routes.userLogin, await logIn('visited', { origin: 'http://127.0.0.1:8080' }))
    expectAnswer(routes.userLogin, await logIn('visited', { origin: 'http://localhost', host: 'localhost' }))
  })

  it('end everywhere when the password changes', async () => {
    await newAccount(server.core, 'changer')
    const elsewhere = browser(await logIn('changer'))
    const headers = browser(await logIn('changer'))
    const wrong = { old_password: 'not this one', new_password: 'another password' }
    expectError(await send(server.app, routes.passwordChange, { headers, body: wrong }), 422)
    const right = { old_password: PASSWORD, new_password: 'another password' }
    expectAnswer(routes.passwordChange, await send(server.app, routes.passwordChange, { headers, body: right }))
    expectError(await send(server.app, routes.userMe, { headers: elsewhere }), 401)
    expectError(await logIn('changer'), 401)
  })
})

describe('a refused login', () => {
  it.each([
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
  it('speak for a user, who acts for a team', async () => {
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
    expectError(await send(server.app, routes.tokenRefresh, { body: { refresh: access } }), 401)
    expectAnswer(routes.tokenVerify, await send(server.app, routes.tokenVerify, { body: { token: access } }))
    expectError(await send(server.app, routes.tokenVerify, { body: { token: `${access}x` } }), 401)
    expectError(await send(server.app, routes.userMe, { key: refresh }), 401)
  })
})

describe('API keys', () => {
  it('come of a name and a password, whatever token is sent along', async () => {
    const { teamId } = await newAccount(server.core, 'cli')
    const response = await send(server.app, routes.apiKeyGenerateByPassword, {
      body: { username: 'cli', password: PASSWORD, name: 'laptop' },
      key: 'eyJ.stale.token',
      headers: { [TEAM_HEADER]: String(teamId) },
    })
    expectAnswer(routes.apiKeyGenerateByPassword, response)
    const { api_key: key, name } = response.json<{ api_key: string; name: string }>()
    expect(name).toBe('laptop')
    const team = await send(server.app, routes.teamMe, { key })
    expectAnswer(routes.teamMe, team)
    expect(team.json()).toMatchObject({ team: { id: teamId, slug: 'cli' } })
    expectError(await send(server.app, routes.userMe, { key }), 401, { detail: 'Unauthorized' })
  })

  it('are made, listed, given an end and deleted, each by its own team only', async () => {
    const { key } = await newAccount(server.core, 'keeper')
    const stranger = await newAccount(server.core, 'key-stranger')
    const made = await send(server.app, routes.apiKeyGenerate, { key, query: { name: 'ci' } })
    expectAnswer(routes.apiKeyGenerate, made)
    const { id, api_key: second } = made.json<{ id: string; api_key: string }>()
    const list = await send(server.app, routes.apiKeyList, { key })
    expectAnswer(routes.apiKeyList, list)
    expect(list.json()).toMatchObject([{ name: 'test' }, { name: 'ci', api_key: null }])

    const path = { apikey_id: id }
    const foreign = { key: stranger.key, path }
    expectError(await send(server.app, routes.apiKeyDelete, foreign), 404, { apikey_id: id })
    expectError(await send(server.app, routes.apiKeyUpdate, { ...foreign, body: { date_expires: null } }), 404)
    expectError(await send(server.app, routes.apiKeyUpdate, { key, path, body: { date_expires: 'soon' } }), 422, {
      location: 'body.date_expires',
    })
    const update = (date_expires: string | null) =>
      send(server.app, routes.apiKeyUpdate, { key, path, body: { date_expires } })
    const future = await update('2100-01-01T00:00:00Z')
    expectAnswer(routes.apiKeyUpdate, future)
    expect(future.json()).toMatchObject({ date_expires: '2100-01-01T00:00:00.000Z' })
    expectAnswer(routes.apiKeyUpdate, await update('2000-01-01T00:00:00Z'))
    expectError(await send(server.app, routes.teamMe, { key: second }), 401)
    expectAnswer(routes.apiKeyUpdate, await update(null))
    expectAnswer(routes.teamMe, await send(server.app, routes.teamMe, { key: second }))
    expectAnswer(routes.apiKeyDelete, await send(server.app, routes.apiKeyDelete, { key, path }))
    expectError(await send(server.app, routes.teamMe, { key: second }), 401)
  })
})
