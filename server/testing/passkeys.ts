import { PASSKEY_COOKIE, type PasskeyAsked, type PasskeyBegun } from '@proofyard/contract/passkey.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { expect } from 'vitest'
import { expectAnswer } from './answers.ts'
import { type Authenticator, newAuthenticator } from './authenticator.ts'
import { cookie } from './browser-session.ts'
import { newAccount, PASSWORD, send, type TestAccount, type TestServer } from './open-test-server.ts'
import { loggedIn } from './second-factor.ts'

/** Where browsers have passkeys. */
export const ORIGIN = 'http://localhost:8080'

export type Headers = Record<string, string>

/** A challenge, and the headers with which its browser goes on. */
export async function ask({ app }: TestServer, headers: Headers = {}) {
  const answer = await send(app, routes.passkeyAsk, { headers })
  expectAnswer(routes.passkeyAsk, answer)
  const { name, value, httpOnly, sameSite, path } = cookie(answer, PASSKEY_COOKIE)
  expect({ httpOnly, sameSite, path }).toEqual({ httpOnly: true, sameSite: 'Strict', path: '/api' })
  return { asked: answer.json<PasskeyAsked>(), headers: withCookie(headers, `${name}=${value}`) }
}

/** With the cookie of a challenge in place of the one from before, as browsers do. */
export function withCookie(headers: Headers, more: string): Headers {
  const others = (headers['cookie'] ?? '').split('; ').filter((one) => !one.startsWith(PASSKEY_COOKIE))
  return { ...headers, cookie: [...others, more].join('; ') }
}

/** What a passkey is made with, and the headers with which its browser goes on. */
export async function begin({ app }: TestServer, headers: Headers, identity: object = { password: PASSWORD }) {
  const answer = await send(app, routes.passkeyBegin, { headers, body: identity })
  expectAnswer(routes.passkeyBegin, answer)
  const secret = cookie(answer, PASSKEY_COOKIE).value
  return { begun: answer.json<PasskeyBegun>(), headers: withCookie(headers, `${PASSKEY_COOKIE}=${secret}`) }
}

/** Adds what an authenticator has made. */
export const add = ({ app }: TestServer, headers: Headers, passkey_made: unknown, passkey_name = 'laptop') =>
  send(app, routes.passkeyAdd, { headers, body: { passkey_name, passkey_made } })

/** A person with a passkey, logged in since before it was added. */
export interface PersonWithPasskey extends TestAccount {
  headers: Headers
  authenticator: Authenticator
  recoveryCodes: string[]
}

export async function newPersonWithPasskey(server: TestServer, username: string): Promise<PersonWithPasskey> {
  const account = await newAccount(server.core, username)
  const headers = await loggedIn(server, username)
  const authenticator = newAuthenticator()
  const { begun, headers: asked } = await begin(server, headers)
  const added = await add(server, asked, authenticator.make(begun, ORIGIN))
  expectAnswer(routes.passkeyAdd, added)
  const { recovery_codes: recoveryCodes } = added.json<{ recovery_codes: string[] }>()
  return { ...account, headers, authenticator, recoveryCodes }
}

type Lies = Parameters<Authenticator['show']>[2]

/** A login with a passkey in place of a password. */
export async function logInAlone(server: TestServer, { authenticator }: PersonWithPasskey, lies?: Lies) {
  const { asked, headers } = await ask(server)
  const passkey = authenticator.show(asked, ORIGIN, lies)
  return send(server.app, routes.userLoginPasskey, { headers, body: { passkey } })
}
