import { routes } from '@proofyard/contract/routes.ts'
import { events } from '@proofyard/core/database/schema/events.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { newAccount, openTestServer, PASSWORD, send, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
beforeAll(async () => void (server = await openTestServer()))
afterAll(() => server.close())

interface Pair {
  access: string
  refresh: string
}

async function logIn(username: string): Promise<Pair> {
  const response = await send(server.app, routes.tokenPair, { body: { username, password: PASSWORD } })
  expectAnswer(routes.tokenPair, response)
  return response.json<Pair>()
}

const refresh = (token: string) => send(server.app, routes.tokenRefresh, { body: { refresh: token } })
const verify = (token: string) => send(server.app, routes.tokenVerify, { body: { token } })
const me = (key: string) => send(server.app, routes.userMe, { key })

describe('a refresh token', () => {
  test('works once, and each next one does', async () => {
    await newAccount(server.core, 'turner')
    let pair = await logIn('turner')
    for (let turn = 0; turn < 3; turn += 1) {
      expectAnswer(routes.tokenVerify, await verify(pair.refresh))
      const response = await refresh(pair.refresh)
      expectAnswer(routes.tokenRefresh, response)
      expectError(await verify(pair.refresh), 401)
      pair = response.json<Pair>()
      expectAnswer(routes.userMe, await me(pair.access))
    }
  })

  test('that is used again ends every token of its login, and of no other', async () => {
    const { userId } = await newAccount(server.core, 'robbed')
    const elsewhere = await logIn('robbed')
    const stolen = await logIn('robbed')
    const thief = (await refresh(stolen.refresh)).json<Pair>()
    expectAnswer(routes.userMe, await me(thief.access))
    // The owner's client comes later, with the token that the thief has used.
    expectError(await refresh(stolen.refresh), 401)
    for (const { access, refresh: next } of [stolen, thief]) {
      expectError(await me(access), 401)
      expectError(await refresh(next), 401)
    }
    expectAnswer(routes.tokenRefresh, await refresh(elsewhere.refresh))
    const noted = await server.core.database
      .select({ subjectId: events.subjectId })
      .from(events)
      .where(eq(events.kind, 'user.refresh_token_reused'))
    expect(noted).toEqual([{ subjectId: String(userId) }])
  })

  test('of two who use it at once serves one, and neither afterwards', async () => {
    await newAccount(server.core, 'raced')
    const { refresh: shared } = await logIn('raced')
    const answers = await Promise.all([refresh(shared), refresh(shared)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401])
    const winner = answers.find(({ statusCode }) => statusCode === 200)?.json<Pair>()
    expectError(await me(winner?.access ?? ''), 401)
  })
})
