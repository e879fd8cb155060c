import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { crossOriginHeaders } from '../cross-origin.ts'
import { REQUEST_ID_HEADER } from '../request-log.ts'

/** What Node tells of a connection whose bytes are no request. */
type Unreadable = Error & { code?: string }

const refusalsByCode: Record<string, { status: number; message: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The address and the headers of a call may have 16 KiB together.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request did not come in time.' },
}
const noHttp = { status: 400, message: 'What came is no HTTP request.' }

/**
 * For Fastify: answers a connection on which no request could be read, such as one whose headers are too long. There is
 * no call and no reply yet, so the whole answer is made here, and one line in the log.
 */
export function answerUnreadable(logger: FastifyBaseLogger, securityHeaders: Record<string, string>) {
  return (error: Unreadable, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const { status, message } = refusalsByCode[error.code ?? ''] ?? noHttp
    const request_id = randomUUID()
    const body = JSON.stringify({ error: 'Bad request', message })
    const headers = {
      [REQUEST_ID_HEADER]: request_id,
      ...securityHeaders,
      // Whose address it was is not known: a page of another site may read the refusal of its call.
      ...crossOriginHeaders('/api/'),
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'), () => socket.destroy())
    logger.info({ request_id, method: 'none', route: 'none', status, ms: 0 }, 'answered')
  }
}
