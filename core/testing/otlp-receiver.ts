import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import protobuf from 'protobufjs'
import { z } from 'zod'

/** Of opentelemetry/proto/collector/trace/v1/trace_service.proto, with the numbers that it has there. */
const PROTO = `syntax = "proto3";
message ExportTraceServiceRequest { repeated ResourceSpans resource_spans = 1; }
message ResourceSpans { Resource resource = 1; repeated ScopeSpans scope_spans = 2; }
message Resource { repeated KeyValue attributes = 1; }
message ScopeSpans { repeated Span spans = 2; }
message Span {
  bytes trace_id = 1; bytes span_id = 2; bytes parent_span_id = 4; string name = 5; int32 kind = 6;
  fixed64 start_time_unix_nano = 7; fixed64 end_time_unix_nano = 8; repeated KeyValue attributes = 9; Status status = 15;
}
message Status { string message = 2; int32 code = 3; }
message KeyValue { string key = 1; AnyValue value = 2; }
message AnyValue { oneof value { string string_value = 1; bool bool_value = 2; int64 int_value = 3; double double_value = 4; } }`

const Request = protobuf.parse(PROTO, { keepCase: true }).root.lookupType('ExportTraceServiceRequest')
const Attributes = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])) }))
  .default([])
  .transform((all) => Object.fromEntries(all.map(({ key, value }) => [key, Object.values(value)[0] ?? ''])))
const hex = z.instanceof(Uint8Array).transform((bytes) => Buffer.from(bytes).toString('hex'))
const Body = z.object({
  resource_spans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scope_spans: z.array(
        z.object({
          spans: z.array(
            z.object({
              trace_id: hex,
              span_id: hex,
              parent_span_id: hex.optional(),
              name: z.string(),
              start_time_unix_nano: z.coerce.bigint(),
              end_time_unix_nano: z.coerce.bigint(),
              attributes: Attributes,
              status: z.object({ code: z.number().default(0) }).default({ code: 0 }),
            }),
          ),
        }),
      ),
    }),
  ),
})

/** A span as it came. */
interface ReceivedSpan {
  service: string
  trace: string
  id: string
  parent: string | undefined
  name: string
  ms: number
  facts: Record<string, string | number | boolean>
  hasFailed: boolean
}

/** A collector that keeps what it gets: OTLP over HTTP, in protobuf. */
export interface OtlpReceiver {
  url: string
  spans: ReceivedSpan[]
  /** All bodies, as bytes. */
  bytes: Buffer[]
  close: () => Promise<void>
}

/** @param answers false takes what comes, and never answers */
export async function openOtlpReceiver(answers = true): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = []
  const bytes: Buffer[] = []
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      bytes.push(body)
      if (request.url === '/v1/traces') spans.push(...spansIn(body))
      if (answers) response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    bytes,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function spansIn(body: Buffer): ReceivedSpan[] {
  const decoded = Request.toObject(Request.decode(body), { longs: String })
  return Body.parse(decoded).resource_spans.flatMap(({ resource, scope_spans }) =>
    scope_spans.flatMap(({ spans }) =>
      spans.map((span) => ({
        service: String(resource.attributes['service.name']),
        trace: span.trace_id,
        id: span.span_id,
        parent: span.parent_span_id,
        name: span.name,
        ms: Number(span.end_time_unix_nano - span.start_time_unix_nano) / 1e6,
        facts: span.attributes,
        hasFailed: span.status.code === 2,
      })),
    ),
  )
}
