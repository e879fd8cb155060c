import type { Core } from '../context.ts'

/** A statement as it was sent. */
export interface Statement {
  text: string
  values: unknown[]
}

/** Notes the reading statements that are sent while `work` runs. */
export async function sentStatements(core: Core, work: () => Promise<unknown>): Promise<Statement[]> {
  const pool = core.database.$client
  const statements: Statement[] = []
  const send = pool.query.bind(pool)
  const noting = (query: { text: string } | string, values: unknown[] = []) => {
    statements.push({ text: typeof query === 'string' ? query : query.text, values })
    return send(typeof query === 'string' ? { text: query } : query, values)
  }
  Object.assign(pool, { query: noting })
  try {
    await work()
  } finally {
    Object.assign(pool, { query: send })
  }
  return statements.filter(({ text }) => /^\s*(?:select|with)\b/i.test(text))
}
