import { z } from 'zod'
import type { Core } from '../context.ts'
import { sentStatements } from './sent-statements.ts'

interface Plan {
  'Relation Name'?: string | undefined
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number | undefined
  'Rows Removed by Index Recheck'?: number | undefined
  Plans?: Plan[] | undefined
}
const Plan: z.ZodType<Plan> = z.lazy(() =>
  z.object({
    'Relation Name': z.string().optional(),
    'Actual Rows': z.number(),
    'Actual Loops': z.number(),
    'Rows Removed by Filter': z.number().optional(),
    'Rows Removed by Index Recheck': z.number().optional(),
    Plans: z.array(Plan).optional(),
  }),
)
const Explained = z.tuple([z.object({ Plan })])

/** How many rows of each table PostgreSQL reads for the statements that `work` sends, those included that a filter then removes. */
export async function rowsRead(core: Core, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const read: Record<string, number> = {}
  for (const { text, values } of await sentStatements(core, work)) {
    const { rows } = await core.database.$client.query<Record<string, unknown>>(
      `explain (analyze, format json) ${text}`,
      values,
    )
    const [{ Plan: plan }] = Explained.parse(rows[0]?.['QUERY PLAN'])
    addUp(plan, read)
  }
  return read
}

function addUp(plan: Plan, read: Record<string, number>): void {
  const table = plan['Relation Name']
  if (table !== undefined) {
    const ofLoop =
      plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
    read[table] = (read[table] ?? 0) + Math.round(ofLoop * plan['Actual Loops'])
  }
  for (const child of plan.Plans ?? []) addUp(child, read)
}
