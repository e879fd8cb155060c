import { SESSION_COOKIE } from '@proofyard/contract/session.ts'
import { closeSession, openSession } from '@proofyard/core/accounts/sessions.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServerContext } from '../context.ts'
import { originOf } from './origin-of.ts'
import { setSessionCookies } from './session-cookies.ts'

/**
 * The one place where a person who has shown who they are gets a session in their browser: always one of its own, and
 * the one that the browser came with ends. A way of logging in comes here after its second factor, or without one where who vouches
 * for the person asks for it.
 * @param person.tokenVersion as it was when they showed who they are
 * @throws DomainError `unauthenticated` where all their sessions were ended since
 */
export async function beginSession(
  { core }: Pick<ServerContext, 'core'>,
  { userId, tokenVersion }: { userId: number; tokenVersion?: number },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const old = request.cookies[SESSION_COOKIE]
  if (old !== undefined) await closeSession(core, old)
  const session = await openSession(core, userId, { origin: originOf(request), tokenVersion })
  setSessionCookies(reply, session, core.publicUrl)
}
