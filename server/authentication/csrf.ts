import type { FastifyRequest } from 'fastify'
import { CSRF_HEADER } from '@proofyard/contract/session.ts'
import { sameSecret } from '@proofyard/core/accounts/secret-text.ts'
import { DomainError } from '@proofyard/core/errors.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A browser sends the session's cookie from pages of other sites, too; only our own page can read the token and send it.
 * @throws DomainError `forbidden` for a call that may change something without the session's own token
 */
export function requireCsrfToken(request: FastifyRequest, csrfToken: string): void {
  if (SAFE.has(request.method)) return
  const sent = request.headers[CSRF_HEADER.toLowerCase()]
  if (typeof sent !== 'string' || !sameSecret(sent, csrfToken)) {
    throw new DomainError('forbidden', `CSRF check failed: send the csrftoken cookie's value as ${CSRF_HEADER}.`)
  }
}

/**
 * Before there is a session there is no token: a page of another site is known by its origin.
 * @throws DomainError `forbidden`
 */
export function requireOwnOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers
  if (origin === undefined || origin === publicUrl) return
  if (URL.canParse(origin) && new URL(origin).host === request.host) return
  throw new DomainError('forbidden', `A page of ${origin} cannot log in here.`)
}
