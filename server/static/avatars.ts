import { Slug } from '@proofyard/contract/slug.ts'
import type { Core } from '@proofyard/core/context.ts'
import { findAvatar } from '@proofyard/core/teams/avatar.ts'
import type { FastifyInstance } from 'fastify'
import { initialAvatar } from '../avatar/initial-avatar.ts'
import { sendFile } from '../downloads/send-file.ts'

/** An address is of one picture for ever, so it may be kept; other sites may show it. */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'",
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

/**
 * `/avatars/{slug}.{16 hex}.png`: the picture that a team has uploaded, as long as it has no other;
 * `/avatars/{slug}.svg`: the drawn one.
 */
export function addAvatars(app: FastifyInstance, core: Core): void {
  app.get<{ Params: { file: string } }>('/avatars/:file', async (request, reply) => {
    const [, name, shortHash] = /^(.*?)\.(?:([0-9a-f]{16})\.png|svg)$/.exec(request.params.file) ?? []
    const { success: isSlug, data: slug } = Slug.safeParse(name)
    if (!isSlug) return reply.callNotFound()
    if (shortHash === undefined) return reply.headers(headers).type('image/svg+xml').send(initialAvatar(slug))
    const picture = await findAvatar(core, slug, shortHash)
    if (picture === undefined) return reply.callNotFound()
    const { sha256: version, size, read } = picture
    return sendFile(request, reply, { version, size, read, headers: { ...headers, 'content-type': 'image/png' } })
  })
}
