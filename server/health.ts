import { checkReadiness, type Readiness } from '@proofyard/core/readiness.ts'
import type { FastifyInstance } from 'fastify'
import { cached } from './cached.ts'
import type { ServerContext } from './context.ts'

/** Probes that come closer together share one look at database and storage. */
const CACHE_MS = 1000

/**
 * `/healthz`: this process answers. `/readyz`: it can do its work, else 503 says what is missing; workers are shown, and not needed for
 * that. `/readyz?workers` is for monitors, not for balancers: it says 503 also while no worker takes jobs.
 */
export function addHealth(app: FastifyInstance, { core, ending }: ServerContext): void {
  const look = cached(() => checkReadiness(core), CACHE_MS)
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    const { message, ...found }: Readiness = await look()
    const asksForWorkers = new URL(request.url, 'http://localhost').searchParams.has('workers')
    const noWorker = asksForWorkers ? (found.workers?.message ?? null) : null
    const sentence = ending.aborted ? 'This server is ending.' : (message ?? noWorker)
    if (sentence === null) return found
    return reply.status(503).send({ ...found, message: sentence })
  })
}
