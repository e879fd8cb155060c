import type { FastifyReply, FastifyRequest } from 'fastify'
import { crossOriginHeaders } from '../cross-origin.ts'
import { REQUEST_ID_HEADER } from '../request-log.ts'
import { answerError } from './answer-error.ts'

/**
 * For Fastify: answers a call by whose address no route can be looked up, such as `/%zz`. No hook runs for it, so the
 * headers of every answer and the line of the log are made here.
 */
export function answerMalformedAddress(securityHeaders: Record<string, string>) {
  return (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers({
      [REQUEST_ID_HEADER]: request.id,
      ...securityHeaders,
      ...crossOriginHeaders(request.raw.url ?? ''),
    })
    reply.raw.once('finish', () => {
      const line = { method: request.method, route: 'none', status: reply.statusCode, ms: 0 }
      request.log.info(line, 'answered')
    })
    void answerError(error, request, reply)
  }
}
