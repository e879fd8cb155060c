import type { FastifyRequest } from 'fastify'

/**
 * A content type without a body says nothing: an older client keeps sending one on GET and DELETE after a failed
 * upload (wire-format 1.6).
 */
export async function forgetTypeOfNoBody(request: FastifyRequest): Promise<void> {
  if (hasBody(request)) return
  const { headers } = request.raw
  delete headers['content-type']
  delete headers['content-encoding']
}

/** Whether a request says that it has a body. */
export function hasBody({ raw: { headers } }: FastifyRequest): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
}
