import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { brand } from '@proofyard/contract/brand.ts'
import { consoleAddresses, consoleRedirects } from '@proofyard/contract/console-addresses.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { standalonePages } from './standalone-pages.ts'

/** Here a wrong address is an error, not a link into the console. */
const NEVER_A_PAGE = /^\/(?:api|assets|avatars)(?:[/?]|$)/

/**
 * Serves the built console: hashed files for good, everything else revalidated, and its page at each of its addresses. A
 * browser gets the page for every other address as well, where it says that there is nothing, with status 404.
 *
 * @param methodsOf for a path, the methods that it has
 */
export async function addConsole(
  app: FastifyInstance,
  folder: string,
  methodsOf: (path: string) => string[],
): Promise<void> {
  const setHeaders = (cacheControl: string) => (reply: FastifyReply) => void reply.header('cache-control', cacheControl)
  const common = { index: false, redirect: false, cacheControl: false } as const
  // A route per file, so that no other address is taken for the name of one.
  await app.register(fastifyStatic, {
    ...common,
    root: folder,
    wildcard: false,
    globIgnore: ['assets/**', ...standalonePages.map(({ file }) => `${file}*`)],
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
  for (const address of [...consoleAddresses, ...consoleRedirects]) {
    for (const path of withAndWithoutSlash(address)) {
      app.get(path, (_request, reply) => sendPage(reply, folder))
    }
  }
  // Of all pictures, the one that some programs ask for without having read the page.
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 301))
  app.setNotFoundHandler((request, reply) => answerUnknown(request, reply, folder, methodsOf))
}

/** Fastify has no route for both, and none whose last segment may be missing before a slash. */
function withAndWithoutSlash(address: string): string[] {
  if (address === '/') return [address]
  const whole = address.replace('?', '')
  return [address, `${whole}/`, ...(whole === address ? [] : [`${whole.replace(/\/:[^/]*$/, '')}/`])]
}

function answerUnknown(
  request: FastifyRequest,
  reply: FastifyReply,
  folder: string,
  methodsOf: (path: string) => string[],
): FastifyReply {
  const path = request.url.split('?')[0] ?? request.url
  const methods = methodsOf(path)
  if (methods.length > 0 && !methods.includes(request.method)) {
    const message = `${path} takes ${methods.join(', ')}, not ${request.method}.`
    return reply.status(405).header('allow', methods.join(', ')).send({ error: 'Method not allowed', message })
  }
  const isRead = ['GET', 'HEAD'].includes(request.method)
  const isForPerson = (request.headers.accept ?? '').includes('text/html')
  if (isRead && isForPerson && !NEVER_A_PAGE.test(request.url)) return sendPage(reply.status(404), folder)
  return reply.status(404).send({ error: 'Not found', message: `There is no ${request.method} ${path}.` })
}

function sendPage(reply: FastifyReply, folder: string): FastifyReply {
  if (!existsSync(join(folder, 'index.html'))) {
    return reply
      .status(503)
      .type('text/plain; charset=utf-8')
      .send(`The ${brand.product} console has not been built: run \`npm start\`, which builds it.\n`)
  }
  return reply.sendFile('index.html')
}
