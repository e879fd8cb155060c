import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { brand } from '@proofyard/contract/brand.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readCompressed, readPage, sendPage } from './standalone-pages.ts'

const prefix = `${brand.documentationPath}/`
const headers = { 'cache-control': 'no-cache' }
/** The page of an address that has none. */
const NOT_FOUND = '404'

/** Serves the built documentation at `/docs`: each page under the policy that it brings, hashed files for good. */
export async function addDocumentation(app: FastifyInstance, folder: string): Promise<void> {
  const common = {
    index: false,
    redirect: false,
    cacheControl: false,
    decorateReply: false,
    preCompressed: true,
  } as const
  const cacheFor = (cacheControl: string) => (reply: FastifyReply) => void reply.header('cache-control', cacheControl)
  await app.register(fastifyStatic, {
    ...common,
    root: join(folder, 'assets'),
    prefix: `${prefix}assets/`,
    setHeaders: cacheFor('public, max-age=31536000, immutable'),
  })
  // A route per file, so that no page's address is taken for the name of one.
  await app.register(fastifyStatic, {
    ...common,
    root: folder,
    prefix,
    wildcard: false,
    globIgnore: ['assets/**', '**/*.html', '**/*.br', '**/*.gz'],
    setHeaders: cacheFor(headers['cache-control']),
  })
  for (const address of [brand.documentationPath, prefix])
    app.get(address, (request, reply) => sendDocument(request, reply, folder, 'index'))
  for (const address of [`${prefix}:document`, `${prefix}:document/`])
    app.get<{ Params: { document: string } }>(address, (request, reply) =>
      sendDocument(request, reply, folder, request.params.document),
    )
}

async function sendDocument(request: FastifyRequest, reply: FastifyReply, folder: string, name: string) {
  if (!existsSync(join(folder, 'index.html'))) return notBuilt(reply)
  const file = `${name}.html`
  const page = /^[a-z\d-]+$/.test(name) && name !== NOT_FOUND ? await readPage(folder, file) : undefined
  if (page !== undefined)
    return sendPage(reply, page, headers, (await readCompressed(request, reply, folder, file)) ?? page.html)
  const missing = await readPage(folder, `${NOT_FOUND}.html`)
  const isForPerson = (request.headers.accept ?? '').includes('text/html')
  return missing === undefined || !isForPerson
    ? reply.callNotFound()
    : sendPage(reply.status(404), missing, headers, missing.html)
}

function notBuilt(reply: FastifyReply) {
  return reply
    .status(503)
    .type('text/plain; charset=utf-8')
    .send(`The documentation has not been built: run \`npm start\`, which builds it.\n`)
}
