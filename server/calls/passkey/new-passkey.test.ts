import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PASSKEY_COOKIE } from '@proofyard/contract/passkey.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { passkeys } from '@proofyard/core/database/schema/passkeys.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { type Authenticator, flags, newAuthenticator } from '../../testing/authenticator.ts'
import { newAccount, openTestServer, PASSWORD, send, type TestServer } from '../../testing/open-test-server.ts'
import { add, ask, begin, newPersonWithPasskey, ORIGIN, withCookie } from '../../testing/passkeys.ts'
import { loggedIn } from '../../testing/second-factor.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ publicUrl: ORIGIN })
})
afterAll(() => server.close())

describe('a passkey that is made', () => {
  test('is refused for another origin, domain, purpose or challenge, without a person, and for algorithms that were not offered', async () => {
    await newAccount(server.core, 'maker')
    const headers = await loggedIn(server, 'maker')
    const lies: Parameters<Authenticator['make']>[2][] = [
      { origin: 'https://evil.example' },
      { relyingPartyId: 'evil.example' },
      { type: 'webauthn.get' },
      { challenge: Buffer.alloc(32).toString('base64url') },
      { flags: flags.attested + flags.verified },
      { flags: flags.present },
      { algorithm: -65_535 },
      // Of P-256, and says to be of RSA, or of Ed25519.
      { algorithm: -257 },
      { algorithm: -8 },
      { algorithm: 0 },
      { attestationObject: '' },
      { attestationObject: 'oA' },
      // Ten thousand nested lists.
      { attestationObject: Buffer.alloc(10_000, 0x81).toString('base64url') },
    ]
    for (const lie of lies) {
      const { begun, headers: adding } = await begin(server, headers)
      const made = newAuthenticator().make(begun, ORIGIN, lie)
      const refused = await add(server, adding, made)
      expectError(refused, 422, { message: expect.stringContaining('The passkey was not added.') })
    }
    expectAnswer(
      routes.userLogin,
      await send(server.app, routes.userLogin, { body: { username: 'maker', password: PASSWORD } }),
    )
  })

  test('is added once, by who began it, in the browser in which they did', async () => {
    await newAccount(server.core, 'beginner')
    await newAccount(server.core, 'other')
    const [headers, others] = [await loggedIn(server, 'beginner'), await loggedIn(server, 'other')]
    const { begun, headers: adding } = await begin(server, headers)
    const made = newAuthenticator().make(begun, ORIGIN)
    expectError(await add(server, headers, made), 422)
    const cookieOfChallenge = adding['cookie']?.split('; ').find((one) => one.startsWith(PASSKEY_COOKIE)) ?? ''
    expectError(await add(server, withCookie(others, cookieOfChallenge), made), 422)
    const again = await begin(server, headers)
    const fresh = newAuthenticator().make(again.begun, ORIGIN)
    const answers = await Promise.all(Array.from({ length: 4 }, () => add(server, again.headers, fresh)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422])
    // What is asked for a login adds no passkey, and the other way round.
    const { asked, headers: asking } = await ask(server, others)
    const handle = { ...begun, challenge: asked.challenge }
    expectError(await add(server, asking, newAuthenticator().make(handle, ORIGIN)), 422)
  })

  test('has nothing fetched for its attestation', async () => {
    const asked: string[] = []
    const listener = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end()
    }).listen(0, '127.0.0.1')
    await once(listener, 'listening')
    await newAccount(server.core, 'attested')
    const headers = await loggedIn(server, 'attested')
    const { begun, headers: adding } = await begin(server, headers)
    const { port } = listener.address() as AddressInfo
    const url = Buffer.from(`http://127.0.0.1:${port}/revoked.crl`)
    const attStmt = new Map<string, unknown>([
      ['alg', -7],
      ['sig', new Uint8Array(64)],
      ['x5c', [new Uint8Array(url)]],
    ])
    const made = newAuthenticator().make(begun, ORIGIN, { fmt: 'packed', attStmt })
    // Browsers take a statement out that was not asked for, and so does this server.
    expectAnswer(routes.passkeyAdd, await add(server, adding, made))
    listener.close()
    expect(asked).toEqual([])
  })

  test('has a name of one line', async () => {
    await newAccount(server.core, 'namer')
    const headers = await loggedIn(server, 'namer')
    for (const name of ['', ' ', 'a\nb', 'a\u0000', 'x'.repeat(65)]) {
      const { begun, headers: adding } = await begin(server, headers)
      expectError(await add(server, adding, newAuthenticator().make(begun, ORIGIN), name), 422)
    }
  })

  test('is one of 25 at most', async () => {
    const { userId, headers, recoveryCodes } = await newPersonWithPasskey(server, 'collector')
    const [row] = await server.core.database.select().from(passkeys).where(eq(passkeys.userId, userId))
    if (row === undefined) throw new Error('There is no passkey.')
    const more = Array.from({ length: 24 }, (_, index) => {
      const { id: _id, ...rest } = row
      return { ...rest, credentialId: `collected-${index}` }
    })
    await server.core.database.insert(passkeys).values(more)
    const { begun, headers: adding } = await begin(server, headers, { code: recoveryCodes[0] })
    expectError(await add(server, adding, newAuthenticator().make(begun, ORIGIN)), 422, {
      message: expect.stringContaining('at most 25'),
    })
  })
})
