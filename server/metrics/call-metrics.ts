import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'

/** Seconds; a long poll or a stream counts when it has ended. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]

/** Counts and times all answers by their route, which is of the code and never what a caller typed. */
export function measureCalls(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const answers = new Counter({
    name: 'proofyard_http_answers_total',
    help: 'Answers of this server.',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
  })
  const seconds = new Histogram({
    name: 'proofyard_http_answer_seconds',
    help: 'From the first byte of a call to the last one of its answer.',
    labelNames: ['method', 'route'] as const,
    buckets: BUCKETS,
    registers,
  })
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const route = routeOptions.url ?? 'none'
    answers.inc({ method, route, status: statusCode })
    seconds.observe({ method, route }, elapsedTime / 1000)
  })
}
