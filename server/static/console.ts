import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { brand } from '@proofyard/contract/brand.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Here a wrong address is an error, not a link into the console. */
const NEVER_A_PAGE = /^\/(?:api|assets|avatars)(?:[/?]|$)/

/**
 * Serves the built console: hashed files for good, everything else checked anew, and the page itself for every address
 * that a browser may have as a link into it.
 */
export async function addConsole(app: FastifyInstance, folder: string): Promise<void> {
  const setHeaders = (cacheControl: string) => (reply: FastifyReply) => void reply.header('cache-control', cacheControl)
  const common = { index: false, redirect: false, cacheControl: false } as const
  // A route per file, so that no other address is taken for the name of one.
  await app.register(fastifyStatic, {
    ...common,
    root: folder,
    wildcard: false,
    globIgnore: ['assets/**'],
    setHeaders: setHeaders('no-cache'),
  })
  await app.register(fastifyStatic, {
    ...common,
    root: join(folder, 'assets'),
    prefix: '/assets/',
    // The build has put compressed copies beside them.
    preCompressed: true,
    decorateReply: false,
    setHeaders: setHeaders('public, max-age=31536000, immutable'),
  })
  app.get('/', (request, reply) => sendPage(request, reply, folder))
  app.setNotFoundHandler((request, reply) => sendPage(request, reply, folder))
}

function sendPage(request: FastifyRequest, reply: FastifyReply, folder: string): FastifyReply {
  const isPage = ['GET', 'HEAD'].includes(request.method) && (request.headers.accept ?? '').includes('text/html')
  if (NEVER_A_PAGE.test(request.url) || !isPage) {
    return reply.status(404).send({ error: 'Not found', message: `There is no ${request.method} ${pathOf(request)}.` })
  }
  if (!existsSync(join(folder, 'index.html'))) {
    return reply
      .status(503)
      .type('text/plain; charset=utf-8')
      .send(`The ${brand.product} console has not been built: run \`npm start\`, which builds it.\n`)
  }
  return reply.sendFile('index.html')
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? request.url
}
