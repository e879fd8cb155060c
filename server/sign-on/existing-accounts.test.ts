import { routes } from '@proofyard/contract/routes.ts'
import { users } from '@proofyard/core/database/schema/users.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../testing/answers.ts'
import { browser } from '../testing/browser-session.ts'
import { openOidcProvider } from '../testing/open-oidc-provider.ts'
import { newAccount, PASSWORD, send, type TestServer } from '../testing/open-test-server.ts'
import { logInAlone, newPersonWithPasskey } from '../testing/passkeys.ts'
import { opensSession } from '../testing/sign-on-journey.ts'
import { CALLBACK, openSignOnScene, type SignOnScene, verified } from '../testing/sign-on-scene.ts'

let scene: SignOnScene
let server: TestServer
/** The same installation with the provider over addresses of acme.example. */
let domains: TestServer
/** The same with the provider as the only way in. */
let only: TestServer

beforeAll(async () => {
  scene = await openSignOnScene()
  server = scene.server
  domains = await scene.beside({ domains: ['acme.example'] }, { operators: ['boss@acme.example'] })
  only = await scene.beside({ only: true })
})
afterAll(() => scene.close())
beforeEach(() => {
  scene.provider.person = undefined
})

const passwordLogin = (at: TestServer, username: string) =>
  send(at.app, routes.userLogin, { body: { username, password: PASSWORD } })

describe('an account that is there already', () => {
  test('is not taken over by its address', async () => {
    const { userId } = await newAccount(server.core, 'victim')
    scene.be('subject-thief', verified('victim'))
    await scene.expectRefusal(server, 'sign_on_exists')
    expectAnswer(routes.userLogin, await passwordLogin(server, 'victim'))
    expect(userId).toBeGreaterThan(0)
  })

  test.each([false, undefined, 'yes'])('is not taken by an address that is verified: %s', async (email_verified) => {
    const name = `unverified-${String(email_verified)}`
    await newAccount(server.core, name)
    scene.be(`subject-${name}`, {
      email: `${name}@mail.example`,
      ...(email_verified !== undefined && { email_verified }),
    })
    for (const at of [server, domains, only]) await scene.expectRefusal(at, 'sign_on_unverified')
    scene.be(`subject-${name}-none`, { preferred_username: name })
    await scene.expectRefusal(only, 'sign_on_unverified')
  })

  test('becomes theirs where the provider decides over its domain; password and sessions end, and a mail tells', async () => {
    const { userId, key } = await newAccount(server.core, 'worker')
    await server.core.database.update(users).set({ email: 'Worker@acme.example' }).where(eq(users.id, userId))
    const before = browser(await passwordLogin(server, 'worker'))
    scene.be('subject-worker', { email: 'worker@ACME.example', email_verified: true })
    const { response } = await scene.logIn(domains)
    expect(await scene.usernameOf(response)).toBe('worker')
    expectError(await send(server.app, routes.userMe, { headers: before }), 401)
    expectError(await passwordLogin(server, 'worker'), 401)
    expectAnswer(routes.teamMe, await send(server.app, routes.teamMe, { key }))
    const mails = await server.mailsTo('Worker@acme.example')
    expect(mails.join()).toContain('was connected with single sign-on')
    // A newcomer gets the same address from the provider, which has given it away.
    scene.be('subject-newcomer', { email: 'worker@acme.example', email_verified: true })
    await scene.expectRefusal(domains, 'sign_on_other')
  })

  test('is not taken where its address was never shown to be theirs, nor where the operator lets it use its password', async () => {
    const claimed = await newAccount(server.core, 'claimed')
    await server.core.database.update(users).set({ emailProvenAt: null }).where(eq(users.id, claimed.userId))
    scene.be('subject-claimed', verified('claimed'))
    await scene.expectRefusal(only, 'sign_on_exists')
    const kept = await newAccount(server.core, 'kept')
    await server.core.database.update(users).set({ mayUsePassword: true }).where(eq(users.id, kept.userId))
    scene.be('subject-kept', verified('kept'))
    await scene.expectRefusal(only, 'sign_on_exists')
  })

  test('that no one has verified is not in the way of the owner of its address', async () => {
    const { userId } = await newAccount(server.core, 'squat')
    await server.core.database.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, userId))
    scene.be('subject-squat', verified('squat'))
    const { response } = await scene.logIn()
    expect(await scene.usernameOf(response)).toBe('squat')
    expect(await server.core.database.select().from(users).where(eq(users.id, userId))).toEqual([])
  })

  test('is not open to addresses of other domains, also not to one who was known before', async () => {
    scene.be('subject-elsewhere', verified('elsewhere'))
    expect(opensSession((await scene.logIn()).response)).toBe(true)
    await scene.expectRefusal(domains, 'sign_on_domain')
    scene.be('subject-posing', { email: 'x@acme.example@evil.example', email_verified: true })
    await scene.expectRefusal(domains, 'sign_on_unverified')
    scene.be('subject-sub', { email: 'x@evil-acme.example', email_verified: true })
    await scene.expectRefusal(domains, 'sign_on_domain')
  })

  test('becomes no operator by an address that the provider tells', async () => {
    scene.be('subject-boss', { email: 'boss@acme.example', email_verified: true })
    const { response } = await scene.logIn(domains)
    const me = await send(domains.app, routes.userMe, { headers: browser(response) })
    expect(me.json()).toMatchObject({ email: 'boss@acme.example', is_operator: false })
  })

  test('that a stranger began loses their passkey as a login, too', async () => {
    const stranger = await newPersonWithPasskey(server, 'begun-by-a-stranger')
    await server.core.database.update(users).set({ email: 'begun@acme.example' }).where(eq(users.id, stranger.userId))
    expectAnswer(routes.userLoginPasskey, await logInAlone(server, stranger))
    scene.be('subject-begun', { email: 'begun@acme.example', email_verified: true })
    expect(await scene.usernameOf((await scene.logIn(domains)).response)).toBe('begun-by-a-stranger')
    expectError(await logInAlone(server, stranger), 403)
  })

  test('is not had by an address that only becomes its own in small letters', async () => {
    const { userId } = await newAccount(server.core, 'kate')
    await server.core.database.update(users).set({ email: 'kate@acme.example' }).where(eq(users.id, userId))
    // The sign of Kelvin, whose small letter is a k.
    scene.be('subject-kelvin', { email: '\u212aate@acme.example', email_verified: true })
    const { response } = await scene.logIn(domains)
    if (opensSession(response)) expect(await scene.usernameOf(response)).not.toBe('kate')
    expectAnswer(routes.userLogin, await passwordLogin(server, 'kate'))
    const oak = await scene.beside({ domains: ['oak.example'] })
    scene.be('subject-kelvin-domain', { email: 'x@oa\u212a.example', email_verified: true })
    await scene.expectRefusal(oak, 'sign_on_domain')
  })

  test('is of one provider: the same subject at another one is another person', async () => {
    scene.be('subject-shared', verified('shared'))
    expect(await scene.usernameOf((await scene.logIn()).response)).toBe('shared')
    const other = await openOidcProvider(CALLBACK)
    try {
      const at = await scene.beside({ issuer: other.issuer })
      other.people.set('subject-shared', verified('impostor'))
      other.person = 'subject-shared'
      expect(await scene.usernameOf((await scene.logIn(at)).response)).toBe('impostor')
      other.people.set('subject-other', verified('shared'))
      other.person = 'subject-other'
      await scene.expectRefusal(at, 'sign_on_exists')
    } finally {
      await other.close()
    }
  })
})
