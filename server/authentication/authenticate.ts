import type { FastifyRequest } from 'fastify'
import { SESSION_COOKIE, TEAM_HEADER } from '@proofyard/contract/session.ts'
import { findApiKey } from '@proofyard/core/accounts/find-api-key.ts'
import { actingTeam } from '@proofyard/core/accounts/memberships.ts'
import { findSession } from '@proofyard/core/accounts/sessions.ts'
import { userOfToken } from '@proofyard/core/accounts/tokens.ts'
import { unauthenticated } from '@proofyard/core/errors.ts'
import type { Viewer } from '@proofyard/core/policies/viewer.ts'
import type { ServerContext } from '../context.ts'
import { requireCsrfToken } from './csrf.ts'
import { networkOf } from './network-of.ts'

/**
 * Who asks: by API key, by token, or by session. A key or token that is no good is refused even where everyone may ask;
 * a session that has run out is anonymous.
 * @throws DomainError `unauthenticated`, `forbidden`
 */
export async function authenticate(context: ServerContext, request: FastifyRequest): Promise<Viewer> {
  const { authorization } = request.headers
  if (authorization !== undefined) return bearerViewer(context, request, authorization)
  const secret = request.cookies[SESSION_COOKIE]
  const session = secret === undefined ? undefined : await findSession(context.core, secret, networkOf(request.ip))
  if (session === undefined) return { kind: 'anonymous' }
  requireCsrfToken(request, session.csrfToken)
  return userViewer(context, request, session.userId, session.id)
}

async function bearerViewer(context: ServerContext, request: FastifyRequest, authorization: string): Promise<Viewer> {
  const bearer = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
  if (bearer === undefined) throw unauthenticated()
  const key = await findApiKey(context.core, bearer)
  if (key !== undefined) {
    const { id: apiKeyId, teamId, role, makerId } = key
    return { kind: 'team', teamId, role, apiKeyId, makerId }
  }
  // The key and the token share one header; a token has three parts.
  if (bearer.split('.').length !== 3) throw unauthenticated()
  const user = await userOfToken(context.core, bearer, 'access')
  return userViewer(context, request, user.id, user.familyId)
}

async function userViewer(
  context: ServerContext,
  request: FastifyRequest,
  userId: number,
  sessionId: string,
): Promise<Viewer> {
  const asked = request.headers[TEAM_HEADER.toLowerCase()]
  const acting = await actingTeam(context.core, userId, typeof asked === 'string' ? asked : undefined)
  return { kind: 'user', userId, sessionId, ...(acting ?? { teamId: null, role: null }) }
}
