import { asc, inArray, lt, sql } from 'drizzle-orm'
import { unusedFiles } from '../database/schema/unused-files.ts'
import { type Place, REMOVED_AT_ONCE, removeUnreferred } from './collect-artifacts.ts'

/** For those who read a file while its row is deleted. */
const GRACE = sql`interval '1 minute'`

/**
 * Removes some of the stored files whose rows were deleted more than a minute ago: who deletes what it has stored gives the room back, and no team
 * fills the disk past its quota by deleting and storing again. What other ways leave is collected after an hour.
 *
 * @returns whether there may be more of them
 */
export async function removeUnused(core: Place): Promise<boolean> {
  const isDue = lt(unusedFiles.since, sql`statement_timestamp() - ${GRACE}`)
  const rows = await core.database
    .select()
    .from(unusedFiles)
    .where(isDue)
    .orderBy(asc(unusedFiles.since))
    .limit(REMOVED_AT_ONCE)
  if (rows.length === 0) return false
  const names = [...new Set(rows.map(({ sha256 }) => sha256))].toSorted()
  const ids = rows.map(({ id }) => id)
  try {
    if ((await removeUnreferred(core, names)) === undefined) return false
  } catch (error) {
    // One that cannot be removed keeps no other from going: each comes again at another time.
    const later = sql`statement_timestamp() + random() * interval '10 minutes'`
    await core.database.update(unusedFiles).set({ since: later }).where(inArray(unusedFiles.id, ids))
    throw error
  }
  await core.database.delete(unusedFiles).where(inArray(unusedFiles.id, ids))
  return rows.length === REMOVED_AT_ONCE
}
