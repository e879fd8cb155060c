import type { Login } from '../accounts/open-login.ts'
import { findSession, openSession } from '../accounts/sessions.ts'
import type { Core } from '../context.ts'

/** A person who is logged in by a browser. */
export async function openLogin(core: Core, userId: number): Promise<Login> {
  const { secret } = await openSession(core, userId)
  const found = await findSession(core, secret)
  return { userId, sessionId: found?.id }
}
