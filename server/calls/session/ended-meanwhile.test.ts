import { setTimeout } from 'node:timers/promises'
import type { DeviceBegun } from '@proofyard/contract/device.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { endAllApiKeysOf } from '@proofyard/core/accounts/end-api-keys.ts'
import { endSessions } from '@proofyard/core/accounts/end-sessions.ts'
import type { Transaction } from '@proofyard/core/database/database.ts'
import { apiKeys } from '@proofyard/core/database/schema/api-keys.ts'
import { users } from '@proofyard/core/database/schema/users.ts'
import { codeOf } from '@proofyard/core/testing/totp-code.ts'
import { eq, sql } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectError } from '../../testing/answers.ts'
import { newAuthenticator } from '../../testing/authenticator.ts'
import { newAccount, openTestServer, PASSWORD, send, type TestServer } from '../../testing/open-test-server.ts'
import { add, begin, ORIGIN } from '../../testing/passkeys.ts'
import { loggedIn } from '../../testing/second-factor.ts'

let server: TestServer
beforeAll(async () => void (server = await openTestServer({ publicUrl: ORIGIN })))
afterAll(() => server.close())

/** As a new password by a mailed link does, while a call of a session that it ends is under way. */
async function endedDuring(
  userId: number,
  call: () => Promise<LightMyRequestResponse>,
  end: (transaction: Transaction, userId: number) => Promise<unknown> = endSessions,
) {
  const { late } = await server.core.database.transaction(async (transaction) => {
    await transaction.select().from(users).where(eq(users.id, userId)).for('update')
    const late = call()
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await server.core.database.execute(waiting)).rowCount === 0) await setTimeout(5)
    await end(transaction, userId)
    return { late }
  })
  return late
}

test('a session that ends while it adds a passkey or an app adds none', async () => {
  const { userId } = await newAccount(server.core, 'thief')
  const headers = await loggedIn(server, 'thief')
  const { begun, headers: adding } = await begin(server, headers)
  const made = newAuthenticator().make(begun, ORIGIN)
  expectError(await endedDuring(userId, () => add(server, adding, made)), 401)

  const again = await loggedIn(server, 'thief')
  const totp = await send(server.app, routes.totpBegin, { headers: again, body: { password: PASSWORD } })
  const { totp_secret: secret } = totp.json<{ totp_secret: string }>()
  const confirm = () => send(server.app, routes.totpConfirm, { headers: again, body: { code: codeOf(secret) } })
  expectError(await endedDuring(userId, confirm), 401)

  const headersNow = await loggedIn(server, 'thief')
  const detail = await send(server.app, routes.secondFactorDetail, { headers: headersNow })
  expect(detail.json()).toEqual({ totp_date_confirmed: null, recovery_codes_left: 0, passkeys: [] })
})

test('a login with an old password that is under way while a new one is set opens no session', async () => {
  const { userId } = await newAccount(server.core, 'late')
  const body = { username: 'late', password: PASSWORD }
  const late = await endedDuring(userId, () => send(server.app, routes.userLogin, { body }))
  expectError(late, 401)
  expect(late.cookies).toEqual([])
})

const keysOf = (userId: number) => server.core.database.$count(apiKeys, eq(apiKeys.createdBy, userId))

test('a session, a password, and a login of a machine that end while they make an API key make none', async () => {
  const slug = 'key-thief'
  const { userId } = await newAccount(server.core, slug)
  const headers = await loggedIn(server, slug)
  expectError(await endedDuring(userId, () => send(server.app, routes.apiKeyGenerate, { headers })), 401)

  const body = { username: slug, password: PASSWORD }
  expectError(await endedDuring(userId, () => send(server.app, routes.apiKeyGenerateByPassword, { body })), 401)

  const begun = (await send(server.app, routes.deviceBegin, { body: { name: 'laptop' } })).json<DeviceBegun>()
  const approving = await loggedIn(server, slug)
  const approval = { headers: approving, body: { user_code: begun.user_code, team_slug: slug } }
  expectError(await endedDuring(userId, () => send(server.app, routes.deviceApprove, approval)), 401)

  const again = await loggedIn(server, slug)
  await send(server.app, routes.deviceApprove, { ...approval, headers: again })
  const polling = { body: { device_code: begun.device_code } }
  expectError(await endedDuring(userId, () => send(server.app, routes.devicePoll, polling)), 404)
  // The one from before.
  expect(await keysOf(userId)).toBe(1)
})

test('an API key that ends while it makes another one makes none', async () => {
  const { userId, key } = await newAccount(server.core, 'chain')
  const late = await endedDuring(userId, () => send(server.app, routes.apiKeyGenerate, { key }), endAllApiKeysOf)
  expectError(late, 401)
  expect(await keysOf(userId)).toBe(0)
})
