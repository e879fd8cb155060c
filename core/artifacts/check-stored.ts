import { asc, gt } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { artifacts } from '../database/schema/artifacts.ts'
import type { Storage } from '../storage/storage.ts'
import { ownersOf } from './owners-of.ts'

/** A file that rows refer to, and the storage has not. */
export interface MissingFile {
  sha256: string
  /** What needs it; empty where nothing does any more. */
  owners: string[]
}

const ROWS_AT_A_TIME = 64

/**
 * Looks for each file that the database knows of whether the storage has it; changes nothing. What is in the files is not read.
 *
 * @param options.progress told how many were looked for
 * @throws the reason of the signal, and what the storage throws when it cannot be asked
 */
export async function checkStored(
  { database, storage }: { database: Database; storage: Storage },
  { signal, progress }: { signal?: AbortSignal; progress?: (looked: number) => void } = {},
): Promise<{ looked: number; missing: MissingFile[] }> {
  const missing: MissingFile[] = []
  let looked = 0
  let after = ''
  for (;;) {
    signal?.throwIfAborted()
    const rows = await database
      .select({ sha256: artifacts.sha256 })
      .from(artifacts)
      .where(gt(artifacts.sha256, after))
      .orderBy(asc(artifacts.sha256))
      .limit(ROWS_AT_A_TIME)
    if (rows.length === 0) return { looked, missing }
    const isThere = await Promise.all(rows.map(({ sha256 }) => storage.has(sha256)))
    for (const { sha256 } of rows.filter((_, at) => isThere[at] !== true)) {
      missing.push({ sha256, owners: await ownersOf(database.$client, sha256) })
    }
    looked += rows.length
    after = rows.at(-1)?.sha256 ?? after
    progress?.(looked)
  }
}
