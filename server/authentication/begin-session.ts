import { SESSION_COOKIE } from '@proofyard/contract/session.ts'
import { closeSession, openSession } from '@proofyard/core/accounts/sessions.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServerContext } from '../context.ts'
import { setSessionCookies } from './session-cookies.ts'

/**
 * Gives a browser a session, once its person has shown all that is asked for; the one that it came with ends. A way of logging in
 * comes here after its second factor, or without one where who vouches for the person asks for it.
 */
export async function beginSession(
  { core }: ServerContext,
  userId: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const old = request.cookies[SESSION_COOKIE]
  if (old !== undefined) await closeSession(core, old)
  setSessionCookies(reply, await openSession(core, userId), core.publicUrl)
}
