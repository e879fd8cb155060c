import { eq } from 'drizzle-orm'
import type { Core } from '../context.ts'
import type { HeldJob } from '../queue/job.ts'
import { tableOf } from './fence.ts'

/** Whether an attempt of a compilation or a proof needed more than its size before. */
export async function hasOutgrown(core: Core, { kind, id }: HeldJob): Promise<boolean> {
  const table = tableOf[kind === 'compile' ? 'build' : 'proof']
  const [row] = await core.database.select({ outgrown: table.outgrown }).from(table).where(eq(table.id, id))
  return (row?.outgrown ?? null) !== null
}
