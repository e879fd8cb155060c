import type { FastifyInstance } from 'fastify'
import { REFUSAL_HEADER } from '@proofyard/contract/errors.ts'
import { IDEMPOTENCY_HEADER } from '@proofyard/contract/idempotency-key.ts'
import { TOTAL_HEADER } from '@proofyard/contract/page.ts'
import { CLIENT_HEADER, TEAM_HEADER } from '@proofyard/contract/session.ts'
import { REQUEST_ID_HEADER } from './request-log.ts'

/** Of an answer to any site's page; none outside of the API. */
export function crossOriginHeaders(url: string): Record<string, string> {
  if (!url.startsWith('/api/')) return {}
  return {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': `${TOTAL_HEADER}, ${REQUEST_ID_HEADER}, ${REFUSAL_HEADER}, ETag, Accept-Ranges, Content-Range`,
    vary: 'Cookie, Origin',
    'cache-control': 'no-store',
  }
}

/**
 * The browser build of the SDK calls from any site with an API key (wire-format 1.9). Cookies are not allowed along, so
 * a session works from our own pages only.
 */
export function addCrossOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => void reply.headers(crossOriginHeaders(request.url)))
  app.options('/api/*', async (_request, reply) =>
    reply
      .headers({
        'access-control-allow-headers': `Authorization, Content-Type, ${CLIENT_HEADER}, ${TEAM_HEADER}, ${IDEMPOTENCY_HEADER}, Range, If-Range, If-None-Match, Last-Event-ID`,
        'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
        'access-control-max-age': '86400',
      })
      .status(204)
      .send(),
  )
}
