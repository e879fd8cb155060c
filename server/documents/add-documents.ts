import { manifestSchema } from '@proofyard/frameworks/manifest/manifest-schema.ts'
import type { FastifyInstance } from 'fastify'
import { jsonCompression } from '../compression.ts'
import { openApi } from './open-api.ts'

const HOUR_S = 3600

/** Serves what machines read about this service; open to all, from any site, and the same for all. */
export function addDocuments(app: FastifyInstance, publicUrl: string): void {
  addDocument(app, '/api/openapi.json', () => openApi(publicUrl))
  addDocument(app, '/api/v1/sindri-manifest-schema.json', manifestSchema)
}

function addDocument(app: FastifyInstance, path: string, write: () => unknown): void {
  let text: string | undefined
  app.get(path, { compress: jsonCompression }, async (_request, reply) => {
    text ??= JSON.stringify(write())
    return reply.header('cache-control', `public, max-age=${HOUR_S}`).type('application/json; charset=utf-8').send(text)
  })
}
