import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { RequestError } from '../errors/request-error.ts'

const decoders: Record<string, () => Transform> = {
  br: createBrotliDecompress,
  deflate: createInflate,
  gzip: createGunzip,
  'x-gzip': createGunzip,
  zstd: createZstdDecompress,
}

/**
 * Undoes `Content-Encoding` of a request: the Rust client sends every longer body as zstd (wire-format 1.4).
 * Limits hold for what comes out, so a small body that swells is refused like a large one.
 */
export async function decodeBody(request: FastifyRequest, payload: Readable): Promise<Readable> {
  const encoding = request.raw.headers['content-encoding']?.trim().toLowerCase()
  if (encoding === undefined || encoding === '' || encoding === 'identity') return payload
  const decoder = decoders[encoding]
  if (decoder === undefined) {
    throw new RequestError(
      415,
      `The Content-Encoding "${encoding}" is not known here. Send zstd, gzip, br, deflate or none.`,
    )
  }
  // Both speak of the bytes that were sent, not of those that come out.
  delete request.raw.headers['content-encoding']
  delete request.raw.headers['content-length']
  const decoded = decoder()
  pipeline(payload, decoded, () => undefined)
  decoded.on('error', (error) => {
    error.message = `The body is not what its Content-Encoding "${encoding}" says: ${error.message}`
    Object.assign(error, { statusCode: 400 })
  })
  return decoded
}
