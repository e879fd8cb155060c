import { sameSecret } from '@proofyard/core/accounts/secret-text.ts'
import type { Core } from '@proofyard/core/context.ts'
import type { FastifyInstance } from 'fastify'
import { Registry, collectDefaultMetrics } from 'prom-client'
import { RequestError } from '../errors/request-error.ts'
import { measureCalls } from './call-metrics.ts'
import { installationMetrics } from './installation-metrics.ts'

/**
 * `/metrics`, as Prometheus reads it: this process, its calls, and the whole installation, which every server tells alike.
 *
 * @param token which a reader sends as a bearer; without one nothing is measured, and the address is one that does not exist
 */
export async function addMetrics(app: FastifyInstance, core: Core, token: string | undefined): Promise<void> {
  if (token === undefined) return
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureCalls(app, registry)
  const look = await installationMetrics(core, registry)
  app.get('/metrics', async ({ headers }, reply) => {
    const [, sent = ''] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? []
    if (!sameSecret(sent, token)) {
      reply.header('www-authenticate', 'Bearer')
      throw new RequestError(401, 'Send PROOFYARD_METRICS_TOKEN as a bearer token.')
    }
    await look()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
