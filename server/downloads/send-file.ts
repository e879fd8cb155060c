import { type Readable, Transform, pipeline } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { RequestError } from '../errors/request-error.ts'
import { askedPart, type ByteRange } from './asked-part.ts'

/** A file whose name is made of its content, so that its ETag is strong and known before it is read. */
export interface ServedFile {
  /** What tells it from every other file, without quotes. */
  version: string
  /** Bytes. */
  size: number
  /** Opens it, or a part of it. */
  read: (range: ByteRange | undefined) => Readable
  /** Of an answer with bytes in it. */
  headers: Record<string, string>
  /** Where the caller may have it instead (see `linkTo`). */
  link?: string | undefined
}

/**
 * Answers with a file, the part of it that was asked for, or that the caller has it already; where it has a link, by sending the caller there.
 * @throws RequestError 416 for bytes beyond its end
 */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: ServedFile): FastifyReply {
  const etag = `"${file.version}"`
  // A range is of a GET only (RFC 9110, 14.2).
  const headers = request.method === 'GET' ? request.headers : { ...request.headers, range: undefined }
  const asked = askedPart(headers, etag, file.size)
  if (asked.kind === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.size}`)
    throw new RequestError(416, `The file has ${file.size} bytes, and none of those.`, {
      error: 'Range not satisfiable',
    })
  }
  reply.headers({ etag, 'accept-ranges': 'bytes' })
  if (asked.kind === 'nothing') {
    // As the whole file would have it (RFC 9110, 15.4.5).
    const { 'cache-control': caching } = file.headers
    if (caching !== undefined) reply.header('cache-control', caching)
    return reply.status(304).send()
  }
  if (asked.kind === 'whole' && file.link !== undefined)
    return reply.removeHeader('etag').header('cache-control', 'no-store').redirect(file.link, 302)
  reply.headers(file.headers)
  if (asked.kind === 'whole') {
    return reply
      .status(200)
      .header('content-length', file.size)
      .send(exactly(file.read(undefined), file.size))
  }
  const { start, end } = asked.range
  const length = end - start + 1
  return reply
    .status(206)
    .headers({ 'content-range': `bytes ${start}-${end}/${file.size}`, 'content-length': length })
    .send(exactly(file.read(asked.range), length))
}

/**
 * The bytes of an answer whose length is told. Of a file that is damaged where it lies there may be more, which a caller would take for the
 * next answer of the connection, or fewer, which the next answer would fill up: the connection ends instead.
 */
function exactly(bytes: Readable, length: number): Readable {
  let left = length
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      left -= chunk.length
      done(left < 0 ? otherLength() : null, left < 0 ? undefined : chunk)
    },
    flush: (done) => done(left > 0 ? otherLength() : null),
  })
  // What fails is told by the stream that is sent.
  return pipeline(bytes, counted, () => undefined)
}

function otherLength(): Error {
  return new Error('A stored file has another length than when it was stored.')
}
