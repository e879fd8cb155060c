import type { FastifyReply, FastifyRequest } from 'fastify'
import { PassThrough, type Readable } from 'node:stream'
import { RequestError } from '../errors/request-error.ts'

/** The least that a body must bring in each window of time: what stalls or trickles holds a place for nothing. */
export interface Pace {
  windowMs: number
  minBytes: number
}

/** A two-hundredth of what a telephone line brings. */
export const MIN_UPLOAD_RATE: Pace = { windowMs: 30_000, minBytes: 1024 }

/**
 * Passes a body on and cuts it off with 408 when its sender is slower than the pace. Time in which the server itself is
 * busy, and bytes wait here to be read, does not count.
 */
export function atPace(request: FastifyRequest, reply: FastifyReply, payload: Readable, pace: Pace): Readable {
  const { windowMs, minBytes } = pace
  const passed = new PassThrough()
  let bytes = 0
  const timer = setInterval(() => {
    const isWaitedFor = passed.readableLength === 0
    if (isWaitedFor && bytes < minBytes) {
      passed.destroy(new RequestError(408, tooSlow(windowMs, minBytes), { error: 'Request timeout' }))
    }
    bytes = 0
  }, windowMs)
  payload.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  // Not a pipeline: that would end the connection, and with it the answer that says why.
  payload.on('error', (error) => passed.destroy(error))
  request.raw.once('close', () => {
    if (!request.raw.readableEnded) passed.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
  })
  // A body that is not read is over with the answer.
  reply.raw.once('close', () => passed.destroy())
  passed.once('close', () => {
    clearInterval(timer)
    payload.unpipe(passed)
    payload.resume()
  })
  return payload.pipe(passed)
}

function tooSlow(windowMs: number, minBytes: number): string {
  return `The body came too slowly: less than ${minBytes} bytes in ${windowMs / 1000} seconds.`
}
