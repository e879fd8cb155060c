import compress, { type FastifyCompressOptions } from '@fastify/compress'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Below it the headers are most of an answer. */
const MIN_BYTES = 1024
/** Up to it an answer is compressed at once; a longer one beside other work. */
const MAX_BYTES_AT_ONCE = 16 * 1024

/** The `compress` of a route that answers in JSON; every other route sends what it has as it is. */
export const jsonCompression = {
  customTypes: /^application\/(?:[\w.-]+\+)?json(?:;|$)/,
  encodings: ['zstd', 'br', 'gzip'],
  threshold: MIN_BYTES,
  syncThreshold: MAX_BYTES_AT_ONCE,
} satisfies FastifyCompressOptions

/**
 * Lets routes compress their answers. The length of a compressed answer tells something of its text to those who see it
 * pass and choose a part of that text (BREACH): so answers that hand out a secret are not compressed (`answersSecret` of a
 * call), nor those to a browser whose session a page of another site makes use of.
 */
export async function addCompression(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async (request) => {
    // As if the browser took no compressed answer.
    if (isSentByOtherSite(request)) delete request.headers['accept-encoding']
  })
  await app.register(compress, { global: false })
}

function isSentByOtherSite({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return headers.cookie !== undefined && (site === 'cross-site' || site === 'same-site')
}
