import { routes } from '@proofyard/contract/routes.ts'
import { signOnPaths } from '@proofyard/contract/sign-on.ts'
import { signOnAttempts } from '@proofyard/core/database/schema/sign-on-attempts.ts'
import { users } from '@proofyard/core/database/schema/users.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../testing/answers.ts'
import { browser } from '../testing/browser-session.ts'
import { CLIENT, type ProviderPerson, type TestProvider, openOidcProvider } from '../testing/open-oidc-provider.ts'
import { newAccount, openTestServer, PASSWORD, send, type TestServer } from '../testing/open-test-server.ts'
import { beginJourney, comeBack, locationOf, opensSession, visitProvider } from '../testing/sign-on-journey.ts'

const PUBLIC_URL = 'http://127.0.0.1:8080'
const CALLBACK = PUBLIC_URL + signOnPaths.callback

let provider: TestProvider
let server: TestServer
/** The same installation with the provider over addresses of acme.example. */
let domains: TestServer
/** The same with the provider as the only way in. */
let only: TestServer

beforeAll(async () => {
  provider = await openOidcProvider(CALLBACK)
  const signOn = { issuer: provider.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret }
  server = await openTestServer({ publicUrl: PUBLIC_URL, signOn })
  domains = await openTestServer({
    beside: server,
    publicUrl: PUBLIC_URL,
    signOn: { ...signOn, domains: ['acme.example'] },
    operators: ['boss@acme.example'],
  })
  only = await openTestServer({ beside: server, publicUrl: PUBLIC_URL, signOn: { ...signOn, only: true } })
})
afterAll(async () => {
  await only.close()
  await domains.close()
  await server.close()
  await provider.close()
})
beforeEach(() => {
  provider.person = undefined
})

/** The provider logs in as this person. */
function be(subject: string, person: ProviderPerson): void {
  provider.people.set(subject, person)
  provider.person = subject
}

const verified = (name: string, more: ProviderPerson = {}): ProviderPerson => ({
  email: `${name}@mail.example`,
  email_verified: true,
  preferred_username: name,
  ...more,
})

async function logIn(at: TestServer = server, options: { next?: string; cookie?: string } = {}) {
  const { url, cookie } = await beginJourney(at, options)
  const returned = await visitProvider(url, CALLBACK)
  return { response: await comeBack(at, returned, cookie), returned, cookie }
}

async function usernameOf(response: Awaited<ReturnType<typeof comeBack>>): Promise<string> {
  const me = await send(server.app, routes.userMe, { headers: browser(response) })
  expectAnswer(routes.userMe, me)
  return me.json<{ username: string }>().username
}

async function expectRefusal(at: TestServer, message: string): Promise<void> {
  const { response } = await logIn(at)
  expect(locationOf(response)).toContain(`message=${message}`)
  expect(opensSession(response)).toBe(false)
}

const passwordLogin = (at: TestServer, username: string) =>
  send(at.app, routes.userLogin, { body: { username, password: PASSWORD } })

describe('a login at the provider', () => {
  test('sends a code challenge, a state and a nonce, and no secret', async () => {
    const { url } = await beginJourney(server)
    const query = Object.fromEntries(url.searchParams)
    expect(query).toMatchObject({
      client_id: CLIENT.id,
      code_challenge_method: 'S256',
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'openid email profile',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query[name]?.length).toBeGreaterThan(40)
    expect(url.href).not.toContain('secret')
  })

  test('makes an account by the name that the provider tells, and is the same person the next time', async () => {
    be('subject-ada', verified('ada'))
    const { response } = await logIn(server, { next: '/z/ada/page/proofs/' })
    expect(response.statusCode).toBe(303)
    expect(locationOf(response)).toBe('/login?next=%2Fz%2Fada%2Fpage%2Fproofs%2F')
    expect(await usernameOf(response)).toBe('ada')
    expectError(await passwordLogin(server, 'ada'), 401)
    // The provider gives her another address and another name, which change nothing here.
    be('subject-ada', { email: 'new@mail.example', email_verified: false, preferred_username: 'root' })
    expect(await usernameOf((await logIn()).response)).toBe('ada')
    const [row] = await server.core.database.select().from(users).where(eq(users.username, 'ada'))
    expect(row).toMatchObject({ email: 'ada@mail.example', passwordHash: null })
  })

  test('calls a person by the address where the name is taken, and refuses where both are', async () => {
    await newAccount(server.core, 'taken')
    be('subject-taken', verified('other', { preferred_username: 'taken' }))
    expect(await usernameOf((await logIn()).response)).toBe('other@mail.example')
    await newAccount(server.core, 'squatter@mail.example')
    be('subject-squatted', verified('squatter', { preferred_username: 'taken' }))
    await expectRefusal(server, 'sign_on_name')
    be('subject-api', verified('reserved', { preferred_username: 'api' }))
    expect(await usernameOf((await logIn()).response)).toBe('reserved@mail.example')
  })

  test('ends the session that the browser had', async () => {
    await newAccount(server.core, 'fixed')
    const planted = browser(await passwordLogin(server, 'fixed'))
    be('subject-fresh', verified('fresh'))
    const { response } = await logIn(server, { cookie: planted.cookie })
    expect(await usernameOf(response)).toBe('fresh')
    expectError(await send(server.app, routes.userMe, { headers: planted }), 401)
  })

  test('that is refused there ends with a sentence of ours', async () => {
    const { response, returned } = await logIn(server, { next: '/explore' })
    expect(returned.search).toContain('access_denied')
    expect(locationOf(response)).toBe('/login?next=%2Fexplore&message=sign_on_denied')
  })
})

describe('an account that is there already', () => {
  test('is not taken over by its address', async () => {
    const { userId } = await newAccount(server.core, 'victim')
    be('subject-thief', verified('victim'))
    await expectRefusal(server, 'sign_on_exists')
    expectAnswer(routes.userLogin, await passwordLogin(server, 'victim'))
    expect(userId).toBeGreaterThan(0)
  })

  test.each([false, undefined, 'yes'])('is not taken by an address that is verified: %s', async (email_verified) => {
    const name = `unverified-${String(email_verified)}`
    await newAccount(server.core, name)
    be(`subject-${name}`, { email: `${name}@mail.example`, ...(email_verified !== undefined && { email_verified }) })
    for (const at of [server, domains, only]) await expectRefusal(at, 'sign_on_unverified')
    be(`subject-${name}-none`, { preferred_username: name })
    await expectRefusal(only, 'sign_on_unverified')
  })

  test('becomes theirs where the provider decides over its domain; password and sessions end, and a mail tells', async () => {
    const { userId, key } = await newAccount(server.core, 'worker')
    await server.core.database.update(users).set({ email: 'Worker@acme.example' }).where(eq(users.id, userId))
    const before = browser(await passwordLogin(server, 'worker'))
    be('subject-worker', { email: 'worker@ACME.example', email_verified: true })
    const { response } = await logIn(domains)
    expect(await usernameOf(response)).toBe('worker')
    expectError(await send(server.app, routes.userMe, { headers: before }), 401)
    expectError(await passwordLogin(server, 'worker'), 401)
    expectAnswer(routes.teamMe, await send(server.app, routes.teamMe, { key }))
    const mails = await server.mailsTo('Worker@acme.example')
    expect(mails.join()).toContain('was connected with single sign-on')
    // A newcomer gets the same address from the provider, which has given it away.
    be('subject-newcomer', { email: 'worker@acme.example', email_verified: true })
    await expectRefusal(domains, 'sign_on_other')
  })

  test('is not taken where its address was never shown to be theirs, nor where the operator lets it use its password', async () => {
    const claimed = await newAccount(server.core, 'claimed')
    await server.core.database.update(users).set({ emailProvenAt: null }).where(eq(users.id, claimed.userId))
    be('subject-claimed', verified('claimed'))
    await expectRefusal(only, 'sign_on_exists')
    const kept = await newAccount(server.core, 'kept')
    await server.core.database.update(users).set({ mayUsePassword: true }).where(eq(users.id, kept.userId))
    be('subject-kept', verified('kept'))
    await expectRefusal(only, 'sign_on_exists')
  })

  test('that no one has verified is not in the way of the owner of its address', async () => {
    const { userId } = await newAccount(server.core, 'squat')
    await server.core.database.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, userId))
    be('subject-squat', verified('squat'))
    const { response } = await logIn()
    expect(await usernameOf(response)).toBe('squat')
    expect(await server.core.database.select().from(users).where(eq(users.id, userId))).toEqual([])
  })

  test('is not open to addresses of other domains, also not to one who was known before', async () => {
    be('subject-elsewhere', verified('elsewhere'))
    expect(opensSession((await logIn()).response)).toBe(true)
    await expectRefusal(domains, 'sign_on_domain')
    be('subject-posing', { email: 'x@acme.example@evil.example', email_verified: true })
    await expectRefusal(domains, 'sign_on_unverified')
    be('subject-sub', { email: 'x@evil-acme.example', email_verified: true })
    await expectRefusal(domains, 'sign_on_domain')
  })

  test('becomes no operator by an address that the provider tells', async () => {
    be('subject-boss', { email: 'boss@acme.example', email_verified: true })
    const { response } = await logIn(domains)
    const me = await send(domains.app, routes.userMe, { headers: browser(response) })
    expect(me.json()).toMatchObject({ email: 'boss@acme.example', is_operator: false })
  })

  test('is connected by its person, with the password, in the browser that is logged in', async () => {
    await newAccount(server.core, 'joiner')
    const headers = browser(await passwordLogin(server, 'joiner'))
    const connect = (password: string) => send(server.app, routes.signOnConnect, { headers, body: { password } })
    expectError(await connect('wrong'), 422)
    const allowed = await connect(PASSWORD)
    expectAnswer(routes.signOnConnect, allowed)
    const grant = allowed.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    be('subject-joiner', { preferred_username: 'whatever' })
    // A browser that is not logged in as joiner does nothing with it.
    const stolen = await beginJourney(server, { cookie: grant })
    const elsewhere = await comeBack(server, await visitProvider(stolen.url, CALLBACK), stolen.cookie)
    expect(locationOf(elsewhere)).toContain('message=sign_on_expired')
    const again = (await connect(PASSWORD)).cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const { response } = await logIn(server, { cookie: `${headers.cookie}; ${again}` })
    expect(locationOf(response)).toBe('/login')
    const detail = await send(server.app, routes.signOnDetail, { headers })
    expect(detail.json()).toEqual({ is_connected: true, has_password: true })
    expect(await usernameOf((await logIn()).response)).toBe('joiner')
    expectAnswer(routes.userLogin, await passwordLogin(server, 'joiner'))
    // The same person of the provider cannot be had by a second account.
    await newAccount(server.core, 'second')
    const second = browser(await passwordLogin(server, 'second'))
    const secondGrant = await send(server.app, routes.signOnConnect, { headers: second, body: { password: PASSWORD } })
    const cookie = [second.cookie, ...secondGrant.cookies.map(({ name, value }) => `${name}=${value}`)].join('; ')
    expect(locationOf((await logIn(server, { cookie })).response)).toContain('message=sign_on_taken')
    const off = await send(server.app, routes.signOnDisconnect, { headers, body: { password: PASSWORD } })
    expectAnswer(routes.signOnDisconnect, off)
    expect((await send(server.app, routes.signOnDetail, { headers })).json()).toMatchObject({ is_connected: false })
  })
})

describe('an attack on the way back', () => {
  test('replayed-return: a return works once', async () => {
    be('subject-replay', verified('replay'))
    const { response, returned, cookie } = await logIn()
    expect(opensSession(response)).toBe(true)
    const again = await comeBack(server, returned, cookie)
    expect(locationOf(again)).toBe('/login?message=sign_on_expired')
    expect(opensSession(again)).toBe(false)
  })

  test('replayed-code: a code that was used, or was of another attempt, is worth nothing in a new one', async () => {
    be('subject-code', verified('code'))
    const used = await logIn()
    const other = await beginJourney(server)
    const unused = await visitProvider(other.url, CALLBACK)
    for (const { searchParams } of [used.returned, unused]) {
      const fresh = await beginJourney(server)
      const returned = await visitProvider(fresh.url, CALLBACK)
      returned.searchParams.set('code', searchParams.get('code') ?? '')
      const response = await comeBack(server, returned, fresh.cookie)
      expect(locationOf(response)).toContain('message=sign_on_failed')
      expect(opensSession(response)).toBe(false)
    }
  })

  test.each([
    ['another', (url: URL) => url.searchParams.set('state', 'x'.repeat(43))],
    ['none', (url: URL) => url.searchParams.delete('state')],
    ['two', (url: URL) => url.searchParams.append('state', 'x')],
    ['an empty one', (url: URL) => url.searchParams.set('state', '')],
  ])('wrong-state: a return with %s logs no one in', async (_name, change) => {
    be('subject-state', verified('state'))
    const { url, cookie } = await beginJourney(server)
    const returned = await visitProvider(url, CALLBACK)
    change(returned)
    const response = await comeBack(server, returned, cookie)
    expect(locationOf(response)).toContain('message=sign_on_failed')
    expect(opensSession(response)).toBe(false)
  })

  test('mix-up: a return that names another provider logs no one in', async () => {
    be('subject-mixup', verified('mixup'))
    const { url, cookie } = await beginJourney(server)
    const returned = await visitProvider(url, CALLBACK)
    expect(returned.searchParams.get('iss')).toBe(provider.issuer)
    returned.searchParams.set('iss', 'https://evil.example')
    expect(locationOf(await comeBack(server, returned, cookie))).toContain('message=sign_on_failed')
  })

  test('login-csrf: a return that was begun in another browser logs no one in', async () => {
    be('subject-attacker', verified('attacker'))
    const { url } = await beginJourney(server)
    const returned = await visitProvider(url, CALLBACK)
    const victim = await beginJourney(server)
    for (const cookie of ['', victim.cookie, 'sign_on=made-up']) {
      const response = await comeBack(server, returned, cookie)
      expect(locationOf(response)).toMatch(/message=sign_on_(expired|failed)/)
      expect(opensSession(response)).toBe(false)
    }
  })

  test('too-late: a return after ten minutes logs no one in', async () => {
    be('subject-late', verified('late'))
    const { url, cookie } = await beginJourney(server)
    const returned = await visitProvider(url, CALLBACK)
    await server.core.database.update(signOnAttempts).set({ expiresAt: new Date(0) })
    expect(locationOf(await comeBack(server, returned, cookie))).toBe('/login?message=sign_on_expired')
  })

  test.each([
    ['an address', 'https://evil.example/'],
    ['a host', '//evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a text that is too long', `/${'x'.repeat(3000)}`],
    ['backslashes', '\\\\evil.example'],
  ])('open-redirect: no one is sent to %s', async (_name, next) => {
    be('subject-redirect', verified('redirect'))
    const { response } = await logIn(server, { next })
    const location = new URL(locationOf(response), PUBLIC_URL)
    expect(location.origin + location.pathname).toBe(`${PUBLIC_URL}/login`)
    expect(opensSession(response)).toBe(true)
  })

  test('silent-login: a page of another site has no one log in', async () => {
    const response = await server.app.inject({
      method: 'GET',
      url: signOnPaths.begin,
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(locationOf(response)).toBe('/login')
    expect(response.cookies).toEqual([])
  })

  test('nothing secret of it is in the log', () => {
    const log = server.logged.join('\n')
    expect(log).toContain('single sign-on did not work')
    expect(log).not.toMatch(/code=|state=|secret of the client|mail\.example|eyJ/)
  })
})
