import type { FastifyRequest } from 'fastify'

/**
 * A content type without a body says nothing: an older client keeps sending one on GET and DELETE after a failed
 * upload (wire-format 1.6).
 */
export async function forgetTypeOfNoBody(request: FastifyRequest): Promise<void> {
  const { headers } = request.raw
  const length = headers['content-length']
  if (headers['transfer-encoding'] === undefined && (length === undefined || length === '0')) {
    delete headers['content-type']
    delete headers['content-encoding']
  }
}
