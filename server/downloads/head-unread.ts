import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/**
 * Answers HEAD without what a GET would send. Fastify reads a stream to its end to throw it away: as fast as the disk is, for a caller who
 * takes nothing, and also when that caller has gone.
 */
export function leaveBodiesOfHeadUnread(app: FastifyInstance): void {
  app.addHook('onSend', async (request, _reply, payload) => {
    if (request.method === 'HEAD' && payload instanceof Readable) payload.destroy()
    return payload
  })
}
