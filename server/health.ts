import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { ServerContext } from './context.ts'

/** A stored file that nobody refers to: it is written, which is the test, and collected again. */
const PROBE = Buffer.from('readyz')

/** `/healthz`: this process answers. `/readyz`: it can do its work, else 503 says what is missing. */
export function addHealth(app: FastifyInstance, { core }: ServerContext): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const [database, storage] = await Promise.all([
      works(() => core.database.$client.query('select 1')),
      works(() => core.storage.put(Readable.from([PROBE]))),
    ])
    return reply.status(database && storage ? 200 : 503).send({ database, storage })
  })
}

async function works(check: () => Promise<unknown>): Promise<boolean> {
  try {
    await check()
    return true
  } catch {
    return false
  }
}
