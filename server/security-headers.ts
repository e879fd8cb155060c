import type { ConsoleSettings } from '@proofyard/contract/console-settings.ts'
import { version, versionHeader } from '@proofyard/contract/version.ts'
import type { FastifyInstance } from 'fastify'

type Elsewhere = Pick<ConsoleSettings, 'support_form_url' | 'analytics'>

/**
 * What a page of ours may load and do: its own files, and pictures from the public address. Of other sites only what
 * the operator has set: the origin of a hosted form in a frame, and the one that page views go to.
 */
function contentPolicy(publicUrl: string, { support_form_url: formUrl, analytics }: Elsewhere): string {
  return [
    "default-src 'self'",
    `img-src 'self' data: blob: ${publicUrl}`,
    ...(analytics === null ? [] : [`connect-src 'self' ${new URL(analytics.url).origin}`]),
    ...(formUrl === null ? [] : [`frame-src 'self' ${new URL(formUrl).origin}`]),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** Of every answer, as wire-format 15 saw them, a strict content policy, and which version this is. */
export function securityHeaders(publicUrl: string, elsewhere: Elsewhere): Record<string, string> {
  return {
    'content-security-policy': contentPolicy(publicUrl, elsewhere),
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    [versionHeader]: version,
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}

/** Sets them on every answer of a route. */
export function addSecurityHeaders(app: FastifyInstance, publicUrl: string, elsewhere: Elsewhere): void {
  const headers = securityHeaders(publicUrl, elsewhere)
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
}
