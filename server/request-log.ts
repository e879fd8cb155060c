import { randomUUID } from 'node:crypto'
import { type FastifyInstance, LogController } from 'fastify'
import { jobsOfCall } from './call-origin.ts'
import { PROBES } from './probes.ts'

/** In every answer, and in every line that is logged of its call. */
export const REQUEST_ID_HEADER = 'X-Request-Id'

/** For Fastify: each call has an id of ours, whatever its caller sends; the lines are ours, too. */
export const requestIds = {
  genReqId: () => randomUUID(),
  requestIdHeader: false,
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
} as const

/**
 * One line per answer at `info`: id, method, route, status, time, and the ids of the jobs that it queued; a probe's that is well at `debug`. No query, body, header or
 * cookie is ever written down.
 */
export function logCalls(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => void reply.header(REQUEST_ID_HEADER, request.id))
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const jobs = jobsOfCall(request)
    const line = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(jobs.length > 0 && reply.statusCode < 400 && { jobs }),
    }
    const isQuiet = PROBES.includes(route) && reply.statusCode < 400
    request.log[isQuiet ? 'debug' : 'info'](line, 'answered')
  })
}
