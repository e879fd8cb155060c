import { routes } from '@proofyard/contract/routes.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import {
  newAccount,
  openTestServer,
  PASSWORD,
  send,
  type Sent,
  type TestServer,
} from '../../testing/open-test-server.ts'

let server: TestServer
afterEach(() => server.close())

describe('one address', () => {
  it('may try a few times a minute, over all the calls that take a password, make a key or cause a mail', async () => {
    server = await openTestServer({ signInsPerMinute: 9 })
    const { key } = await newAccount(server.core, 'guessed')
    const wrong = { username: 'guessed', password: 'wrong' }
    const spent = [
      await send(server.app, routes.userLogin, { body: wrong }),
      await send(server.app, routes.tokenPair, { body: wrong }),
      await send(server.app, routes.apiKeyGenerateByPassword, { body: wrong }),
      await send(server.app, routes.apiKeyGenerate, { key }),
      await send(server.app, routes.userSignup, { body: {} }),
      await send(server.app, routes.passwordReset, { body: { username: 'guessed' } }),
      await send(server.app, routes.passwordSet, { body: {} }),
      await send(server.app, routes.userVerifySend, { body: { username: 'guessed' } }),
      await send(server.app, routes.userVerify, { body: {} }),
    ]
    expect(spent.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 201, 422, 200, 422, 200, 422])

    const right = { body: { username: 'guessed', password: PASSWORD } }
    for (const [route, sent] of [
      [routes.userLogin, right],
      [routes.tokenPair, right],
      [routes.apiKeyGenerateByPassword, right],
      [routes.apiKeyGenerate, { key }],
      [routes.userSignup, right],
      [routes.passwordReset, right],
      [routes.passwordSet, right],
      [routes.userVerifySend, right],
      [routes.userVerify, right],
    ] as const) {
      const response = await send(server.app, route, sent)
      expectError(response, 429, { detail: expect.stringMatching(/^Too many attempts\. Try again in \d+ seconds\.$/) })
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await send(server.app, routes.teamMe, { key })).statusCode).toBe(200)
  })

  it('is a whole /64 of IPv6, and not its neighbours', async () => {
    server = await openTestServer({ signInsPerMinute: 2 })
    const from = (address: string) =>
      send(server.app, routes.userLogin, {
        body: { username: 'nobody', password: 'wrong' },
        // Believed, because it comes from this machine, as from a reverse proxy.
        headers: { 'x-forwarded-for': address },
      })
    expectError(await from('2001:db8:0:1::1'), 401)
    expectError(await from('2001:db8:0:1:ffff::2'), 401)
    expectError(await from('2001:0DB8:0000:0001:0:0:0:3'), 429)
    expectError(await from('2001:db8:0:2::1'), 401)
    expectError(await from('::ffff:192.0.2.1'), 401)
    expectError(await from('192.0.2.1'), 401)
    expectError(await from('192.0.2.1'), 429)
    expectError(await from('192.0.2.2'), 401)
  })
})

describe('one name', () => {
  let addresses = 0
  const elsewhere = (): Sent => ({ headers: { 'x-forwarded-for': `198.51.100.${(addresses += 1)}` } })
  const guess = (username: string, given: Sent = elsewhere(), password = 'wrong') =>
    send(server.app, routes.userLogin, { ...given, body: { username, password } })

  it('is not guessed at from everywhere, and its owner gets in meanwhile', async () => {
    server = await openTestServer({ guessesPerHour: 4 })
    await newAccount(server.core, 'hunted')
    await newAccount(server.core, 'calm')
    const home = elsewhere()
    for (let login = 0; login < 6; login += 1) expectAnswer(routes.userLogin, await guess('hunted', home, PASSWORD))
    for (const name of ['hunted', 'HUNTED', 'hunted', 'hunted']) expectError(await guess(name), 401)

    const refused = await guess('hunted', elsewhere(), PASSWORD)
    expectError(refused, 429, { detail: 'Too many attempts. Try again in 60 minutes.' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
    const right = { username: 'hunted', password: PASSWORD }
    for (const route of [routes.tokenPair, routes.apiKeyGenerateByPassword]) {
      expectError(await send(server.app, route, { ...elsewhere(), body: right }), 429)
      expectAnswer(route, await send(server.app, route, { ...home, body: right }))
    }
    expectAnswer(routes.userLogin, await guess('hunted', home, PASSWORD))
    expectAnswer(routes.userLogin, await guess('calm', elsewhere(), PASSWORD))
  })

  it('is refused alike when nobody has it', async () => {
    server = await openTestServer({ guessesPerHour: 2 })
    for (let tries = 0; tries < 2; tries += 1) expectError(await guess('nobody'), 401)
    expectError(await guess('nobody'), 429)
  })

  it('opens to its owner on a new address with a mailed link', async () => {
    server = await openTestServer({ guessesPerHour: 1 })
    await newAccount(server.core, 'traveller')
    await guess('traveller')
    const hotel = elsewhere()
    expectError(await guess('traveller', hotel, PASSWORD), 429)
    await send(server.app, routes.passwordReset, { ...hotel, body: { username: 'traveller' } })
    const [mail = ''] = await server.mailsTo('traveller@mail.example')
    const body = { token: /set#(\w+)/.exec(mail)?.[1], new_password: 'another password' }
    expectAnswer(routes.passwordSet, await send(server.app, routes.passwordSet, { ...hotel, body }))
    expectAnswer(routes.userLogin, await guess('traveller', hotel, 'another password'))
  })
})
