import type { FastifyInstance } from 'fastify'

/** One line per answer: method, route, status, time. No query, body, header or cookie is ever written down. */
export function logCalls(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    if (request.method === 'GET' && reply.statusCode < 400) request.log.debug(line, 'answered')
    else request.log.info(line, 'answered')
  })
}
