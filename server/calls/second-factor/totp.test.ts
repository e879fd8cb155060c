import { randomBytes } from 'node:crypto'
import { routes } from '@proofyard/contract/routes.ts'
import { totpFactors } from '@proofyard/core/database/schema/totp-factors.ts'
import { openSealing } from '@proofyard/core/secrets/sealing.ts'
import { codeOf } from '@proofyard/core/testing/totp-code.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { newAccount, openTestServer, PASSWORD, send, type TestServer } from '../../testing/open-test-server.ts'
import { forgetSteps, loggedIn, newPersonWithApp, prolongPauses } from '../../testing/second-factor.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

type Headers = Record<string, string>
const logIn = (username: string, more: object = {}, password = PASSWORD) =>
  send(server.app, routes.userLogin, { body: { username, password, ...more } })
const begin = (headers: Headers, body: object) => send(server.app, routes.totpBegin, { headers, body })
const confirm = (headers: Headers, code: string) => send(server.app, routes.totpConfirm, { headers, body: { code } })
const remove = (headers: Headers, body: object) => send(server.app, routes.totpRemove, { headers, body })
const renew = (headers: Headers, body: object) => send(server.app, routes.recoveryCodesRenew, { headers, body })
const detail = async (headers: Headers) => (await send(server.app, routes.secondFactorDetail, { headers })).json()
const secretOf = (response: { json: () => unknown }) => (response.json() as { totp_secret: string }).totp_secret

describe('an authenticator app', () => {
  test('is asked for once its first code has come, by every login with a password, and by no API key', async () => {
    const { key } = await newAccount(server.core, 'ada')
    const headers = await loggedIn(server, 'ada')
    const begun = await begin(headers, { password: PASSWORD })
    expectAnswer(routes.totpBegin, begun)
    const secret = secretOf(begun)
    expect(begun.json()).toMatchObject({
      totp_uri: `otpauth://totp/Proofyard%20127.0.0.1:ada?issuer=Proofyard%20127.0.0.1&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    })
    expect(await detail(headers)).toEqual({ totp_date_confirmed: null, recovery_codes_left: 0, passkeys: [] })
    expectAnswer(routes.userLogin, await logIn('ada'))
    const confirmed = await confirm(headers, codeOf(secret))
    expectAnswer(routes.totpConfirm, confirmed)
    const { recovery_codes: codes } = confirmed.json<{ recovery_codes: string[] }>()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{4}(?:-[a-z2-9]{4}){3}$/)
    expect(await detail(headers)).toMatchObject({ totp_date_confirmed: expect.any(String), recovery_codes_left: 10 })

    const body = { username: 'ada', password: PASSWORD }
    for (const route of [routes.userLogin, routes.tokenPair, routes.apiKeyGenerateByPassword]) {
      const refused = await send(server.app, route, { body })
      const sentence = expect.stringContaining('This account has a second factor.')
      expectError(refused, 403, { message: sentence, detail: sentence, second_factors: ['totp'] })
      expect(refused.cookies).toEqual([])
      await forgetSteps(server)
      expectAnswer(route, await send(server.app, route, { body: { ...body, code: codeOf(secret) } }))
    }
    expectAnswer(routes.teamMe, await send(server.app, routes.teamMe, { key }))
    expectAnswer(routes.userMe, await send(server.app, routes.userMe, { headers }))
    expect((await server.mailsTo('ada@mail.example')).join('\n')).toContain('a second factor was added')
  })

  test('is not told of to those who do not know the password', async () => {
    const { secret } = await newPersonWithApp(server, 'private')
    const wrong = await logIn('private', {}, 'wrong')
    expectError(wrong, 401, { message: 'Invalid username or password' })
    const withCode = await logIn('private', { code: codeOf(secret) }, 'wrong')
    expect(withCode.json()).toEqual(wrong.json())
    expectAnswer(routes.userLogin, await logIn('private', { code: codeOf(secret) }))
  })

  test('has each code taken once, also of many at the same moment, and none from before the last one', async () => {
    const { secret } = await newPersonWithApp(server, 'once')
    const code = codeOf(secret, 1)
    const answers = await Promise.all(Array.from({ length: 5 }, () => logIn('once', { code })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403, 403, 403, 403])
    expectError(await logIn('once', { code }), 403, { message: expect.stringContaining('was used already') })
    expectError(await logIn('once', { code: codeOf(secret) }), 403)
  })

  test('is not set up by its confirming code again, nor with one of another person, nor with one from long ago', async () => {
    const { secret, headers } = await newPersonWithApp(server, 'reused')
    const other = await newPersonWithApp(server, 'other')
    expectError(await confirm(headers, codeOf(secret)), 422, { message: expect.stringContaining('Begin it again') })
    expectError(await logIn('reused', { code: codeOf(other.secret) }), 403)
    expectError(await logIn('reused', { code: codeOf(secret, -3) }), 403)
    for (const code of ['', '000', 'abcdef', '1234567', '٠١٢٣٤٥', '%00', `${codeOf(secret)}0`])
      expectError(await logIn('reused', { code }), 403)
    expectError(await logIn('reused', { code: 'x'.repeat(101) }), 422)
    expectError(await logIn('reused', { code: 123_456 }), 422)
    const typed = codeOf(secret).replace(/^(...)/, ' $1 ')
    expectAnswer(routes.userLogin, await logIn('reused', { code: typed }))
  })

  test('that was begun is asked for by no one, ends with the next one, and after half an hour', async () => {
    await newAccount(server.core, 'slow')
    const headers = await loggedIn(server, 'slow')
    const first = secretOf(await begin(headers, { password: PASSWORD }))
    const second = secretOf(await begin(headers, { password: PASSWORD }))
    expectError(await confirm(headers, codeOf(first)), 422)
    await server.core.database.update(totpFactors).set({ beganAt: new Date(Date.now() - 31 * 60_000) })
    expectError(await confirm(headers, codeOf(second)), 422, { message: expect.stringContaining('run out') })
    expectAnswer(routes.userLogin, await logIn('slow'))
  })

  test('is kept encrypted, for its person alone, and recovery codes as hashes', async () => {
    const { secret, recoveryCodes, userId } = await newPersonWithApp(server, 'kept')
    const tables = ['totp_factors', 'recovery_codes', 'events', 'mails']
    for (const table of tables) {
      const { rows } = await server.core.database.execute(sql.raw(`select t::text from ${table} t`))
      const text = JSON.stringify(rows)
      for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
        expect(text).not.toContain(hidden)
    }
    // Who can write into the database does not bring an app of their own into another account.
    const thief = await newPersonWithApp(server, 'thief')
    const rows = server.core.database.select().from(totpFactors)
    const [stolen] = await rows.where(eq(totpFactors.userId, thief.userId))
    await server.core.database
      .update(totpFactors)
      .set({ secret: stolen?.secret ?? '' })
      .where(eq(totpFactors.userId, userId))
    expect((await logIn('kept', { code: codeOf(thief.secret) })).statusCode).toBe(500)
  })
})

describe('recovery codes', () => {
  test('stand in for the app, each once, also of many at the same moment, however they are typed', async () => {
    const { recoveryCodes, headers } = await newPersonWithApp(server, 'lost')
    const [first = '', second = '', third = ''] = recoveryCodes
    const answers = await Promise.all(Array.from({ length: 5 }, () => logIn('lost', { code: first })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403, 403, 403, 403])
    expectAnswer(routes.userLogin, await logIn('lost', { code: ` ${second.toUpperCase().replaceAll('-', ' ')} ` }))
    expectError(await logIn('lost', { code: first }), 403)
    expect(await detail(headers)).toMatchObject({ recovery_codes_left: 8 })
    const other = await newPersonWithApp(server, 'finder')
    expectError(await logIn('finder', { code: third }), 403)
    expectError(await logIn('lost', { code: other.recoveryCodes[0] }), 403)
    expect((await server.mailsTo('lost@mail.example')).join('\n')).toContain('a recovery code of your account was used')
  })

  test('are replaced for a factor, not for the password, and the old ones are good no more', async () => {
    const { recoveryCodes, headers, secret } = await newPersonWithApp(server, 'fresh')
    expectError(await renew(headers, { password: PASSWORD }), 403)
    const renewed = await renew(headers, { code: codeOf(secret) })
    expectAnswer(routes.recoveryCodesRenew, renewed)
    expectError(await logIn('fresh', { code: recoveryCodes[0] }), 403)
    const { recovery_codes: codes } = renewed.json<{ recovery_codes: string[] }>()
    expectAnswer(routes.userLogin, await logIn('fresh', { code: codes[0] }))
  })
})

describe('a session', () => {
  test('alone sets up no app, nor removes one: the password and a factor are asked for', async () => {
    await newAccount(server.core, 'robbed')
    const headers = await loggedIn(server, 'robbed')
    expectError(await begin(headers, {}), 422, { message: 'Current password is incorrect.' })
    expectError(await begin(headers, { password: 'wrong' }), 422)
    expectError(await begin(headers, { code: '123456' }), 422)
    expectError(await renew(headers, { code: '123456' }), 404)
    expectError(await remove(headers, { code: '123456' }), 404)
  })

  test('with the password adds no app to an account that has one, removes none, and changes no password', async () => {
    const { headers, secret } = await newPersonWithApp(server, 'owner')
    expectError(await begin(headers, { password: PASSWORD }), 403, { second_factors: ['totp'] })
    expectError(await remove(headers, { password: PASSWORD }), 403)
    const change = (more: object) =>
      send(server.app, routes.passwordChange, {
        headers,
        body: { old_password: PASSWORD, new_password: 'seven silver swans', ...more },
      })
    expectError(await change({}), 403, { message: expect.stringContaining('This account has a second factor') })
    expectError(await change({ code: '000000' }), 403)
    expectAnswer(routes.userLogin, await logIn('owner', { code: codeOf(secret) }))
    await forgetSteps(server)
    expectAnswer(routes.passwordChange, await change({ code: codeOf(secret) }))
    expectError(await logIn('owner', { code: codeOf(secret) }), 401)
  })

  test('with a code removes the app: then the password is enough, and recovery codes are gone', async () => {
    const { headers, secret, recoveryCodes } = await newPersonWithApp(server, 'tired')
    expectError(await begin(headers, { code: codeOf(secret) }), 422, {
      message: 'An authenticator app is set up already. Remove it first.',
    })
    await forgetSteps(server)
    expectAnswer(routes.totpRemove, await remove(headers, { code: codeOf(secret) }))
    expect(await detail(headers)).toEqual({ totp_date_confirmed: null, recovery_codes_left: 0, passkeys: [] })
    expectAnswer(routes.userLogin, await logIn('tired'))
    expectError(await remove(headers, { code: recoveryCodes[0] }), 404)
    expect((await server.mailsTo('tired@mail.example')).join('\n')).toContain('a second factor was removed')
  })
})

describe('guesses', () => {
  const from = '198.51.100.7'
  const guess = (username: string, code: string, address = from) =>
    send(server.app, routes.userLogin, { body: { username, password: PASSWORD, code }, from: address })

  test('at codes slow down, over all networks together, and hold up neither a session nor a network that is known', async () => {
    const { secret, headers, recoveryCodes } = await newPersonWithApp(server, 'guessed')
    const statuses = []
    for (let tried = 0; tried < 6; tried += 1)
      statuses.push((await guess('guessed', '000000', `198.51.100.${tried}`)).statusCode)
    expect(statuses).toEqual([403, 403, 403, 403, 403, 403])
    await prolongPauses(server)
    const refused = await guess('guessed', codeOf(secret))
    expectError(refused, 429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    // The owner, where they logged in before, and in the session that they have.
    expectAnswer(routes.userLogin, await logIn('guessed', { code: codeOf(secret) }))
    expectAnswer(routes.userMe, await send(server.app, routes.userMe, { headers }))
    await forgetSteps(server)
    expectAnswer(routes.recoveryCodesRenew, await renew(headers, { code: codeOf(secret) }))
    // What cannot be guessed is not counted.
    expect(recoveryCodes).toHaveLength(10)
    expectError(await guess('guessed', recoveryCodes[0] ?? ''), 403)
  })

  test('by a stolen session slow down, too, and hold up no login', async () => {
    const { secret, headers } = await newPersonWithApp(server, 'stolen')
    const statuses = []
    for (let tried = 0; tried < 6; tried += 1) statuses.push((await remove(headers, { code: '000000' })).statusCode)
    expect(statuses).toEqual([403, 403, 403, 403, 403, 403])
    await prolongPauses(server)
    expectError(await renew(headers, { code: codeOf(secret) }), 429)
    expectAnswer(routes.userLogin, await logIn('stolen', { code: codeOf(secret) }))
  })

  test('at passwords with a stolen session are counted with them', async () => {
    await newAccount(server.core, 'mixed')
    const headers = await loggedIn(server, 'mixed')
    for (let tried = 0; tried < 6; tried += 1) expectError(await begin(headers, { password: `wrong ${tried}` }), 422)
    await prolongPauses(server)
    expectError(await begin(headers, { password: PASSWORD }), 429)
  })
})

test('a server without the master key says so, and sets up no app that only it could read', async () => {
  const { secret, recoveryCodes } = await newPersonWithApp(server, 'cluster')
  await newAccount(server.core, 'latecomer')
  const headers = await loggedIn(server, 'latecomer')
  const { sealing } = server.core
  server.core.sealing = openSealing({ masterKeys: [randomBytes(32)], masterKeyFile: '/nonexistent' })
  try {
    const sentence = { message: expect.stringContaining('PROOFYARD_MASTER_KEY') }
    expectError(await logIn('cluster', { code: codeOf(secret) }), 503, sentence)
    expectError(await begin(headers, { password: PASSWORD }), 503, sentence)
    expectAnswer(routes.userLogin, await logIn('cluster', { code: recoveryCodes[0] }))
  } finally {
    server.core.sealing = sealing
  }
})
