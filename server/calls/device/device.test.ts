import { type DeviceBegun, USER_CODE_LENGTH, USER_CODE_LETTERS } from '@proofyard/contract/device.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { endSessions } from '@proofyard/core/accounts/end-sessions.ts'
import { forgetDeviceLogins } from '@proofyard/core/accounts/device-logins/forget-device-logins.ts'
import { makeTokens } from '@proofyard/core/accounts/tokens.ts'
import { deviceLogins } from '@proofyard/core/database/schema/device-logins.ts'
import { members } from '@proofyard/core/database/schema/members.ts'
import { teams } from '@proofyard/core/database/schema/teams.ts'
import { users } from '@proofyard/core/database/schema/users.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { type TestAccount, newAccount, openTestServer, send, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
let ada: TestAccount
let adasToken: string
let marysToken: string

beforeAll(async () => {
  server = await openTestServer({ signInsPerMinute: 1000 })
  ada = await newAccount(server.core, 'ada')
  adasToken = await tokenOf('ada')
  await newAccount(server.core, 'mary')
  marysToken = await tokenOf('mary')
})
afterAll(() => server.close())

async function tokenOf(username: string): Promise<string> {
  const [user] = await server.core.database.select().from(users).where(eq(users.username, username))
  if (user === undefined) throw new Error('There is no such user.')
  return (await makeTokens(server.core, user)).access
}

async function begin(name = 'proofyard on laptop'): Promise<DeviceBegun> {
  const answer = await send(server.app, routes.deviceBegin, { body: { name } })
  expectAnswer(routes.deviceBegin, answer)
  return answer.json<DeviceBegun>()
}
const poll = ({ device_code }: Pick<DeviceBegun, 'device_code'>) =>
  send(server.app, routes.devicePoll, { body: { device_code } })
const detail = (user_code: string, key = adasToken) =>
  send(server.app, routes.deviceDetail, { key, body: { user_code } })
const approve = (user_code: string, key = adasToken, team_slug = 'ada') =>
  send(server.app, routes.deviceApprove, { key, body: { user_code, team_slug } })
const refuse = (user_code: string, key = adasToken) =>
  send(server.app, routes.deviceRefuse, { key, body: { user_code } })

describe('a machine', () => {
  test('gets a key that is called like it once a person has approved it, and only once', async () => {
    const begun = await begin()
    expect(begun.verification_url).toMatch(/\/device$/)
    expect((await poll(begun)).json()).toEqual({ login_state: 'waiting', key: null })
    const shown = await detail(begun.user_code)
    expectAnswer(routes.deviceDetail, shown)
    expect(shown.json()).toMatchObject({
      user_code: begun.user_code,
      device_name: 'proofyard on laptop',
      asked_from: '127.0.0.1',
      same_network: true,
    })
    expectAnswer(routes.deviceApprove, await approve(begun.user_code))
    const answer = await poll(begun)
    expectAnswer(routes.devicePoll, answer)
    const { login_state, key } = answer.json<{ login_state: string; key: { api_key: string } }>()
    expect(login_state).toBe('approved')
    expect(key).toMatchObject({ name: 'proofyard on laptop', created_by: 'ada' })
    const team = await send(server.app, routes.teamMe, { key: key.api_key })
    expect(team.json()).toMatchObject({ team: { slug: 'ada' } })
    expectError(await poll(begun), 404)
    expect(JSON.stringify(await server.core.database.select().from(deviceLogins))).not.toContain(begun.device_code)
  })

  test('that was refused hears so', async () => {
    const begun = await begin()
    expectAnswer(routes.deviceRefuse, await refuse(begun.user_code))
    expect((await poll(begun)).json()).toEqual({ login_state: 'refused', key: null })
    expectError(await poll(begun), 404)
  })

  test('gets one key, however many ask at once', async () => {
    const begun = await begin()
    await approve(begun.user_code)
    const answers = await Promise.all(Array.from({ length: 8 }, () => poll(begun)))
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(7)
  })

  test('asks without waiting for anyone, so that many who ask keep no connection of the server', async () => {
    const begun = await begin()
    await server.core.database.transaction(async (transaction) => {
      await transaction.select().from(deviceLogins).for('update')
      expect((await poll(begun)).json()).toEqual({ login_state: 'waiting', key: null })
    })
  })

  test('has to be called something that is no markup and turns no letters around', async () => {
    for (const name of ['<img src=x>', 'a\u202Eb', 'a\nb', '', ' ', 'x'.repeat(33), 'a"b'])
      expectError(await send(server.app, routes.deviceBegin, { body: { name } }), 422)
  })

  test('is not another one: a code of its own opens nothing, nor does what a person types', async () => {
    const begun = await begin()
    await approve(begun.user_code)
    expectError(await poll({ device_code: begun.user_code }), 404)
    expectError(await poll({ device_code: `${begun.device_code.slice(0, -1)}!` }), 404)
    expectError(await poll({ device_code: '' }), 404)
  })
})

describe('a code', () => {
  test('is of consonants, and another one each time', async () => {
    const codes = await Promise.all(Array.from({ length: 50 }, async () => (await begin()).user_code))
    expect(new Set(codes)).toHaveProperty('size', 50)
    for (const code of codes) expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
    expect(USER_CODE_LENGTH * Math.log2(USER_CODE_LETTERS.length)).toBeGreaterThan(34)
  })

  test('is read as people type it', async () => {
    const { user_code } = await begin()
    expect((await detail(` ${user_code.toLowerCase().replace('-', ' ')} `)).statusCode).toBe(200)
  })

  test('is decided once, by the first person', async () => {
    const { user_code } = await begin()
    const both = await Promise.all([approve(user_code), approve(user_code, marysToken, 'mary'), refuse(user_code)])
    expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expectError(await approve(user_code), 404, { message: expect.stringContaining('good for ten minutes, and once') })
    expectError(await detail(user_code), 404)
  })

  test('is good for ten minutes', async () => {
    const begun = await begin()
    await server.core.database.update(deviceLogins).set({ expiresAt: new Date(Date.now() - 1) })
    expectError(await detail(begun.user_code), 404)
    expectError(await approve(begun.user_code), 404)
    expectError(await poll(begun), 404)
    await begin()
    await forgetDeviceLogins(server.core.database)
    expect(await server.core.database.$count(deviceLogins)).toBe(1)
  })

  test('that was approved ends where its person leaves the team, or ends their sessions', async () => {
    const { database } = server.core
    const left = await begin()
    await approve(left.user_code, marysToken, 'mary')
    const [mary] = await database.select().from(users).where(eq(users.username, 'mary'))
    const isMarys = eq(members.userId, mary?.id ?? 0)
    const kept = await database.select().from(members).where(isMarys)
    await database.delete(members).where(isMarys)
    expectError(await poll(left), 403)
    await database.insert(members).values(kept)
    const ended = await begin()
    await approve(ended.user_code, marysToken, 'mary')
    await database.transaction((transaction) => endSessions(transaction, mary?.id ?? 0))
    expectError(await poll(ended), 404)
  })

  test('that was approved for a team that is deleted meanwhile gets no key', async () => {
    const { teamId } = await newAccount(server.core, 'jane')
    const begun = await begin()
    await approve(begun.user_code, await tokenOf('jane'), 'jane')
    await server.core.database.delete(teams).where(eq(teams.id, teamId))
    expectError(await poll(begun), 403)
  })

  test('is for people: a key approves no other, and no one approves for a team of others', async () => {
    const { user_code } = await begin()
    expectError(await approve(user_code, ada.key), 401)
    expectError(await detail(user_code, ada.key), 401)
    expectError(await approve(user_code, adasToken, 'mary'), 404)
    expect((await detail(user_code)).statusCode).toBe(200)
  })
})

test('guesses at codes, and logins that are begun, count against what an address may try', async () => {
  const small = await openTestServer({ beside: server, signInsPerMinute: 3 })
  try {
    const sent = { key: adasToken, body: { user_code: 'BCDFGHJK', team_slug: 'ada', name: 'laptop' } }
    const asked = [
      routes.deviceDetail,
      routes.deviceApprove,
      routes.deviceRefuse,
      routes.deviceBegin,
      routes.deviceDetail,
    ]
    const codes = []
    for (const route of asked) codes.push((await send(small.app, route, sent)).statusCode)
    expect(codes.slice(3)).toEqual([429, 429])
  } finally {
    await small.close()
  }
})
