import type { FastifyInstance } from 'fastify'
import { IDEMPOTENCY_HEADER } from '@proofyard/contract/idempotency-key.ts'
import { TOTAL_HEADER } from '@proofyard/contract/page.ts'
import { CLIENT_HEADER, TEAM_HEADER } from '@proofyard/contract/session.ts'

/**
 * The browser build of the SDK calls from any site with an API key (wire-format 1.9). Cookies are not allowed along, so
 * a session works from our own pages only.
 */
export function addCrossOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': TOTAL_HEADER,
      vary: 'Cookie, Origin',
      'cache-control': 'no-store',
    })
  })
  app.options('/api/*', async (_request, reply) =>
    reply
      .headers({
        'access-control-allow-headers': `Authorization, Content-Type, ${CLIENT_HEADER}, ${TEAM_HEADER}, ${IDEMPOTENCY_HEADER}`,
        'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
        'access-control-max-age': '86400',
      })
      .status(204)
      .send(),
  )
}
