/** What a span says: ids of rows, counts, and words of the code. Never what people sent: no input, secret, name of a file, or sentence of an error. */
export type SpanFacts = Record<string, string | number | boolean>

/** Something that takes time, within a trace. */
export interface Span {
  /** Its place in its trace, as W3C Trace Context writes it (`traceparent`): the parent of what it causes, also in other processes. */
  context: string
  end: (facts?: SpanFacts, options?: { hasFailed?: boolean }) => void
}

/** Where a process tells what it did when. Spans are sent on the side: what it tells waits for nothing, and fails never. */
export interface Tracing {
  /**
   * @param options.parent context of the span that caused it; without it a trace begins
   * @param options.secondsAgo when it began; now without it
   */
  start: (
    name: string,
    options?: { parent?: string | undefined; kind?: 'server' | 'consumer'; facts?: SpanFacts; secondsAgo?: number },
  ) => Span
  /** Sends what there is, for at most two seconds. */
  close: () => Promise<void>
}

/**
 * Tells the collector at an address, with OTLP over HTTP. Nothing of OpenTelemetry is loaded without one.
 *
 * @param endpoint base address, such as http://127.0.0.1:4318; undefined traces nothing
 * @param report told once each time that the collector begins to fail
 */
export async function openTracing(
  service: 'server' | 'worker',
  endpoint: string | undefined,
  report: (error: Error) => void,
): Promise<Tracing | undefined> {
  if (endpoint === undefined) return undefined
  const { exportTraces } = await import('./export-traces.ts')
  return exportTraces(service, endpoint, report)
}
