import { setTimeout as sleep } from 'node:timers/promises'
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace'
import { brand } from '@proofyard/contract/brand.ts'
import type { Tracing } from './tracing.ts'

const SEND_EVERY_MS = 2000
const MAX_SEND_MS = 10_000
/** About 2 MiB; spans beyond it are dropped. */
const MAX_WAITING_SPANS = 4096
const MAX_CLOSE_MS = 2000
const KINDS = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER }

/** OpenTelemetry's own exporter, with the variables that it knows (`OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_RESOURCE_ATTRIBUTES`). */
export function exportTraces(service: 'server' | 'worker', endpoint: string, report: (error: Error) => void): Tracing {
  const product = brand.product.toLowerCase()
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: MAX_SEND_MS,
  })
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': `${product}-${service}`, 'service.namespace': product }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: tellOutages(exporter, report),
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: MAX_SEND_MS,
        maxQueueSize: MAX_WAITING_SPANS,
      }),
    ],
  })
  const tracer = provider.getTracer(product)
  return {
    start: (name, { parent, kind, facts, secondsAgo = 0 } = {}) => {
      const startTime = Date.now() - secondsAgo * 1000
      const options = { startTime, kind: kind === undefined ? SpanKind.INTERNAL : KINDS[kind], attributes: facts ?? {} }
      const span = tracer.startSpan(name, options, contextOf(parent))
      const { traceId, spanId } = span.spanContext()
      return {
        context: `00-${traceId}-${spanId}-01`,
        end: (more = {}, { hasFailed = false } = {}) => {
          span.setAttributes(more)
          if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    close: async () => {
      await Promise.race([provider.shutdown().catch(report), sleep(MAX_CLOSE_MS, undefined, { ref: false })])
    },
  }
}

function contextOf(parent: string | undefined): Context {
  const [, traceId, spanId] = /^00-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/.exec(parent ?? '') ?? []
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true })
}

/** Where the collector is away, that is said once and not with each batch. */
function tellOutages(exporter: OTLPTraceExporter, report: (error: Error) => void): SpanExporter {
  let isAway = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.error !== undefined
        if (hasFailed && !isAway)
          report(new Error('Traces were not sent: the collector was not reached, or refused them.'))
        isAway = hasFailed
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  }
}
