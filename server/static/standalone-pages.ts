import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sharePath } from '@proofyard/contract/share.ts'

interface StandalonePage {
  addresses: string[]
  /** In the console's folder, and served here alone: at another address the console's policy would keep its script from running. */
  file: string
  headers: Record<string, string>
}

/** `/verify` verifies what it is given, and connects to nothing; `/share/…` fetches what a link opens from this server, and nothing else. */
export const standalonePages: StandalonePage[] = [
  { addresses: ['/verify', '/verify/'], file: 'verify.html', headers: { 'cache-control': 'no-cache' } },
  {
    addresses: [`${sharePath}/:token`, `${sharePath}/:token/`],
    file: 'share.html',
    // Its address is a secret.
    headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' },
  },
]

/**
 * Serves the pages of one file each. Each brings its own content policy, which a saved copy obeys as well: its script and its style by their hashes, and
 * what it may connect to.
 */
export function addStandalonePages(app: FastifyInstance, folder: string): void {
  for (const page of standalonePages) for (const address of page.addresses) addPage(app, address, folder, page)
}

function addPage(app: FastifyInstance, address: string, folder: string, { file, headers }: StandalonePage): void {
  app.get(address, async (request, reply) => {
    const page = await readPage(folder, file)
    if (page === undefined) return reply.callNotFound()
    return sendPage(reply, page, headers, (await readCompressed(request, reply, folder, file)) ?? page.html)
  })
}

interface ReadPage {
  html: string
  /** What the page's own `meta` says. */
  policy: string
}

/** Reads a page, each time it is asked for: a console that was built again has other hashes. Undefined where there is none. */
export async function readPage(folder: string, file: string): Promise<ReadPage | undefined> {
  const html = (await readOrNone(join(folder, file)))?.toString('utf8')
  const [, policy] = /<meta http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html ?? '') ?? []
  return html === undefined || policy === undefined ? undefined : { html, policy }
}

/** The compressed copy of a page, and the header that says so, for a client that takes it. */
export async function readCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  folder: string,
  file: string,
): Promise<Buffer | undefined> {
  const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
  const small = takesBrotli ? await readOrNone(join(folder, `${file}.br`)) : undefined
  if (small !== undefined) void reply.header('content-encoding', 'br')
  return small
}

/** Sends a page, or what was made of it, under the policy that it brings. */
export function sendPage(
  reply: FastifyReply,
  { policy }: ReadPage,
  headers: StandalonePage['headers'],
  content: string | Buffer | Readable,
): FastifyReply {
  return reply
    .headers({
      ...headers,
      'content-security-policy': `${policy}; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      vary: 'accept-encoding',
    })
    .type('text/html; charset=utf-8')
    .send(content)
}

async function readOrNone(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch {
    return undefined
  }
}
