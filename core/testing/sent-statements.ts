import { AsyncLocalStorage } from 'node:async_hooks'
import type { Core } from '../context.ts'

/** A statement as it was sent. */
export interface Statement {
  text: string
  values: unknown[]
}

/** Notes the reading statements that `work` sends, and none of what the core does by itself meanwhile. */
export async function sentStatements(core: Core, work: () => Promise<unknown>): Promise<Statement[]> {
  const pool = core.database.$client
  const ofWork = new AsyncLocalStorage<Statement[]>()
  const statements: Statement[] = []
  const send = pool.query.bind(pool)
  const noting = (query: { text: string } | string, values: unknown[] = []) => {
    ofWork.getStore()?.push({ text: typeof query === 'string' ? query : query.text, values })
    return send(typeof query === 'string' ? { text: query } : query, values)
  }
  Object.assign(pool, { query: noting })
  try {
    // A call that is only begun when somebody waits for it, as Fastify's `inject`, belongs to the work, too.
    await ofWork.run(statements, async () => await work())
  } finally {
    Object.assign(pool, { query: send })
  }
  return statements.filter(({ text }) => /^\s*(?:select|with)\b/i.test(text))
}
