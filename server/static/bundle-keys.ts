import { createPublicKey } from 'node:crypto'
import { listBundleKeys, type PublicBundleKey } from '@proofyard/core/bundles/bundle-keys.ts'
import type { Core } from '@proofyard/core/context.ts'
import type { FastifyInstance } from 'fastify'

/** The keys that bundles of this server were ever signed with, for programs anywhere. */
export function addBundleKeys(app: FastifyInstance, core: Core): void {
  app.get('/.well-known/proofyard-keys.json', async (_request, reply) => {
    const keys = await listBundleKeys(core)
    return (
      reply
        // A copy from before a rotation would call the newest bundles somebody else's.
        .headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache' })
        .type('application/json; charset=utf-8')
        .send({ keys: keys.map(asJwk) })
    )
  })
}

/** RFC 7517 and 8037, with the key as PEM beside it. */
function asJwk({ id, publicKey, createdAt, retiredAt }: PublicBundleKey) {
  return {
    ...createPublicKey(publicKey).export({ format: 'jwk' }),
    use: 'sig',
    alg: 'EdDSA',
    kid: id,
    pem: publicKey,
    date_created: createdAt.toISOString(),
    date_retired: retiredAt?.toISOString() ?? null,
  }
}
