import type { FastifyInstance } from 'fastify'

/** What a page of ours may load and do: its own files, and pictures from the public address. */
function contentPolicy(publicUrl: string): string {
  return [
    "default-src 'self'",
    `img-src 'self' data: blob: ${publicUrl}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** On every answer, as wire-format 15 saw them, and a strict content policy. */
export function addSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = {
    'content-security-policy': contentPolicy(publicUrl),
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
}
