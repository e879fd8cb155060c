import type { Core } from '@proofyard/core/context.ts'
import { withOrigin } from '@proofyard/core/queue/with-origin.ts'
import type { Span, Tracing } from '@proofyard/core/tracing/tracing.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PROBES } from './probes.ts'

interface CallOrigin {
  /** Ids of the jobs that the call queued. */
  jobs: Set<string>
  span: Span | undefined
}

const origins = new WeakMap<FastifyRequest, CallOrigin>()

/**
 * Notes for each call which jobs it queues, and makes a span of it where this process traces. A `traceparent` that a caller sends is
 * not read: anyone could write into the traces of others by it.
 */
export function noteOrigins(app: FastifyInstance, tracing: Tracing | undefined): void {
  app.addHook('onRequest', async (request) => {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'none'
    const facts = { 'http.request.method': method, 'http.route': route, 'proofyard.request_id': request.id }
    const span = PROBES.includes(route) ? undefined : tracing?.start(`${method} ${route}`, { kind: 'server', facts })
    origins.set(request, { jobs: new Set(), span })
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    origins.get(request)?.span?.end({ 'http.response.status_code': statusCode }, { hasFailed: statusCode >= 500 })
  })
  // The caller went before there was an answer.
  app.addHook('onRequestAbort', async (request) => origins.get(request)?.span?.end())
}

/** The core for one call: its jobs carry the id of the call, and its place in the trace. */
export function coreOfCall(core: Core, request: FastifyRequest): Core {
  const origin = origins.get(request)
  const trace = origin?.span?.context
  return withOrigin(core, { request: request.id, ...(trace !== undefined && { trace }) }, ({ id }) => {
    origin?.jobs.add(id)
  })
}

/** Ids of the jobs that a call queued so far. */
export function jobsOfCall(request: FastifyRequest): string[] {
  return [...(origins.get(request)?.jobs ?? [])]
}
