import cookie from '@fastify/cookie'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { HONEST_PACE, type Pace } from './body/pace.ts'
import { addBodyParsers } from './body/parsers.ts'
import { allCalls } from './calls/all-calls.ts'
import type { ServerContext } from './context.ts'
import { addCrossOrigin } from './cross-origin.ts'
import { addDocuments } from './documents/add-documents.ts'
import { answerError } from './errors/answer-error.ts'
import { addHealth } from './health.ts'
import { foldIdentifier } from './path-identifier.ts'
import { logCalls } from './request-log.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { addAvatars } from './static/avatars.ts'
import { addOutsidePicture } from './static/outside-picture.ts'
import { addConsole } from './static/console.ts'
import { addRobots } from './static/robots.ts'

const HOUR_MS = 3_600_000
/** Until the last header is there. */
const HEADERS_MS = 20_000

/** The whole server, not yet listening. */
export async function buildApp(
  context: ServerContext,
  logger: FastifyBaseLogger,
  pace: Pace = HONEST_PACE,
): Promise<FastifyInstance> {
  const { core } = context
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: (request) => foldIdentifier(request.url ?? '/'),
    routerOptions: { maxParamLength: 1000 },
    // A reverse proxy on this machine may say whom it speaks for; nobody else may.
    trustProxy: 'loopback',
    // The largest upload over a slow line; one that stalls or trickles is cut off by its pace.
    requestTimeout: HOUR_MS,
    http: { headersTimeout: HEADERS_MS },
    forceCloseConnections: 'idle',
  })
  app.setErrorHandler(answerError)
  logCalls(app)
  addSecurityHeaders(app, core.publicUrl, context.consoleSettings)
  addCrossOrigin(app)
  addBodyParsers(app, pace)
  await app.register(cookie)
  for (const { serve } of allCalls) serve(app, context)
  addDocuments(app, core.publicUrl)
  addHealth(app, context)
  addAvatars(app, core)
  addOutsidePicture(app)
  addRobots(app, core.publicUrl)
  await addConsole(app, context.consoleFolder)
  return app
}
