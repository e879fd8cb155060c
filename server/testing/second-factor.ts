import { routes } from '@proofyard/contract/routes.ts'
import { totpFactors } from '@proofyard/core/database/schema/totp-factors.ts'
import { codeOf } from '@proofyard/core/testing/totp-code.ts'
import { sql } from 'drizzle-orm'
import { browser } from './browser-session.ts'
import { newAccount, PASSWORD, send, type TestAccount, type TestServer } from './open-test-server.ts'

/** The headers of a browser in which a person logs in. */
export async function loggedIn({ app }: TestServer, username: string, more: Record<string, string> = {}) {
  return browser(await send(app, routes.userLogin, { body: { username, password: PASSWORD, ...more } }))
}

/** Codes that were taken are good again, so that a test need not wait for the next ones. */
export async function forgetSteps({ core }: TestServer): Promise<void> {
  await core.database.update(totpFactors).set({ lastStep: 0 })
}

/** The pause that is on is a second, which a busy machine takes for a call; none that has not begun does. */
export async function prolongPauses({ core }: TestServer): Promise<void> {
  await core.database.execute(sql`update tallies set paused_until = clock_timestamp() + interval '1 minute'
    where name = 'second factor pauses' and paused_until > ends_at - interval '24 hours'`)
}

/** A person with an authenticator app, logged in since before it was set up. */
export interface PersonWithApp extends TestAccount {
  headers: Record<string, string>
  secret: string
  recoveryCodes: string[]
}

export async function newPersonWithApp(server: TestServer, username: string): Promise<PersonWithApp> {
  const account = await newAccount(server.core, username)
  const headers = await loggedIn(server, username)
  const begun = await send(server.app, routes.totpBegin, { headers, body: { password: PASSWORD } })
  const { totp_secret: secret } = begun.json<{ totp_secret: string }>()
  const confirmed = await send(server.app, routes.totpConfirm, { headers, body: { code: codeOf(secret) } })
  const { recovery_codes: recoveryCodes } = confirmed.json<{ recovery_codes: string[] }>()
  await forgetSteps(server)
  return { ...account, headers, secret, recoveryCodes }
}
