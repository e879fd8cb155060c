import { type SQL, and, eq, getTableName, inArray, lt, sql } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import type { Core } from '../context.ts'
import { artifacts } from '../database/schema/artifacts.ts'
import { buildArtifacts } from '../database/schema/build-artifacts.ts'
import { proofArtifacts } from '../database/schema/proof-artifacts.ts'
import { teams } from '../database/schema/teams.ts'
import { mayCollect } from './collection-lock.ts'

const BATCH = 500

/**
 * Removes stored files that no row refers to and that were not stored within the last hour.
 * @returns how many files were removed
 */
export async function collectArtifacts(core: Core, before = new Date(Date.now() - 3_600_000)): Promise<number> {
  const old = new Set<string>()
  let removed = 0
  for await (const sha256 of core.storage.listOlderThan(before)) {
    old.add(sha256)
    if (old.size === BATCH) removed += await collectBatch(core, old, before)
  }
  return removed + (await collectBatch(core, old, before))
}

/**
 * Removes one stored file at once, if no row refers to it any more. While a backup is made it is left to the next collection.
 * @returns whether it was removed
 */
export function collectArtifact(core: Core, sha256: string): Promise<boolean> {
  return removeWhere(core, sha256, eq(artifacts.sha256, sha256))
}

async function collectBatch(core: Core, old: Set<string>, before: Date): Promise<number> {
  const names = [...old]
  old.clear()
  if (names.length === 0) return 0
  const known = await core.database
    .select({ sha256: artifacts.sha256, inUse: isReferred })
    .from(artifacts)
    .where(inArray(artifacts.sha256, names))
  const inUse = new Map(known.map((row) => [row.sha256, row.inUse]))
  let removed = 0
  for (const sha256 of names) {
    if (inUse.get(sha256) === true) continue
    const where = and(eq(artifacts.sha256, sha256), lt(artifacts.createdAt, before))
    if (where !== undefined && (await removeWhere(core, sha256, where))) removed += 1
  }
  return removed
}

/**
 * Whether a row refers to one of `artifacts`. The tables' names are written out: drizzle leaves that of the outer one out in
 * statements on one table, which would mean the inner one.
 */
export const REFERRED_ARTIFACT = `(
  exists (select from ${getTableName(buildArtifacts)} r where r.sha256 = artifacts.sha256)
  or exists (select from ${getTableName(proofArtifacts)} r where r.sha256 = artifacts.sha256)
  or exists (select from ${getTableName(teams)} r where r.avatar_sha256 = artifacts.sha256))`
const isReferred = sql<boolean>`${sql.raw(REFERRED_ARTIFACT)}`

/**
 * The file goes while its row is locked: another writer of the row waits, and then sees that the file is gone
 * (recordArtifacts). A file without a row, left by a crash, goes the same way: a row is made to hold the place.
 */
async function removeWhere(core: Core, sha256: string, where: SQL): Promise<boolean> {
  try {
    return await core.database.transaction(async (transaction) => {
      if (!(await mayCollect(transaction))) return false
      const inserted = await transaction
        .insert(artifacts)
        .values({ sha256, size: 0 })
        .onConflictDoNothing()
        .returning({ sha256: artifacts.sha256 })
      const condition = inserted.length > 0 ? eq(artifacts.sha256, sha256) : and(where, sql`not ${isReferred}`)
      const gone = await transaction.delete(artifacts).where(condition).returning({ sha256: artifacts.sha256 })
      if (gone.length > 0) await core.storage.remove(sha256)
      return gone.length > 0
    })
  } catch (error) {
    // A reference was written while the row was waited for.
    if (isForeignKeyViolation(error)) return false
    throw error
  }
}

function isForeignKeyViolation(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return cause instanceof DatabaseError && cause.code === '23503'
}
