import type { Core } from '@proofyard/core/context.ts'
import type { Statement } from '@proofyard/core/testing/sent-statements.ts'
import { z } from 'zod'

interface Plan {
  'Node Type': string
  'Relation Name'?: string | undefined
  Plans?: Plan[] | undefined
}
const Plan: z.ZodType<Plan> = z.lazy(() =>
  z.object({ 'Node Type': z.string(), 'Relation Name': z.string().optional(), Plans: z.array(Plan).optional() }),
)
const Explained = z.tuple([z.object({ Plan, 'Planning Time': z.number(), 'Execution Time': z.number() })])

/** The tables that are large here: a query that reads one from end to end has no index. */
const large = new Set(['builds', 'proofs', 'build_artifacts', 'proof_artifacts', 'tags'])

/**
 * PostgreSQL's own milliseconds for the statements, and the large tables that it read from end to end.
 *
 * @param onlyWhereItMust has it read a table so only where no index would do, as with tables that are too small for an index to be worth it
 */
export async function explain(
  core: Core,
  statements: Statement[],
  { onlyWhereItMust = false }: { onlyWhereItMust?: boolean } = {},
): Promise<{ ms: number; scanned: string[] }> {
  let ms = 0
  const scanned = new Set<string>()
  const client = await core.database.$client.connect()
  try {
    await client.query(`set enable_seqscan = ${onlyWhereItMust ? 'off' : 'on'}`)
    for (const { text, values } of statements) {
      const { rows } = await client.query<Record<string, unknown>>(`explain (analyze, format json) ${text}`, values)
      const [explained] = Explained.parse(rows[0]?.['QUERY PLAN'])
      ms += explained['Planning Time'] + explained['Execution Time']
      for (const table of scansOf(explained.Plan)) scanned.add(table)
    }
  } finally {
    await client.query('reset enable_seqscan')
    client.release()
  }
  return { ms, scanned: [...scanned] }
}

function scansOf(plan: Plan): string[] {
  const table = plan['Relation Name'] ?? ''
  const own = plan['Node Type'] === 'Seq Scan' && large.has(table) ? [table] : []
  return [...own, ...(plan.Plans ?? []).flatMap(scansOf)]
}
