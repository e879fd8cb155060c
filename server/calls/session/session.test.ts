import { fillPath } from '@proofyard/contract/route.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { CLIENT_HEADER } from '@proofyard/contract/session.ts'
import type { Session } from '@proofyard/contract/session-list.ts'
import { apiKeys } from '@proofyard/core/database/schema/api-keys.ts'
import { sessions } from '@proofyard/core/database/schema/sessions.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { browser, cookie } from '../../testing/browser-session.ts'
import { newAccount, openTestServer, PASSWORD, send, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
/** On the same database, as behind a balancer. */
let other: TestServer
beforeAll(async () => {
  server = await openTestServer()
  other = await openTestServer({ beside: server })
})
afterAll(async () => {
  await other.close()
  await server.close()
})

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

type Headers = Record<string, string>

async function logIn(username: string, headers: Headers = {}) {
  return browser(await send(server.app, routes.userLogin, { body: { username, password: PASSWORD }, headers }))
}

async function tokensOf(username: string) {
  const response = await send(server.app, routes.tokenPair, {
    body: { username, password: PASSWORD },
    headers: { [CLIENT_HEADER]: 'proofyard-cli/0.1.0' },
  })
  return response.json<{ access: string; refresh: string }>()
}

async function list(headers: Headers, at = server): Promise<Session[]> {
  const response = await send(at.app, routes.sessionList, { headers })
  expectAnswer(routes.sessionList, response)
  return response.json<{ items: Session[] }>().items
}

const end = (headers: Headers, session_id: string, at = server) =>
  send(at.app, routes.sessionEnd, { headers, path: { session_id } })

/** The one session that is meant. */
function only(all: Session[], isMeant: (session: Session) => boolean): Session {
  const [found, ...more] = all.filter(isMeant)
  if (found === undefined || more.length > 0) throw new Error(`${more.length + 1} sessions are meant.`)
  return found
}

describe('the list of sessions', () => {
  test('shows browsers, tokens and machines, the own one first', async () => {
    await newAccount(server.core, 'lister')
    const headers = await logIn('lister', { 'user-agent': FIREFOX })
    await tokensOf('lister')
    const byPassword = { username: 'lister', password: PASSWORD, name: 'sindri on desk' }
    await send(server.app, routes.apiKeyGenerateByPassword, { body: byPassword })
    const begun = (await send(server.app, routes.deviceBegin, { body: { name: 'proofyard on laptop' } })).json()
    const approval = { user_code: begun.user_code, team_slug: 'lister' }
    await send(server.app, routes.deviceApprove, { headers, body: approval })
    expectAnswer(
      routes.devicePoll,
      await send(server.app, routes.devicePoll, { body: { device_code: begun.device_code } }),
    )
    const [own, ...others] = await list(headers)
    expect(own).toMatchObject({
      session_kind: 'browser',
      client: 'Firefox on Linux',
      network: '127.0.0.1',
      team_slug: null,
      is_current: true,
    })
    expect(others.every(({ is_current }) => !is_current)).toBe(true)
    expect(others.map(({ session_kind, client }) => `${session_kind} ${client}`).toSorted()).toEqual([
      'machine proofyard on laptop',
      'machine sindri on desk',
      'token proofyard-cli',
    ])
    expect(only(others, ({ client }) => client === 'proofyard on laptop')).toMatchObject({
      network: '127.0.0.1',
      team_slug: 'lister',
      date_last_used: null,
      date_expires: null,
    })
  })

  test('is of the caller alone, and holds nothing that logs in', async () => {
    await newAccount(server.core, 'mine')
    await newAccount(server.core, 'theirs')
    const headers = await logIn('mine')
    await logIn('theirs')
    const response = await send(server.app, routes.sessionList, { headers })
    expect(response.json()).toMatchObject({ count: 1 })
    const [row] = await server.core.database
      .select()
      .from(sessions)
      .where(eq(sessions.csrfToken, headers['X-CSRFToken']))
    expect(row).toBeDefined()
    for (const secret of [row?.idHash, row?.csrfToken, headers.cookie.slice(10, 53)]) {
      expect(response.body).not.toContain(secret)
    }
  })

  test('has pages, and shows neither what has run out nor a key that an owner keeps or a person made', async () => {
    const { userId, teamId } = await newAccount(server.core, 'pager')
    const key = { teamId, createdBy: userId, prefix: '', suffix: '' }
    await server.core.database.insert(apiKeys).values([
      { ...key, hash: 'pager-kept', isLogin: true, isKept: true },
      { ...key, hash: 'pager-over', isLogin: true, expiresAt: new Date(0) },
      { ...key, hash: 'pager-own', isLogin: false },
    ])
    for (let count = 0; count < 3; count += 1) await logIn('pager')
    const headers = await logIn('pager')
    const page = await send(server.app, routes.sessionList, { headers, query: { limit: '2', offset: '0' } })
    expect(page.json()).toMatchObject({ count: 4, items: [{ is_current: true }, { is_current: false }] })
    const { id } = only(await list(headers), ({ is_current }) => is_current)
    await server.core.database
      .update(sessions)
      .set({ expiresAt: new Date(0) })
      .where(eq(sessions.id, id))
    expect((await list(await logIn('pager'))).length).toBe(4)
  })

  test('tells where a session was used from last', async () => {
    await newAccount(server.core, 'mover')
    const headers = await logIn('mover')
    const elsewhere = { ...headers, 'x-forwarded-for': '192.0.2.99' }
    const { id } = only(await list(headers), ({ is_current }) => is_current)
    // Moves are noted once a minute.
    await server.core.database
      .update(sessions)
      .set({ usedAt: new Date(Date.now() - 61_000) })
      .where(eq(sessions.id, id))
    await send(server.app, routes.userMe, { headers: elsewhere })
    expect(only(await list(headers), ({ is_current }) => is_current).network).toBe('192.0.2.99')
  })
})

describe('a session that is ended', () => {
  test('is over at once, on every server', async () => {
    await newAccount(server.core, 'ender')
    const stolen = await logIn('ender')
    const headers = await logIn('ender')
    const { id } = only(await list(headers), ({ is_current }) => !is_current)
    expectAnswer(routes.userMe, await send(other.app, routes.userMe, { headers: stolen }))
    expectAnswer(routes.sessionEnd, await end(headers, id))
    for (const { app } of [server, other]) expectError(await send(app, routes.userMe, { headers: stolen }), 401)
    expectError(await end(headers, id), 404)
    expect(await list(headers, other)).toHaveLength(1)
  })

  test('takes its tokens along', async () => {
    await newAccount(server.core, 'tokens')
    const { access, refresh } = await tokensOf('tokens')
    const headers = await logIn('tokens')
    const { id } = only(await list(headers), ({ session_kind }) => session_kind === 'token')
    expectAnswer(routes.sessionEnd, await end(headers, id))
    expectError(await send(other.app, routes.userMe, { key: access }), 401)
    expectError(await send(other.app, routes.tokenRefresh, { body: { refresh } }), 401)
  })

  test('takes the key of its machine along, and no other key', async () => {
    const { key } = await newAccount(server.core, 'machines')
    const body = { username: 'machines', password: PASSWORD, name: 'lost laptop' }
    const lost = (await send(server.app, routes.apiKeyGenerateByPassword, { body })).json<{ api_key: string }>()
    const headers = await logIn('machines')
    const { id } = only(await list(headers), ({ session_kind }) => session_kind === 'machine')
    expectAnswer(routes.sessionEnd, await end(headers, id))
    expectError(await send(other.app, routes.teamMe, { key: lost.api_key }), 401)
    expectAnswer(routes.teamMe, await send(other.app, routes.teamMe, { key }))
  })

  test('may be the own one, whose cookies go', async () => {
    await newAccount(server.core, 'self')
    const headers = await logIn('self')
    const { id } = only(await list(headers), ({ is_current }) => is_current)
    const response = await end(headers, id)
    expectAnswer(routes.sessionEnd, response)
    expect(cookie(response, 'sessionid').value).toBe('')
    expectError(await end(headers, id), 401)
  })

  test('is never another person’s, nor ended by a key, from another site, or by a made-up id', async () => {
    const { key } = await newAccount(server.core, 'victim')
    const victim = await logIn('victim')
    await newAccount(server.core, 'thief')
    const thief = await logIn('thief')
    const { id } = only(await list(victim), ({ is_current }) => is_current)
    const foreign = await end(thief, id)
    expectError(foreign, 404)
    const unknown = await end(thief, '00000000-0000-4000-8000-000000000000')
    expect(foreign.body).toBe(unknown.body)
    expectError(await end(thief, "x' or true --"), 404)
    expectError(await end({ cookie: victim.cookie }, id), 403)
    const path = fillPath(routes.sessionEnd.path, { session_id: id })
    expect(
      (await server.app.inject({ method: 'POST', url: path, headers: { authorization: `Bearer ${key}` } })).statusCode,
    ).toBe(401)
    expectError(await send(server.app, routes.sessionList, { key }), 401)
    expect(await list(victim)).toHaveLength(1)
  })
})

test('logging out by a token ends its login, and no session of a browser', async () => {
  await newAccount(server.core, 'program')
  const { access, refresh } = await tokensOf('program')
  const headers = await logIn('program')
  const response = await send(server.app, routes.userLogout, { key: access, headers: { cookie: headers.cookie } })
  expectAnswer(routes.userLogout, response)
  expectError(await send(server.app, routes.userMe, { key: access }), 401)
  expectError(await send(server.app, routes.tokenRefresh, { body: { refresh } }), 401)
  expect(await list(headers)).toHaveLength(1)
})
