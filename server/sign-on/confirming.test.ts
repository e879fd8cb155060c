import { routes } from '@proofyard/contract/routes.ts'
import { signOnPaths } from '@proofyard/contract/sign-on.ts'
import { codeOf } from '@proofyard/core/testing/totp-code.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../testing/answers.ts'
import { browser } from '../testing/browser-session.ts'
import { newAccount, send, type TestServer } from '../testing/open-test-server.ts'
import { loggedIn } from '../testing/second-factor.ts'
import { beginJourney, comeBack, locationOf, visitProvider } from '../testing/sign-on-journey.ts'
import { CALLBACK, openSignOnScene, type SignOnScene, verified, withCookies } from '../testing/sign-on-scene.ts'

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

/** A person without a password, logged in by the provider. */
async function newPerson(name: string): Promise<Headers> {
  scene.be(`subject-${name}`, verified(name))
  return browser((await scene.logIn()).response)
}

/** A browser shows at the provider who it is, and comes back. */
async function confirm(cookie: string, returnWith = cookie) {
  const begun = await beginJourney(server, { cookie, path: signOnPaths.confirm })
  const attempt = begun.cookie.slice(cookie.length)
  return comeBack(server, await visitProvider(begun.url, CALLBACK), returnWith + attempt)
}

const totpBegin = (headers: Record<string, string>, body: object = {}) =>
  send(server.app, routes.totpBegin, { headers, body })
const detailOf = async (headers: Headers) => (await send(server.app, routes.signOnDetail, { headers })).json<unknown>()

test('a person without a password sets up a second factor by logging in at the provider once more', async () => {
  const headers = await newPerson('without')
  expectError(await totpBegin(headers), 422, { message: expect.stringContaining('Your account has no password.') })
  const { url } = await beginJourney(server, { ...headers, path: signOnPaths.confirm })
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })
  const returned = await confirm(headers.cookie)
  expect(locationOf(returned)).toBe('/login')
  const cookies = returned.cookies.filter(({ value }) => value !== '')
  expect(cookies).toMatchObject([{ name: 'sign_on_confirmed', path: '/api/v1', httpOnly: true, sameSite: 'Strict' }])
  const confirmed = { ...headers, cookie: withCookies(headers.cookie, returned) }
  expect(await detailOf(confirmed)).toEqual({ is_connected: true, has_password: false, is_confirmed: true })
  const begun = await totpBegin(confirmed)
  expectAnswer(routes.totpBegin, begun)
  // It is good once.
  expect(await detailOf(confirmed)).toMatchObject({ is_confirmed: false })
  expectError(await totpBegin(confirmed), 422)
  const code = codeOf(begun.json<{ totp_secret: string }>().totp_secret)
  expectAnswer(routes.totpConfirm, await send(server.app, routes.totpConfirm, { headers, body: { code } }))
  // With a second factor it is not enough.
  const again = withCookies(headers.cookie, await confirm(headers.cookie))
  const passkey = await send(server.app, routes.passkeyBegin, { headers: { ...headers, cookie: again }, body: {} })
  expectError(passkey, 403, { second_factors: ['totp'] })
})

test('it is shown by the person of the account, in their browser, for their account alone, and while they are logged in', async () => {
  const headers = await newPerson('owner')
  scene.be('subject-other', verified('other'))
  expect(locationOf(await confirm(headers.cookie))).toBe('/login?message=sign_on_not_you')
  scene.provider.person = 'subject-owner'
  await newAccount(server.core, 'thief')
  const thief = await loggedIn(server, 'thief')
  expect(locationOf(await confirm(headers.cookie, thief.cookie))).toBe('/login?message=sign_on_expired')
  const nobody = await beginJourney(server, { path: signOnPaths.confirm })
  expect(nobody.url.pathname + nobody.url.search).toBe('/login?message=sign_on_expired')
  const returned = await confirm(headers.cookie)
  const taken = { ...thief, cookie: withCookies(thief.cookie, returned) }
  expect(await detailOf(taken)).toMatchObject({ is_confirmed: false })
  expectError(await totpBegin(taken), 422)
  // Logging out everywhere ends what was shown.
  const last = { ...headers, cookie: withCookies(headers.cookie, await confirm(headers.cookie)) }
  expectAnswer(routes.userLogoutEverywhere, await send(server.app, routes.userLogoutEverywhere, { headers }))
  const next = browser((await scene.logIn()).response)
  const kept = last.cookie.split('; ').find((one) => one.startsWith('sign_on_confirmed='))
  expectError(await totpBegin({ ...next, cookie: `${next.cookie}; ${kept}` }), 422)
})

test('a page of another site sends no one there', async () => {
  const headers = await newPerson('lured')
  const url = signOnPaths.confirm
  const response = await server.app.inject({ url, headers: { ...headers, 'sec-fetch-site': 'cross-site' } })
  expect(locationOf(response)).toBe('/login')
})
