import cookie from '@fastify/cookie'
import type { Tracing } from '@proofyard/core/tracing/tracing.ts'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { MIN_UPLOAD_RATE, type Pace } from './body/pace.ts'
import { addBodyParsers } from './body/parsers.ts'
import { allCalls } from './calls/all-calls.ts'
import { noteOrigins } from './call-origin.ts'
import type { ServerContext } from './context.ts'
import { addCompression } from './compression.ts'
import { addCrossOrigin } from './cross-origin.ts'
import { addDocuments } from './documents/add-documents.ts'
import { addMarkdown } from './documents/add-markdown.ts'
import { leaveBodiesOfHeadUnread } from './downloads/head-unread.ts'
import { dropStalledReaders } from './downloads/stalled-readers.ts'
import { closeConnectionsWhenEnding } from './end-server.ts'
import { answerError } from './errors/answer-error.ts'
import { answerMalformedAddress } from './errors/answer-malformed-address.ts'
import { answerUnreadable } from './errors/answer-unreadable.ts'
import { forgetForwardedPorts } from './forwarded-ports.ts'
import { addHealth } from './health.ts'
import { addMetrics } from './metrics/add-metrics.ts'
import { rememberMethods } from './known-methods.ts'
import { foldIdentifier } from './path-identifier.ts'
import { logCalls, requestIds } from './request-log.ts'
import { addSecurityHeaders, securityHeaders } from './security-headers.ts'
import { addAvatars } from './static/avatars.ts'
import { addOutsidePicture } from './static/outside-picture.ts'
import { addConsole } from './static/console.ts'
import { addDocumentation } from './static/documentation.ts'
import { addBundleKeys } from './static/bundle-keys.ts'
import { addRobots } from './static/robots.ts'
import { addStandalonePages } from './static/standalone-pages.ts'
import { addVerifierPages } from './static/verifier-pages.ts'

const HOUR_MS = 3_600_000
const MAX_PARAM_LENGTH = 1000
/** Until the last header is there. */
const HEADERS_MS = 20_000

/**
 * The whole server, not yet listening.
 *
 * @param options.trustedProxies addresses, ranges, or `loopback`, whose `X-Forwarded-For` is believed
 * @param options.metricsToken with which metrics are read; without it there are none
 * @param options.tracing told of each call; without it nothing is
 */
export async function buildApp(
  context: ServerContext,
  logger: FastifyBaseLogger,
  {
    trustedProxies,
    pace = MIN_UPLOAD_RATE,
    stalledMs,
    metricsToken,
    tracing,
  }: {
    trustedProxies: string[]
    pace?: Pace | undefined
    stalledMs?: number | undefined
    metricsToken?: string | undefined
    tracing?: Tracing | undefined
  },
): Promise<FastifyInstance> {
  const { core } = context
  const headers = securityHeaders(core.publicUrl, context.consoleSettings)
  const app = fastify({
    loggerInstance: logger,
    ...requestIds,
    rewriteUrl: (request) => foldIdentifier(request.url ?? '/'),
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    trustProxy: trustedProxies,
    // The largest upload over a slow line; one that stalls or trickles is cut off by its pace.
    requestTimeout: HOUR_MS,
    http: { headersTimeout: HEADERS_MS },
    forceCloseConnections: 'idle',
    frameworkErrors: answerMalformedAddress(headers),
    clientErrorHandler: answerUnreadable(logger, headers),
  })
  const methodsOf = rememberMethods(app, MAX_PARAM_LENGTH)
  app.setErrorHandler(answerError)
  forgetForwardedPorts(app)
  noteOrigins(app, tracing)
  logCalls(app)
  closeConnectionsWhenEnding(app, context.ending)
  addSecurityHeaders(app, core.publicUrl, context.consoleSettings)
  addCrossOrigin(app)
  addBodyParsers(app, pace)
  leaveBodiesOfHeadUnread(app)
  dropStalledReaders(app, stalledMs)
  await app.register(cookie)
  await addCompression(app)
  for (const { serve } of allCalls) serve(app, context)
  addDocuments(app, core.publicUrl)
  addMarkdown(app, core.publicUrl)
  addHealth(app, context)
  await addMetrics(app, core, metricsToken)
  addAvatars(app, core)
  addOutsidePicture(app)
  addRobots(app, core.publicUrl)
  addBundleKeys(app, core)
  addStandalonePages(app, context.consoleFolder)
  addVerifierPages(app, core, context.consoleFolder)
  await addDocumentation(app, context.documentationFolder)
  await addConsole(app, context.consoleFolder, methodsOf)
  return app
}
