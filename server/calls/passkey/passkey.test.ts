import { generateKeyPairSync } from 'node:crypto'
import { PASSKEY_COOKIE } from '@proofyard/contract/passkey.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { SESSION_COOKIE } from '@proofyard/contract/session.ts'
import { userHandleOf } from '@proofyard/core/accounts/passkeys/user-handle.ts'
import { hashOf } from '@proofyard/core/accounts/secret-text.ts'
import { accountLinks } from '@proofyard/core/database/schema/account-links.ts'
import { passkeyChallenges } from '@proofyard/core/database/schema/passkey-challenges.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { type Authenticator, flags, newAuthenticator } from '../../testing/authenticator.ts'
import { browser, cookie } from '../../testing/browser-session.ts'
import { openTestServer, PASSWORD, send, type TestServer } from '../../testing/open-test-server.ts'
import {
  add,
  ask,
  begin,
  type Headers,
  logInAlone,
  newPersonWithPasskey,
  ORIGIN,
  type PersonWithPasskey,
} from '../../testing/passkeys.ts'
import { newPersonWithApp } from '../../testing/second-factor.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ publicUrl: ORIGIN })
})
afterAll(() => server.close())

type Lies = Parameters<Authenticator['show']>[2]

async function logInWithPassword({ username, authenticator }: PersonWithPasskey, lies?: Lies) {
  const { asked, headers } = await ask(server)
  const passkey = authenticator.show(asked, ORIGIN, lies)
  return send(server.app, routes.userLogin, { headers, body: { username, password: PASSWORD, passkey } })
}

describe('a passkey', () => {
  test('is added, named, listed, shown alone or after the password, and removed', async () => {
    const person = await newPersonWithPasskey(server, 'ada')
    const { headers, username, userId } = person
    expect(person.recoveryCodes).toHaveLength(10)
    const refused = await send(server.app, routes.userLogin, { body: { username, password: PASSWORD } })
    expectError(refused, 403, { second_factors: ['passkey'] })

    const alone = await logInAlone(server, person, { userHandle: userHandleOf(userId) })
    expectAnswer(routes.userLoginPasskey, alone)
    const me = await send(server.app, routes.userMe, { headers: browser(alone) })
    expect(me.json()).toMatchObject({ username: 'ada' })
    expectAnswer(routes.userLogin, await logInWithPassword(person))

    const second = newAuthenticator()
    const { asked, headers: confirming } = await ask(server, headers)
    expect(asked.passkeys_to_show).toEqual([
      { credential_id: person.authenticator.credentialId, transports: ['internal'] },
    ])
    const identity = { passkey: person.authenticator.show(asked, ORIGIN) }
    const { begun, headers: adding } = await begin(server, confirming, identity)
    expect(begun.passkeys_to_exclude).toHaveLength(1)
    const added = await add(server, adding, second.make(begun, ORIGIN), ' the key on my ring ')
    expect(added.json()).toEqual({ recovery_codes: null })
    const detail = await send(server.app, routes.secondFactorDetail, { headers })
    expectAnswer(routes.secondFactorDetail, detail)
    const { passkeys: listed } = detail.json<{ passkeys: { id: string; passkey_name: string }[] }>()
    expect(listed.map(({ passkey_name }) => passkey_name)).toEqual(['laptop', 'the key on my ring'])

    const remove = (id: string, body: object, sent: Headers = headers) =>
      send(server.app, routes.passkeyRemove, { headers: sent, path: { passkey_id: id }, body })
    const [first, ring] = listed.map(({ id }) => id)
    expectError(await remove(first ?? '', { password: PASSWORD }), 403)
    const confirmingAgain = await ask(server, headers)
    const shown = { passkey: second.show(confirmingAgain.asked, ORIGIN) }
    expectAnswer(routes.passkeyRemove, await remove(first ?? '', shown, confirmingAgain.headers))
    expectError(await logInAlone(server, person), 403)
    expectAnswer(routes.passkeyRemove, await remove(ring ?? '', { code: person.recoveryCodes[0] }))
    expectAnswer(routes.userLogin, await send(server.app, routes.userLogin, { body: { username, password: PASSWORD } }))
    expect((await server.mailsTo('ada@mail.example')).join('\n')).toContain('a second factor was removed')
  })

  test('is asked for beside an app that there is, and begins with a factor then', async () => {
    const { headers, recoveryCodes, username } = await newPersonWithApp(server, 'both')
    expectError(await send(server.app, routes.passkeyBegin, { headers, body: { password: PASSWORD } }), 403)
    const { begun, headers: adding } = await begin(server, headers, { code: recoveryCodes[0] })
    expect((await add(server, adding, newAuthenticator().make(begun, ORIGIN))).json()).toEqual({ recovery_codes: null })
    const refused = await send(server.app, routes.userLogin, { body: { username, password: PASSWORD } })
    expectError(refused, 403, { second_factors: ['totp', 'passkey'] })
  })

  test('without a PIN, finger or face is a second factor, and no login', async () => {
    const person = await newPersonWithPasskey(server, 'touch')
    expectError(await logInAlone(server, person, { flags: flags.present }), 403)
    expectAnswer(routes.userLogin, await logInWithPassword(person, { flags: flags.present }))
    expectError(await logInWithPassword(person, { flags: 0 }), 403)
  })

  test('of another person opens no account, nor confirms anything in it', async () => {
    const [victim, thief] = [await newPersonWithPasskey(server, 'victim'), await newPersonWithPasskey(server, 'thief')]
    expectError(await logInWithPassword({ ...victim, authenticator: thief.authenticator }), 403)
    const { asked, headers } = await ask(server, victim.headers)
    const body = { passkey: thief.authenticator.show(asked, ORIGIN) }
    expectError(await send(server.app, routes.recoveryCodesRenew, { headers, body }), 403)
    const claimed = await logInAlone(server, thief, { userHandle: userHandleOf(victim.userId) })
    expectError(claimed, 403)
    // The id of another's passkey, with a signature of one's own.
    const forged = { ...thief.authenticator.show(asked, ORIGIN), id: victim.authenticator.credentialId }
    const again = await ask(server)
    const alone = { passkey: { ...forged, rawId: victim.authenticator.credentialId } }
    expectError(await send(server.app, routes.userLoginPasskey, { headers: again.headers, body: alone }), 403)
    // And it cannot be added to one's own account.
    const { begun, headers: adding } = await begin(server, thief.headers, { code: thief.recoveryCodes[0] })
    expectError(await add(server, adding, victim.authenticator.make(begun, ORIGIN)), 422, {
      message: expect.stringContaining('It is there already.'),
    })
  })
})

test('a passkey from before the password was set by a mailed link logs in after that password, and not alone', async () => {
  const person = await newPersonWithPasskey(server, 'retaken')
  expectAnswer(routes.userLoginPasskey, await logInAlone(server, person))
  const expiresAt = new Date(Date.now() + 60_000)
  const link = { userId: person.userId, purpose: 'reset_password', tokenHash: hashOf('by mail'), expiresAt } as const
  await server.core.database.insert(accountLinks).values(link)
  const body = { token: 'by mail', new_password: 'seven silver swans' }
  expectAnswer(routes.passwordSet, await send(server.app, routes.passwordSet, { body }))
  expectError(await logInAlone(server, person), 403)
  const { asked, headers } = await ask(server)
  const passkey = person.authenticator.show(asked, ORIGIN)
  const credentials = { username: 'retaken', password: 'seven silver swans' }
  expectError(await send(server.app, routes.userLogin, { body: credentials }), 403, { second_factors: ['passkey'] })
  expectAnswer(
    routes.userLogin,
    await send(server.app, routes.userLogin, { headers, body: { ...credentials, passkey } }),
  )
})

describe('an answer', () => {
  test('is taken once, and in the browser alone that was asked', async () => {
    const person = await newPersonWithPasskey(server, 'replayed')
    const { asked, headers } = await ask(server)
    const body = { passkey: person.authenticator.show(asked, ORIGIN, { counter: 0 }) }
    const logIn = (sent: Headers) => send(server.app, routes.userLoginPasskey, { headers: sent, body })
    expectError(await logIn({}), 403)
    expectError(await logIn((await ask(server)).headers), 403)
    const first = await logIn(headers)
    expectAnswer(routes.userLoginPasskey, first)
    expect(cookie(first, PASSKEY_COOKIE).value).toBe('')
    expectError(await logIn(headers), 403)
  })

  test('that is wrong uses its challenge up, and of many at once one is taken', async () => {
    const person = await newPersonWithPasskey(server, 'burnt')
    const { asked, headers } = await ask(server)
    const logIn = (passkey: unknown) => send(server.app, routes.userLoginPasskey, { headers, body: { passkey } })
    expectError(await logIn(person.authenticator.show(asked, ORIGIN, { flags: flags.present })), 403)
    expectError(await logIn(person.authenticator.show(asked, ORIGIN)), 403)
    const next = await ask(server)
    const passkey = person.authenticator.show(next.asked, ORIGIN)
    const sent = { headers: next.headers, body: { passkey } }
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(server.app, routes.userLoginPasskey, sent)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403, 403, 403, 403])
  })

  test('is refused from another origin, for another domain, another purpose, another challenge, and with another key', async () => {
    const person = await newPersonWithPasskey(server, 'lied-to')
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const lies: Lies[] = [
      { origin: 'https://evil.example' },
      { origin: 'http://localhost:8081' },
      { origin: 'https://localhost:8080' },
      { origin: 'http://localhost' },
      { relyingPartyId: 'evil.example' },
      { type: 'webauthn.create' },
      { challenge: Buffer.alloc(32).toString('base64url') },
      { challenge: '' },
      { key: privateKey },
      { key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey },
    ]
    for (const lie of lies) {
      const refused = await logInAlone(server, person, lie)
      expectError(refused, 403, { message: 'This passkey was not accepted. Try again, or another way.' })
      expect(refused.cookies.map(({ name }) => name)).not.toContain(SESSION_COOKIE)
    }
    expectAnswer(routes.userLoginPasskey, await logInAlone(server, person))
  })

  test('whose counter goes back, or stands, comes of a copy', async () => {
    const person = await newPersonWithPasskey(server, 'copied')
    expectAnswer(routes.userLoginPasskey, await logInAlone(server, person, { counter: 7 }))
    for (const counter of [6, 7, 0]) expectError(await logInAlone(server, person, { counter }), 403)
    expectAnswer(routes.userLoginPasskey, await logInAlone(server, person, { counter: 8 }))
    const quiet = await newPersonWithPasskey(server, 'uncounted')
    for (let round = 0; round < 2; round += 1)
      expectAnswer(routes.userLoginPasskey, await logInAlone(server, quiet, { counter: 0 }))
  })

  test('that is none is a 4xx', async () => {
    const person = await newPersonWithPasskey(server, 'garbled')
    const { asked } = await ask(server)
    const good = person.authenticator.show(asked, ORIGIN)
    const { response } = good
    const bad: unknown[] = [
      {},
      'passkey',
      [],
      { ...good, id: '' },
      { ...good, id: '\u0000', rawId: '\u0000' },
      { ...good, rawId: 'x' },
      { ...good, type: 'password' },
      { ...good, response: { ...response, clientDataJSON: '' } },
      { ...good, response: { ...response, clientDataJSON: Buffer.from('null').toString('base64url') } },
      { ...good, response: { ...response, clientDataJSON: Buffer.from('[').toString('base64url') } },
      { ...good, response: { ...response, authenticatorData: 'AA' } },
      { ...good, response: { ...response, authenticatorData: '%%%' } },
      { ...good, response: { ...response, signature: '' } },
      { ...good, response: { ...response, signature: 'A'.repeat(9000) } },
      { ...good, response: { ...response, userHandle: '\u0000' } },
    ]
    for (const passkey of bad) {
      const { headers } = await ask(server)
      const answer = await send(server.app, routes.userLoginPasskey, { headers, body: { passkey } })
      expect(answer.statusCode, JSON.stringify(passkey).slice(0, 80)).toBeOneOf([403, 422])
    }
  })

  test('runs out after five minutes', async () => {
    const person = await newPersonWithPasskey(server, 'slow')
    const { asked, headers } = await ask(server)
    await server.core.database.update(passkeyChallenges).set({ expiresAt: new Date(Date.now() - 1) })
    const body = { passkey: person.authenticator.show(asked, ORIGIN) }
    expectError(await send(server.app, routes.userLoginPasskey, { headers, body }), 403)
  })
})

test('a login with a passkey is not begun by a page of another site', async () => {
  const person = await newPersonWithPasskey(server, 'visited')
  const { asked, headers } = await ask(server)
  const sent = {
    headers: { ...headers, origin: 'https://evil.example' },
    body: { passkey: person.authenticator.show(asked, ORIGIN) },
  }
  expectError(await send(server.app, routes.userLoginPasskey, sent), 403, {
    message: 'A page of https://evil.example cannot log in here.',
  })
})

test.each(['http://127.0.0.1:8080', 'https://192.0.2.1', 'https://[2001:db8::1]', 'http://proofs.example.org'])(
  'a server at %s says that browsers have no passkeys for it, whatever Host a request names',
  async (publicUrl) => {
    const other = await openTestServer({ publicUrl })
    try {
      const headers = { host: 'localhost:8080' }
      expectError(await send(other.app, routes.passkeyAsk, { headers }), 422, {
        message: expect.stringContaining('This server has no passkeys'),
      })
    } finally {
      await other.close()
    }
  },
)
