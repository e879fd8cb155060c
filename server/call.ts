import type { Route } from '@proofyard/contract/route.ts'
import { IDEMPOTENCY_HEADER, IdempotencyKey } from '@proofyard/contract/idempotency-key.ts'
import { noBody } from '@proofyard/contract/route.ts'
import type { Core } from '@proofyard/core/context.ts'
import type { WorkerKey } from '@proofyard/core/elsewhere/worker-keys.ts'
import { unauthenticated } from '@proofyard/core/errors.ts'
import type { Operator } from '@proofyard/core/operators/find-operator.ts'
import { requireTeam, requireUser, type Viewer } from '@proofyard/core/policies/viewer.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { authenticate } from './authentication/authenticate.ts'
import { callerOf } from './authentication/caller-of.ts'
import { networkOf } from './authentication/network-of.ts'
import { operatorViewer, requireOperator } from './authentication/operator.ts'
import { requireWorkerKey } from './authentication/worker-key.ts'
import { readFields } from './body/fields.ts'
import { coreOfCall } from './call-origin.ts'
import { UnreadMultipart } from './body/parsers.ts'
import { jsonCompression } from './compression.ts'
import type { ServerContext } from './context.ts'
import { parsePart } from './parse-part.ts'

type ParameterOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never

/** One call as its handler sees it: checked, and known by whom. */
export interface Call<Path extends string, Query, Body> {
  context: ServerContext
  core: Core
  viewer: Viewer
  /**
   * Looks the caller up again, for a handler that reads the body itself: their right may have ended meanwhile.
   * @throws DomainError `unauthenticated`, `forbidden`
   */
  viewerNow: () => Promise<Viewer>
  /** Who takes jobs; there in calls for workers, which know no viewer. */
  workerKey: WorkerKey | undefined
  /** A value from the path. */
  parameter: (name: ParameterOf<Path>) => string
  query: Query
  body: Body
  /** Of a repeatable call whose sender may send it again. */
  idempotencyKey: string | undefined
  /** Takes room for an answer of so many bytes until it has left. @throws RequestError 429 */
  hold: (bytes: number) => void
  request: FastifyRequest
  reply: FastifyReply
}

export interface CallOptions {
  /** Takes no notice of keys, tokens and sessions: the body itself says who asks. */
  ignoresCredentials?: boolean
  /** Counts against what one address may try in a minute. */
  countsAttempts?: boolean
  /** Hands out a key or a token, so its answer is not compressed: docs/decisions/server.md. */
  answersSecret?: boolean
  /** Bytes that a body may have when it is read and undone. */
  bodyLimit?: number | ((context: ServerContext) => number)
}

/** A call that is ready to be served. */
export interface ServedCall {
  route: Route
  ignoresCredentials: boolean
  countsAttempts: boolean
  answersSecret: boolean
  serve: (app: FastifyInstance, context: ServerContext) => void
}

const MIB = 1024 * 1024

/** Joins a route of the contract to the function that answers it. */
export function call<const Path extends string, Query, Body>(
  route: Route & { path: Path; query: z.ZodType<Query>; body: z.ZodType<Body> },
  handle: (call: Call<Path, Query, Body>) => Promise<unknown>,
  {
    ignoresCredentials = false,
    countsAttempts = false,
    answersSecret = false,
    bodyLimit: maxBytes = MIB,
  }: CallOptions = {},
): ServedCall {
  async function viewerOf(context: ServerContext, request: FastifyRequest): Promise<Viewer> {
    const hasNoViewer = ignoresCredentials || route.access === 'worker'
    if (route.access === 'operator') return operatorViewer(context, request)
    const viewer = hasNoViewer ? { kind: 'anonymous' as const } : await authenticate(context, request)
    if (route.access === 'team') requireTeam(viewer)
    if (route.access === 'user') requireUser(viewer)
    return viewer
  }

  async function workerKeyOf({ core }: ServerContext, request: FastifyRequest): Promise<WorkerKey | undefined> {
    return route.access === 'worker' ? requireWorkerKey(core, request) : undefined
  }

  function serve(app: FastifyInstance, context: ServerContext): void {
    // Before the body: a caller without a key cannot make the server take in 512 MiB.
    const asked = new WeakMap<
      FastifyRequest,
      { viewer: Viewer; workerKey: WorkerKey | undefined; idempotencyKey: string | undefined }
    >()
    const bodyLimit = typeof maxBytes === 'number' ? maxBytes : maxBytes(context)
    function hold(request: FastifyRequest, reply: FastifyReply, bytes: number): void {
      const viewer = asked.get(request)?.viewer ?? { kind: 'anonymous' as const }
      context.holdAnswer(reply.raw, callerOf(viewer, networkOf(request.ip)), bytes)
    }
    app.route({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit,
      compress: answersSecret ? false : jsonCompression,
      onRequest: async (request, reply) => {
        if (countsAttempts) await context.countAttempt(request, reply)
        const viewer = await viewerOf(context, request)
        const workerKey = await workerKeyOf(context, request)
        asked.set(request, { viewer, workerKey, idempotencyKey: idempotencyKeyOf(route, request) })
      },
      onSend: async (request, reply, payload) => {
        if (typeof payload !== 'string') return
        hold(request, reply, payload.length)
        // What a person or a key may see is kept by no browser and no proxy.
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
      },
      handler: async (request, reply) => {
        const query = parsePart(route.query, request.query, 'query')
        const body = parsePart(route.body, await bodyOf(request, route.body, bodyLimit), 'body')
        const viewerNow = () => viewerOf(context, request)
        const { viewer, workerKey, idempotencyKey } = asked.get(request) ?? {
          viewer: { kind: 'anonymous' as const },
          workerKey: undefined,
          idempotencyKey: undefined,
        }
        const core = coreOfCall(context.core, request)
        const answer = await handle({
          context: { ...context, core },
          core,
          // A body may take an hour, in which the sender loses the team or the key.
          viewer: hasBody(request) ? await viewerNow() : viewer,
          viewerNow,
          workerKey: hasBody(request) ? await workerKeyOf(context, request) : workerKey,
          idempotencyKey,
          parameter: (name) => pathParameter(request.params, name),
          query,
          body,
          hold: (bytes) => hold(request, reply, bytes),
          request,
          reply,
        })
        // A download answers by itself. A reply is a promise of its end, so it has been awaited here, to nothing.
        return reply.raw.headersSent || reply.sent ? reply : reply.status(route.success).send(answer)
      },
    })
  }

  return { route, ignoresCredentials, countsAttempts, answersSecret, serve }
}

/** The same for a route of workers, whose handler knows the key. */
export function workerCall<const Path extends string, Query, Body>(
  route: Route & { access: 'worker'; path: Path; query: z.ZodType<Query>; body: z.ZodType<Body> },
  handle: (call: Call<Path, Query, Body> & { workerKey: WorkerKey }) => Promise<unknown>,
  options?: CallOptions,
): ServedCall {
  const withKey = ({ workerKey, ...given }: Call<Path, Query, Body>) => {
    if (workerKey === undefined) throw unauthenticated()
    return handle({ ...given, workerKey })
  }
  return call(route, withKey, options)
}

/** The same for a route of operators, whose handler knows who it is. */
export function operatorCall<const Path extends string, Query, Body>(
  route: Route & { access: 'operator'; path: Path; query: z.ZodType<Query>; body: z.ZodType<Body> },
  handle: (call: Call<Path, Query, Body> & { operator: Operator }) => Promise<unknown>,
): ServedCall {
  return call(route, async (given: Call<Path, Query, Body>) => {
    // Their right may have ended while a body was read.
    const operator = await requireOperator(given.context, given.viewer, given.request)
    return handle({ ...given, operator })
  })
}

function idempotencyKeyOf(route: Route, { headers }: FastifyRequest): string | undefined {
  const sent = headers[IDEMPOTENCY_HEADER.toLowerCase()]
  if (route.repeatable !== true || sent === undefined) return undefined
  return parsePart(IdempotencyKey, sent, `header.${IDEMPOTENCY_HEADER}`)
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** A route that takes no body leaves a multipart one unread: an upload reads it itself. */
async function bodyOf(request: FastifyRequest, schema: z.ZodType, bodyLimit: number): Promise<unknown> {
  if (schema === noBody) return undefined
  if (request.body instanceof UnreadMultipart) return readFields(request.body.multipart, bodyLimit)
  return request.body ?? {}
}

function pathParameter(parameters: unknown, name: string): string {
  const value: unknown = new Map(Object.entries(parameters ?? {})).get(name)
  if (typeof value !== 'string') throw new Error(`The path has no parameter "${name}".`)
  return value
}
