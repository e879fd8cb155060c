import { type Column, and, getTableName, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { artifacts } from '../database/schema/artifacts.ts'
import { browserVerifiers } from '../database/schema/browser-verifiers.ts'
import { claimArtifacts } from '../database/schema/claim-artifacts.ts'
import { buildArtifacts } from '../database/schema/build-artifacts.ts'
import { proofArtifacts } from '../database/schema/proof-artifacts.ts'
import { teams } from '../database/schema/teams.ts'
import { workerUploads } from '../database/schema/worker-uploads.ts'
import type { Storage } from '../storage/storage.ts'
import { collectTogether } from './collect-together.ts'
import { beginCollection } from './collection-lock.ts'
import { noteUnused } from './notes-unused.ts'

/** Where stored files lie, and what refers to them. */
export interface Place {
  database: Database
  storage: Storage
}

const BATCH = 500
/** Who writes the row of one of them waits for all. */
export const REMOVED_AT_ONCE = 50

/**
 * Removes stored files that no row refers to and that were not stored within the last hour, and what interrupted writes left.
 * @returns how many files were removed
 */
export async function collectArtifacts(core: Place, before = new Date(Date.now() - 3_600_000)): Promise<number> {
  await core.storage.clean(before)
  const old = new Set<string>()
  let removed = 0
  for await (const sha256 of core.storage.listOlderThan(before)) {
    old.add(sha256)
    if (old.size === BATCH) removed += await collectBatch(core, old, before)
  }
  return removed + (await collectBatch(core, old, before))
}

const collectors = new WeakMap<Storage, (sha256: string) => Promise<boolean>>()

/**
 * Removes one stored file at once, if no row refers to it any more; together with others of which that is asked meanwhile. While a backup is
 * made it is noted for core/artifacts/remove-unused.ts.
 * @returns whether it was removed
 */
export function collectArtifact(core: Place, sha256: string): Promise<boolean> {
  const { database, storage } = core
  const collect =
    collectors.get(storage) ?? collectTogether((names) => removeOrNote({ database, storage }, names), REMOVED_AT_ONCE)
  collectors.set(storage, collect)
  return collect(sha256)
}

async function removeOrNote(core: Place, names: string[]): Promise<Set<string>> {
  const removed = await removeUnreferred(core, names)
  if (removed === undefined) await noteUnused(core.database, names)
  return removed ?? new Set()
}

async function collectBatch(core: Place, old: Set<string>, before: Date): Promise<number> {
  const names = [...old]
  old.clear()
  if (names.length === 0) return 0
  const known = await core.database.transaction(async (transaction) =>
    (await beginCollection(transaction))
      ? transaction
          .select({ sha256: artifacts.sha256, inUse: isReferred })
          .from(artifacts)
          .where(inArray(artifacts.sha256, names))
      : undefined,
  )
  if (known === undefined) return 0
  const inUse = new Map(known.map((row) => [row.sha256, row.inUse]))
  const unused = names.filter((sha256) => inUse.get(sha256) !== true).toSorted()
  let removed = 0
  for (let first = 0; first < unused.length; first += REMOVED_AT_ONCE)
    removed += (await removeUnreferred(core, unused.slice(first, first + REMOVED_AT_ONCE), before))?.size ?? 0
  return removed
}

/**
 * A condition: whether a row refers to one of `artifacts`, by one of these columns. The tables' names are written out: drizzle leaves that of the outer one out in
 * statements on one table, which would mean the inner one.
 */
function refersTo(columns: Column[]): string {
  const refers = columns.map(
    (column) => `exists (select from ${getTableName(column.table)} r where r.${column.name} = artifacts.sha256)`,
  )
  return `(${refers.join(' or ')})`
}

/** What refers to a file that is kept for good, as a backup has it. */
const KEPT = [buildArtifacts.sha256, proofArtifacts.sha256, workerUploads.sha256, teams.avatarSha256]
export const KEPT_ARTIFACT = refersTo(KEPT)
/** The same, also of a claim, of which nothing is kept when its caller has the verdict, and of a verifier for browsers, which workers bring again. */
export const isReferred = sql<boolean>`${sql.raw(refersTo([...KEPT, claimArtifacts.sha256, browserVerifiers.sha256]))}`

/**
 * The files go while their rows are locked: another writer of a row waits, and then sees that the file is gone (recordArtifacts). A
 * file without a row, left by a crash, goes the same way: a row is made to hold the place.
 *
 * @param names in the order in which recordArtifacts locks rows
 * @param before of rows that are younger the files stay
 * @returns the names of those that were removed; undefined where none may be now
 */
export async function removeUnreferred(core: Place, names: string[], before?: Date): Promise<Set<string> | undefined> {
  return core.database.transaction(async (transaction) => {
    if (!(await beginCollection(transaction))) return undefined
    await transaction
      .insert(artifacts)
      .values(names.map((sha256) => ({ sha256, size: 0, createdAt: new Date(0) })))
      .onConflictDoUpdate({ target: artifacts.sha256, set: { size: sql`artifacts.size` } })
    // A statement of its own, which sees what those wrote for whom the locks were waited.
    const gone = await transaction
      .delete(artifacts)
      .where(
        and(
          inArray(artifacts.sha256, names),
          before === undefined ? undefined : lt(artifacts.createdAt, before),
          sql`not ${isReferred}`,
        ),
      )
      .returning({ sha256: artifacts.sha256 })
    const removals = await Promise.allSettled(gone.map(({ sha256 }) => core.storage.remove(sha256)))
    // Not before all of them have ended: one that goes on without the locks would take a file that is written again meanwhile.
    const failed = removals.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
    return new Set(gone.map(({ sha256 }) => sha256))
  })
}
