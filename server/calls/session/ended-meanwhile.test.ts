import { setTimeout } from 'node:timers/promises'
import { routes } from '@proofyard/contract/routes.ts'
import { endSessions } from '@proofyard/core/accounts/end-sessions.ts'
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
async function endedDuring(userId: number, call: () => Promise<LightMyRequestResponse>) {
  const { late } = await server.core.database.transaction(async (transaction) => {
    await transaction.select().from(users).where(eq(users.id, userId)).for('update')
    const late = call()
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await server.core.database.execute(waiting)).rowCount === 0) await setTimeout(5)
    await endSessions(transaction, userId)
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
