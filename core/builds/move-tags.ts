import type { Transaction } from '../database/database.ts'
import { tags } from '../database/schema/tags.ts'

/** Gives a build these tags, taking them from other builds of its project, whose row the transaction has locked. */
export async function moveTags(
  transaction: Transaction,
  projectId: string,
  buildId: string,
  names: string[],
): Promise<void> {
  const distinct = [...new Set(names)]
  if (distinct.length === 0) return
  await transaction
    .insert(tags)
    .values(distinct.map((name) => ({ projectId, name, buildId })))
    .onConflictDoUpdate({ target: [tags.projectId, tags.name], set: { buildId } })
}
