import { routes } from '@proofyard/contract/routes.ts'
import { hashOf } from '@proofyard/core/accounts/secret-text.ts'
import { accountLinks } from '@proofyard/core/database/schema/account-links.ts'
import { users } from '@proofyard/core/database/schema/users.ts'
import { codeOf } from '@proofyard/core/testing/totp-code.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../testing/answers.ts'
import { browser } from '../testing/browser-session.ts'
import { newAccount, PASSWORD, send, type TestServer } from '../testing/open-test-server.ts'
import { forgetSteps, newPersonWithApp, prolongPauses } from '../testing/second-factor.ts'
import { beginJourney, comeBack, locationOf, visitProvider } from '../testing/sign-on-journey.ts'
import {
  CALLBACK,
  openSignOnScene,
  passwordLogin,
  type SignOnScene,
  verified,
  withCookies,
} from '../testing/sign-on-scene.ts'

let scene: SignOnScene
let server: TestServer

beforeAll(async () => {
  scene = await openSignOnScene()
  server = scene.server
})
afterAll(() => scene.close())
beforeEach(() => {
  scene.provider.person = undefined
})

type Headers = Record<string, string> & { cookie: string }

/** A person who is logged in by a password, and connects the account with a subject of the provider. */
async function connectAs(subject: string, headers: Headers, identity: object = { password: PASSWORD }) {
  const allowed = await send(server.app, routes.signOnConnect, { headers, body: identity })
  expectAnswer(routes.signOnConnect, allowed)
  scene.provider.person = subject
  return (await scene.logIn(server, { cookie: withCookies(headers.cookie, allowed) })).response
}

/** As the reader of the mails to an account does who asked for a link. */
async function setPasswordByMail(userId: number, password: string): Promise<void> {
  const token = `by mail to ${userId}`
  const expiresAt = new Date(Date.now() + 60_000)
  const link = { userId, purpose: 'reset_password', tokenHash: hashOf(token), expiresAt } as const
  await server.core.database.insert(accountLinks).values(link)
  const body = { token, new_password: password }
  expectAnswer(routes.passwordSet, await send(server.app, routes.passwordSet, { body }))
}

describe('an account that is connected', () => {
  test('is by its person, with the password, in the browser that is logged in', async () => {
    await newAccount(server.core, 'joiner')
    const headers = browser(await passwordLogin(server, 'joiner'))
    const connect = (password: string) => send(server.app, routes.signOnConnect, { headers, body: { password } })
    expectError(await connect('wrong'), 422)
    const allowed = await connect(PASSWORD)
    expectAnswer(routes.signOnConnect, allowed)
    const grant = withCookies('', allowed)
    scene.be('subject-joiner', { preferred_username: 'whatever' })
    // A browser that is not logged in as joiner does nothing with it.
    const stolen = await beginJourney(server, { cookie: grant })
    const elsewhere = await comeBack(server, await visitProvider(stolen.url, CALLBACK), stolen.cookie)
    expect(locationOf(elsewhere)).toContain('message=sign_on_expired')
    const again = withCookies(headers.cookie, await connect(PASSWORD))
    const { response } = await scene.logIn(server, { cookie: again })
    expect(locationOf(response)).toBe('/login')
    const detail = await send(server.app, routes.signOnDetail, { headers })
    expect(detail.json()).toEqual({ is_connected: true, has_password: true, is_confirmed: false })
    expect(await scene.usernameOf((await scene.logIn()).response)).toBe('joiner')
    expectAnswer(routes.userLogin, await passwordLogin(server, 'joiner'))
    // The same person of the provider cannot be had by a second account.
    await newAccount(server.core, 'second')
    const second = browser(await passwordLogin(server, 'second'))
    const secondGrant = await send(server.app, routes.signOnConnect, { headers: second, body: { password: PASSWORD } })
    const cookie = withCookies(second.cookie, secondGrant)
    expect(locationOf((await scene.logIn(server, { cookie })).response)).toContain('message=sign_on_taken')
    const off = await send(server.app, routes.signOnDisconnect, { headers, body: { password: PASSWORD } })
    expectAnswer(routes.signOnDisconnect, off)
    expect((await send(server.app, routes.signOnDetail, { headers })).json()).toMatchObject({ is_connected: false })
  })

  test('shows its second factor where it has one, both to be connected and to be disconnected', async () => {
    const { headers, secret } = await newPersonWithApp(server, 'factored')
    for (const route of [routes.signOnConnect, routes.signOnDisconnect]) {
      const refused = await send(server.app, route, { headers, body: { password: PASSWORD } })
      expectError(refused, 403, { second_factors: ['totp'] })
      expect(refused.cookies).toEqual([])
      const wrong = await send(server.app, route, { headers, body: { password: PASSWORD, code: '000000' } })
      expectError(wrong, 403)
    }
    scene.be('subject-factored', verified('whatever'))
    const cookie = { ...headers, cookie: headers['cookie'] ?? '' }
    expect(locationOf(await connectAs('subject-factored', cookie, { code: codeOf(secret) }))).toBe('/login')
    await forgetSteps(server)
    const off = await send(server.app, routes.signOnDisconnect, { headers, body: { code: codeOf(secret) } })
    expectAnswer(routes.signOnDisconnect, off)
  })

  test('does not let the holder of a stolen session guess at the password', async () => {
    await newAccount(server.core, 'guessed-at')
    const headers = browser(await passwordLogin(server, 'guessed-at'))
    const guess = (route: typeof routes.signOnConnect | typeof routes.signOnDisconnect) =>
      send(server.app, route, { headers, body: { password: 'a guess' } })
    for (const route of [routes.signOnConnect, routes.signOnDisconnect, routes.signOnConnect])
      for (let tries = 0; tries < 2; tries += 1) expectError(await guess(route), 422)
    await prolongPauses(server)
    for (const route of [routes.signOnConnect, routes.signOnDisconnect]) expectError(await guess(route), 429)
  })

  test('is not entered by a stranger who connected it, once its owner has set a password by a mailed link', async () => {
    const { userId } = await newAccount(server.core, 'taken-back')
    const email = 'taken-back@acme.example'
    await server.core.database.update(users).set({ email }).where(eq(users.id, userId))
    const stranger = browser(await passwordLogin(server, 'taken-back'))
    scene.be('subject-stranger', verified('stranger'))
    expect(locationOf(await connectAs('subject-stranger', stranger))).toBe('/login')
    expect(await scene.usernameOf((await scene.logIn()).response)).toBe('taken-back')
    await setPasswordByMail(userId, 'seven silver swans')
    const { response } = await scene.logIn()
    expect(await scene.usernameOf(response)).toBe('stranger')
  })

  test('stays so after a mailed link where the provider tells its own address', async () => {
    scene.be('subject-own', verified('own'))
    expect(await scene.usernameOf((await scene.logIn()).response)).toBe('own')
    const [user] = await server.core.database.select().from(users).where(eq(users.username, 'own'))
    await setPasswordByMail(user?.id ?? 0, 'seven silver swans')
    expect(await scene.usernameOf((await scene.logIn()).response)).toBe('own')
  })
})

test('a connection by an issuer that the provider has no more is none: the account may be connected once more', async () => {
  await newAccount(server.core, 'stayer')
  const headers = browser(await passwordLogin(server, 'stayer'))
  scene.be('subject-stayer', verified('stayer'))
  await connectAs('subject-stayer', headers)
  const moved = await scene.beside({ issuer: 'https://moved.example' })
  const slash = await scene.beside({ issuer: `${scene.provider.issuer}/` })
  const isConnected = async (at: TestServer) =>
    (await send(at.app, routes.signOnDetail, { headers })).json<{ is_connected: boolean }>().is_connected
  expect([await isConnected(server), await isConnected(slash), await isConnected(moved)]).toEqual([true, true, false])
})
