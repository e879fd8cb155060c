import { type SQL, and, eq, inArray, lt, sql } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import type { Core } from '../context.ts'
import { artifacts } from '../database/schema/artifacts.ts'
import { buildArtifacts } from '../database/schema/build-artifacts.ts'
import { proofArtifacts } from '../database/schema/proof-artifacts.ts'
import { teams } from '../database/schema/teams.ts'

const BATCH = 500

/**
 * Removes stored files that no row refers to and that nobody has stored for an hour.
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
 * Removes one stored file at once, if no row refers to it any more.
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

// The outer table's name is written out: drizzle leaves it out in statements on one table, which would mean the inner one.
const isReferred = sql<boolean>`(
  exists (select from ${buildArtifacts} r where r.sha256 = artifacts.sha256)
  or exists (select from ${proofArtifacts} r where r.sha256 = artifacts.sha256)
  or exists (select from ${teams} r where r.avatar_sha256 = artifacts.sha256))`

/**
 * The file goes while its row is locked: whoever writes the row anew waits, and then sees that the file is gone
 * (recordArtifacts). A file without a row, left by a crash, goes the same way: a row is made to hold the place.
 */
async function removeWhere(core: Core, sha256: string, where: SQL): Promise<boolean> {
  try {
    return await core.database.transaction(async (transaction) => {
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
