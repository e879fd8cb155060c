import { routes } from '@proofyard/contract/routes.ts'
import { lockedNames } from '@proofyard/core/accounts/locked-names.ts'
import { tallies } from '@proofyard/core/database/schema/tallies.ts'
import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
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
const others: TestServer[] = []
afterEach(async () => {
  await Promise.all(others.splice(0).map((other) => other.close()))
  await server.close()
})

describe('one address', () => {
  test('may try a few times a minute, over all the calls that take a password, make a key or cause a mail', async () => {
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
      [routes.userUnlock, right],
      [routes.userUnlockSend, right],
    ] as const) {
      const response = await send(server.app, route, sent)
      expectError(response, 429, { detail: expect.stringMatching(/^Too many attempts\. Try again in \d+ seconds\.$/) })
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await send(server.app, routes.teamMe, { key })).statusCode).toBe(200)
  })

  test('is a whole /64 of IPv6, and not its neighbours', async () => {
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

describe('behind a proxy', () => {
  const tryFrom = async (from: string, forwarded?: string) => {
    const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    const body = { username: 'nobody', password: 'wrong' }
    return (await send(server.app, routes.userLogin, { body, from, headers })).statusCode
  }

  test('on another machine that is trusted, each person has an address of their own', async () => {
    server = await openTestServer({ signInsPerMinute: 1, trustedProxies: ['loopback', '10.1.0.0/16', 'fd00::7'] })
    expect(await tryFrom('10.1.2.3', '192.0.2.1')).toBe(401)
    expect(await tryFrom('10.1.2.3', '192.0.2.2')).toBe(401)
    // Through another balancer, and through two.
    expect(await tryFrom('fd00::7', '192.0.2.2')).toBe(429)
    expect(await tryFrom('::ffff:10.1.9.9', '192.0.2.2, 10.1.2.3')).toBe(429)
    expect(await tryFrom('127.0.0.1', '192.0.2.1')).toBe(429)
  })

  test.each([
    ['by itself, that is not on this machine', undefined, '10.1.2.3'],
    ['that is in no range', ['10.1.0.0/16'], '10.2.0.1'],
    ['on this machine, where another one is named', ['10.1.0.0/16'], '127.0.0.1'],
    ['on this machine, where there is none', [], '127.0.0.1'],
  ])('that is not trusted, a forged X-Forwarded-For changes nothing: %s', async (_what, trustedProxies, from) => {
    server = await openTestServer({ signInsPerMinute: 1, ...(trustedProxies && { trustedProxies }) })
    expect(await tryFrom(from, '192.0.2.1')).toBe(401)
    expect(await tryFrom(from, '192.0.2.2')).toBe(429)
    expect(await tryFrom(from)).toBe(429)
    expect(await tryFrom(from, '127.0.0.1, 10.1.0.1')).toBe(429)
    // Nor is the address that was named refused to the person who has it.
    expect(await tryFrom('192.0.2.1')).toBe(401)
  })

  test('that writes the port beside the address, a person is known by the address alone', async () => {
    server = await openTestServer({ signInsPerMinute: 1, trustedProxies: ['10.1.0.0/16'] })
    expect(await tryFrom('10.1.2.3', '192.0.2.1:5678')).toBe(401)
    expect(await tryFrom('10.1.2.3', '192.0.2.1:5679')).toBe(429)
    expect(await tryFrom('10.1.2.3', '192.0.2.1')).toBe(429)
    expect(await tryFrom('10.1.2.3', '[2001:db8::1]:80')).toBe(401)
    expect(await tryFrom('10.1.2.3', '[2001:db8::2]:81, 10.1.9.9:443')).toBe(429)
  })

  test('that is trusted, what a person forges before it adds its own line changes nothing', async () => {
    server = await openTestServer({ signInsPerMinute: 1, trustedProxies: ['10.1.0.0/16'] })
    expect(await tryFrom('10.1.2.3', '198.51.100.1, 192.0.2.1')).toBe(401)
    expect(await tryFrom('10.1.2.3', '198.51.100.2, 192.0.2.1')).toBe(429)
  })
})

describe('two servers', () => {
  test('let one address try as often as one server does: of 100 tries at once exactly 30', async () => {
    server = await openTestServer({ signInsPerMinute: 30 })
    others.push(await openTestServer({ signInsPerMinute: 30, beside: server }))
    const apps = [server.app, ...others.map(({ app }) => app)]
    const tries = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        send(apps[index % 2] ?? server.app, routes.userVerify, {
          body: {},
          headers: { 'x-forwarded-for': '192.0.2.7' },
        }),
      ),
    )
    const statuses = tries.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 422)).toHaveLength(30)
    expect(statuses.filter((status) => status === 429)).toHaveLength(70)
  })
})

describe('one name', () => {
  let addresses = 0
  const elsewhere = (): Sent => ({ headers: { 'x-forwarded-for': `198.51.100.${(addresses += 1)}` } })
  const guess = (username: string, sent: Sent = elsewhere(), password = 'wrong') =>
    send(server.app, routes.userLogin, { ...sent, body: { username, password } })
  const byMail = { by_mail: true, detail: expect.stringContaining('A mailed link') }

  /** So that no pause ends between the last guess and what follows, however slow the machine is. */
  async function prolongPauses(): Promise<void> {
    await server.core.database
      .update(tallies)
      .set({ pausedUntil: sql`clock_timestamp() + interval '1 minute'` })
      .where(eq(tallies.name, 'guess pauses'))
  }

  /** The secret in the last mail of that kind to a person. */
  async function mailedSecret(username: string, path: string): Promise<string> {
    const mails = await server.mailsTo(`${username}@mail.example`)
    const secrets = mails.flatMap((mail) => [...mail.matchAll(new RegExp(`${path}#(\\w+)`, 'g'))])
    return secrets.at(-1)?.[1] ?? ''
  }

  test('is not guessed at from everywhere, and its owner gets in meanwhile', async () => {
    server = await openTestServer({ guessesPerHour: 4 })
    await newAccount(server.core, 'hunted')
    await newAccount(server.core, 'calm')
    const home = elsewhere()
    for (let login = 0; login < 6; login += 1) expectAnswer(routes.userLogin, await guess('hunted', home, PASSWORD))
    for (const name of ['hunted', 'HUNTED', 'hunted', 'hunted']) expectError(await guess(name), 401)

    const refused = await guess('hunted', elsewhere(), PASSWORD)
    expectError(refused, 429, { ...byMail, detail: expect.stringContaining('Or try again in 60 minutes.') })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
    const right = { username: 'hunted', password: PASSWORD }
    for (const route of [routes.tokenPair, routes.apiKeyGenerateByPassword]) {
      expectError(await send(server.app, route, { ...elsewhere(), body: right }), 429, byMail)
      expectAnswer(route, await send(server.app, route, { ...home, body: right }))
    }
    expectAnswer(routes.userLogin, await guess('hunted', home, PASSWORD))
    expectAnswer(routes.userLogin, await guess('calm', elsewhere(), PASSWORD))
  })

  test('is one name, however many NULs are typed into it', async () => {
    server = await openTestServer({ guessesPerHour: 2 })
    await newAccount(server.core, 'spelled')
    for (const name of ['spelled', 'sp\0elled']) expectError(await guess(name), 401)
    for (const name of ['\0spelled', 'spelled\0', 's\0\0pelled', 'spelled']) {
      expectError(await guess(name, elsewhere(), PASSWORD), 429, byMail)
    }
  })

  test('is refused alike when nobody has it', async () => {
    server = await openTestServer({ guessesPerHour: 2 })
    for (let tries = 0; tries < 2; tries += 1) expectError(await guess('nobody'), 401)
    expectError(await guess('nobody'), 429, byMail)
    const asked = await send(server.app, routes.userUnlockSend, { body: { username: 'nobody' } })
    await newAccount(server.core, 'somebody')
    const known = await send(server.app, routes.userUnlockSend, { body: { username: 'somebody' } })
    expectAnswer(routes.userUnlockSend, asked)
    expect(asked.body).toBe(known.body)
  })

  test('opens to its owner on a new address with a mailed link, and to no one else', async () => {
    server = await openTestServer({ guessesPerHour: 1 })
    await newAccount(server.core, 'traveller')
    await newAccount(server.core, 'bystander')
    await guess('traveller')
    const hotel = elsewhere()
    expectError(await guess('traveller', hotel, PASSWORD), 429, byMail)
    // Anyone may ask for it, from wherever: it counts where it is opened.
    const asked = await send(server.app, routes.userUnlockSend, { ...elsewhere(), body: { username: 'traveller' } })
    expectAnswer(routes.userUnlockSend, asked)
    const token = await mailedSecret('traveller', '/accounts/unlock')
    const unlock = () => send(server.app, routes.userUnlock, { ...hotel, body: { token } })
    expectAnswer(routes.userUnlock, await unlock())
    expectError(await unlock(), 422)

    // It is no login, and lets one wait for no other name.
    expectError(await guess('traveller', hotel), 401)
    expectAnswer(routes.userLogin, await guess('traveller', hotel, PASSWORD))
    expectAnswer(
      routes.tokenPair,
      await send(server.app, routes.tokenPair, { ...hotel, body: { username: 'traveller', password: PASSWORD } }),
    )
    expectError(await guess('traveller', elsewhere(), PASSWORD), 429, byMail)
    await guess('bystander')
    expectError(await guess('bystander', hotel, PASSWORD), 429, byMail)
  })

  test('opens by a mailed link until the refusal ends, also where it was locked long before', async () => {
    server = await openTestServer({ guessesPerHour: 1 })
    const { database } = server.core
    await newAccount(server.core, 'besieged')
    await lockedNames(database).add('besieged')
    const ofLock = eq(tallies.name, 'locked names')
    await database
      .update(tallies)
      .set({ endsAt: sql`clock_timestamp() + interval '1 minute'` })
      .where(ofLock)
    await guess('besieged')
    expectError(await guess('besieged'), 429, byMail)
    const [lock] = await database.select().from(tallies).where(ofLock)
    expect(lock?.endsAt.getTime()).toBeGreaterThan(Date.now() + 3_000_000)
  })

  test('opens to its owner also with a new password by a mailed link', async () => {
    server = await openTestServer({ guessesPerHour: 1 })
    await newAccount(server.core, 'forgetful')
    await guess('forgetful')
    const hotel = elsewhere()
    expectError(await guess('forgetful', hotel, PASSWORD), 429)
    await send(server.app, routes.passwordReset, { ...hotel, body: { username: 'forgetful' } })
    const body = { token: await mailedSecret('forgetful', '/accounts/password/set'), new_password: 'another password' }
    expectAnswer(routes.passwordSet, await send(server.app, routes.passwordSet, { ...hotel, body }))
    expectAnswer(routes.userLogin, await guess('forgetful', hotel, 'another password'))
  })

  test('is not barred for its owner by a hundred guesses of one network, who waits longer and longer', async () => {
    server = await openTestServer()
    await newAccount(server.core, 'envied')
    const stranger = elsewhere()
    const statuses: number[] = []
    for (let tries = 0; tries < 100; tries += 1) statuses.push((await guess('envied', stranger)).statusCode)
    // Ten are free, and few of the others came after a pause.
    expect(statuses.slice(0, 11)).toEqual(Array.from({ length: 11 }, () => 401))
    expect(statuses.filter((status) => status === 401).length).toBeLessThan(20)
    await prolongPauses()
    expectError(await guess('envied', stranger, PASSWORD), 429, byMail)
    // Another name from there, and the same name from elsewhere.
    expectError(await guess('another', stranger), 401)
    expectAnswer(routes.userLogin, await guess('envied', elsewhere(), PASSWORD))
  })

  test('opens by a mailed link also to an owner who shares the network of who guesses', async () => {
    server = await openTestServer()
    await newAccount(server.core, 'neighbour')
    const home = elsewhere()
    for (let tries = 0; tries < 11; tries += 1) await guess('neighbour', home)
    await prolongPauses()
    expectError(await guess('neighbour', home, PASSWORD), 429, byMail)
    await send(server.app, routes.userUnlockSend, { ...home, body: { username: 'neighbour' } })
    const body = { token: await mailedSecret('neighbour', '/accounts/unlock') }
    expectAnswer(routes.userUnlock, await send(server.app, routes.userUnlock, { ...home, body }))
    expectAnswer(routes.userLogin, await guess('neighbour', home, PASSWORD))
  })

  test('is known on a network for thirty days from the last login there', async () => {
    server = await openTestServer({ guessesPerHour: 1 })
    await newAccount(server.core, 'regular')
    const home = elsewhere()
    expectAnswer(routes.userLogin, await guess('regular', home, PASSWORD))
    const known = eq(tallies.name, 'known addresses')
    const soon = new Date(Date.now() + 60_000)
    await server.core.database.update(tallies).set({ endsAt: soon }).where(known)
    expectAnswer(routes.userLogin, await guess('regular', home, PASSWORD))
    const [row] = await server.core.database.select().from(tallies).where(known)
    expect((row?.endsAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(29 * 24 * 3_600_000)
  })

  test('is free again on a network where its owner has logged in', async () => {
    server = await openTestServer()
    await newAccount(server.core, 'clumsy')
    const home = elsewhere()
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 9; tries += 1) expectError(await guess('clumsy', home), 401)
      expectAnswer(routes.userLogin, await guess('clumsy', home, PASSWORD))
    }
  })
})
