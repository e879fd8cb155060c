import type { FastifyReply, FastifyRequest } from 'fastify'
import { crossOriginHeaders } from '../cross-origin.ts'
import { REQUEST_ID_HEADER } from '../request-log.ts'
import { answerError } from './answer-error.ts'
import { RequestError } from './request-error.ts'

/**
 * For Fastify: answers a call by whose address no route can be looked up, such as `/%zz`. No hook runs for it, so the
 * headers of every answer and the line of the log are made here.
 */
export function answerMalformedAddress(securityHeaders: Record<string, string>) {
  return (error: Error & { code?: string }, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers({
      [REQUEST_ID_HEADER]: request.id,
      ...securityHeaders,
      ...crossOriginHeaders(request.raw.url ?? ''),
    })
    reply.raw.once('finish', () => {
      const line = { method: request.method, route: 'none', status: reply.statusCode, ms: 0 }
      request.log.info(line, 'answered')
    })
    void answerError(error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? tooLong() : error, request, reply)
  }
}

function tooLong(): RequestError {
  return new RequestError(414, 'An identifier in the address is longer than any can be.', { error: 'Bad request' })
}
