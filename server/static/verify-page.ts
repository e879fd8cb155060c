import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

/** The one file of the console's folder that is served here alone: at another address the console's policy would keep its script from running. */
export const VERIFY_PAGE = 'verify.html'

/**
 * `/verify`: the page that verifies proofs in a browser. It brings its own content policy, which a saved copy obeys as well: its script and its style by
 * their hashes, and no connection to anything, this server included.
 */
export function addVerifyPage(app: FastifyInstance, folder: string): void {
  for (const path of ['/verify', '/verify/']) {
    app.get(path, async (request, reply) => {
      // Read together each time: a console that was built again has other hashes.
      const page = await readOrNone(join(folder, VERIFY_PAGE))
      const policy = page && policyOf(page.toString('utf8'))
      if (page === undefined || policy === undefined) return reply.callNotFound()
      const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
      const small = takesBrotli ? await readOrNone(join(folder, `${VERIFY_PAGE}.br`)) : undefined
      if (small !== undefined) void reply.header('content-encoding', 'br')
      return reply
        .headers({
          'cache-control': 'no-cache',
          'content-security-policy': `${policy}; frame-ancestors 'none'`,
          'referrer-policy': 'no-referrer',
          'x-frame-options': 'DENY',
          vary: 'accept-encoding',
        })
        .type('text/html; charset=utf-8')
        .send(small ?? page)
    })
  }
}

/** What the page's own `meta` says. */
function policyOf(page: string): string | undefined {
  return /<meta http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1]
}

async function readOrNone(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch {
    return undefined
  }
}
