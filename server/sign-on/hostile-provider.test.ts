import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signOnPaths } from '@proofyard/contract/sign-on.ts'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { browser } from '../testing/browser-session.ts'
import { openTestServer, type TestServer } from '../testing/open-test-server.ts'
import { beginJourney, comeBack, locationOf, opensSession } from '../testing/sign-on-journey.ts'

const PUBLIC_URL = 'http://127.0.0.1:8080'
const CLIENT = { id: 'proofyard', secret: 'a secret of thirty-two letters!!' }
const TIMEOUT_MS = 1000
const MAX_WAIT_MS = 20_000

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A provider that was taken over: what it answers is set by each test. */
let issuer: string
let answers: Record<string, Answer>
let server: TestServer
let close: () => void
const keys = await generateKeyPair('RS256', { extractable: true })
const foreignKeys = await generateKeyPair('RS256')

const json =
  (body: unknown): Answer =>
  (_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(body))
  }
const hang: Answer = () => undefined
const drip: Answer = (_request, response) => {
  response.setHeader('content-type', 'application/json')
  response.write('{"issuer":"')
  const dripping = setInterval(() => response.write('x'), 50)
  response.on('close', () => clearInterval(dripping))
}
let sentBytes = 0
const endless: Answer = (_request, response) => {
  response.setHeader('content-type', 'application/json')
  const part = Buffer.alloc(64 * 1024, ' ')
  const pour = (): void => {
    while (!response.destroyed && response.write(part)) sentBytes += part.length
    sentBytes += part.length
  }
  response.on('drain', pour)
  pour()
}

const discovered = () => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/me`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  id_token_signing_alg_values_supported: ['RS256'],
  authorization_response_iss_parameter_supported: true,
})

beforeAll(async () => {
  const http = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://provider.invalid').pathname
    const answer = answers[path]
    if (answer === undefined) response.writeHead(404).end()
    else answer(request, response)
  })
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  server = await openTestServer()
  close = () => {
    http.closeAllConnections()
    http.close()
  }
})
afterAll(async () => {
  close()
  await server.close()
})

beforeEach(async () => {
  answers = {
    '/.well-known/openid-configuration': json(discovered()),
    '/jwks': json({ keys: [{ ...(await exportJWK(keys.publicKey)), alg: 'RS256', use: 'sig', kid: '1' }] }),
  }
})

/** A server that has not asked the provider yet. */
async function open(): Promise<TestServer> {
  const signOn = { issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret }
  return openTestServer({ beside: server, publicUrl: PUBLIC_URL, signOn, providerTimeoutMs: TIMEOUT_MS })
}

const signed = (claims: JWTPayload, key = keys.privateKey) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: '1' }).sign(key)

type Claims = JWTPayload & { exp: number; iat: number }
type MakeToken = (claims: Claims) => Promise<string>

function rightClaims(nonce: string): Claims {
  const now = Math.floor(Date.now() / 1000)
  return {
    iss: issuer,
    aud: CLIENT.id,
    sub: 'subject',
    nonce,
    iat: now,
    exp: now + 60,
    email: 'person@mail.example',
    email_verified: true,
  }
}

/** A whole login in which the provider answers with this token. */
async function logInWith(at: TestServer, makeToken: MakeToken, options?: Parameters<typeof beginJourney>[1]) {
  const { url, cookie } = await beginJourney(at, options)
  const idToken = await makeToken(rightClaims(url.searchParams.get('nonce') ?? ''))
  answers['/token'] ??= json({ access_token: 'access', token_type: 'Bearer', id_token: idToken })
  const returned = new URL(signOnPaths.callback, PUBLIC_URL)
  returned.search = new URLSearchParams({
    code: 'code',
    state: url.searchParams.get('state') ?? '',
    iss: issuer,
  }).toString()
  return comeBack(at, returned, cookie)
}

test('what it signs rightly logs a person in', async () => {
  const at = await open()
  const response = await logInWith(at, (claims) => signed(claims))
  await at.close()
  expect(locationOf(response)).toBe('/login')
  expect(opensSession(response)).toBe(true)
})

function without(claims: JWTPayload, ...names: string[]): JWTPayload {
  return Object.fromEntries(Object.entries(claims).filter(([name]) => !names.includes(name)))
}

const forged: [string, MakeToken][] = [
  ['wrong-nonce: of another attempt', (claims) => signed({ ...claims, nonce: 'another' })],
  ['wrong-nonce: without one', (claims) => signed(without(claims, 'nonce'))],
  ['wrong-audience: for another client', (claims) => signed({ ...claims, aud: 'another' })],
  ['wrong-audience: for several, given to another', (claims) => signed({ ...claims, aud: [CLIENT.id, 'b'], azp: 'b' })],
  ['other-issuer: of another provider', (claims) => signed({ ...claims, iss: 'https://evil.example' })],
  ['other-issuer: signed by another provider', (claims) => signed(claims, foreignKeys.privateKey)],
  ['out of date', (claims) => signed({ ...claims, iat: 1, exp: 2 })],
  ['not good yet', (claims) => signed({ ...claims, nbf: claims.iat + 3600 })],
  ['without a subject', (claims) => signed(without(claims, 'sub'))],
  ['not signed', async (claims) => new UnsecuredJWT(claims).encode()],
  [
    'signed by the secret of the client',
    (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(CLIENT.secret)),
  ],
  [
    'with the signature of another token',
    async (claims) => {
      const [head, , signature] = (await signed(claims)).split('.')
      const body = Buffer.from(JSON.stringify({ ...claims, sub: 'another' })).toString('base64url')
      return `${head}.${body}.${signature}`
    },
  ],
  ['that is none', async () => 'no token'],
]

test('a forged token logs no one in', async () => {
  const at = await open()
  const outcomes: Record<string, string> = {}
  for (const [name, forge] of forged) {
    delete answers['/token']
    const response = await logInWith(at, forge)
    outcomes[name] = `${locationOf(response)} ${opensSession(response)}`
  }
  await at.close()
  const refused = '/login?message=sign_on_failed false'
  expect(outcomes).toEqual(Object.fromEntries(forged.map(([name]) => [name, refused])))
})

test('a provider that has its people not log in once more, or does not say when they did, shows nothing', async () => {
  const at = await open()
  const { cookie } = browser(await logInWith(at, (claims) => signed(claims)))
  const options = { cookie, path: signOnPaths.confirm }
  const locations = []
  for (const loggedIn of [undefined, -3600, '0', 0]) {
    delete answers['/token']
    const response = await logInWith(
      at,
      (claims) => signed({ ...claims, auth_time: typeof loggedIn === 'number' ? claims.iat + loggedIn : loggedIn }),
      options,
    )
    locations.push(locationOf(response))
  }
  await at.close()
  expect(locations).toEqual([
    '/login?message=sign_on_stale',
    '/login?message=sign_on_stale',
    '/login?message=sign_on_failed',
    '/login',
  ])
})

test('an answer about another person adds no address', async () => {
  const at = await open()
  answers['/me'] = json({ sub: 'another', email: 'victim@mail.example', email_verified: true })
  const response = await logInWith(at, (claims) => signed(without(claims, 'email', 'email_verified')))
  await at.close()
  expect(locationOf(response)).toBe('/login?message=sign_on_failed')
  expect(opensSession(response)).toBe(false)
})

test.each<[string, Answer]>([
  ['hangs', hang],
  ['drips', drip],
  ['pours without end', endless],
  ['is of another issuer', json({ issuer: 'https://evil.example', token_endpoint: 'https://evil.example/token' })],
  ['leads elsewhere', (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['is broken', (_request, response) => response.end('{"issuer')],
  ['fails', (_request, response) => response.writeHead(500).end()],
])('a provider whose discovery %s stops no server, and is said at the sign-in', async (_name, answer) => {
  sentBytes = 0
  const at = await open()
  answers['/.well-known/openid-configuration'] = answer
  const begun = performance.now()
  // They wait together, and not one after the other.
  const all = await Promise.all(
    Array.from({ length: 10 }, () =>
      at.app.inject({ method: 'GET', url: signOnPaths.begin, query: { next: '/explore' } }),
    ),
  )
  expect(performance.now() - begun).toBeLessThan(MAX_WAIT_MS)
  for (const response of all) expect(locationOf(response)).toBe('/login?next=%2Fexplore&message=sign_on_away')
  expect(sentBytes).toBeLessThan(8 * 1024 * 1024)
  expect((await at.app.inject({ url: '/healthz' })).statusCode).toBe(200)
  await at.close()
})

test.each<[string, Answer, string]>([
  ['hangs', hang, 'sign_on_away'],
  ['drips', drip, 'sign_on_away'],
  ['pours without end', endless, 'sign_on_failed'],
  [
    'leads elsewhere',
    (_request, response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
    'sign_on_failed',
  ],
])('a provider that %s when the code is brought logs no one in', async (_name, answer, message) => {
  sentBytes = 0
  const at = await open()
  answers['/token'] = answer
  const response = await logInWith(at, (claims) => signed(claims))
  await at.close()
  expect(locationOf(response)).toBe(`/login?message=${message}`)
  expect(opensSession(response)).toBe(false)
  expect(sentBytes).toBeLessThan(8 * 1024 * 1024)
})
