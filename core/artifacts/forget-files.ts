import { asError } from '@proofyard/contract/as-error.ts'
import { sql } from 'drizzle-orm'
import { setTimeout as sleep } from 'node:timers/promises'
import { unusedFiles } from '../database/schema/unused-files.ts'
import { type Place, REMOVED_AT_ONCE, collectArtifact } from './collect-artifacts.ts'

/** Somebody waits for an answer meanwhile. */
const MAX_WAIT_MS = 2000

/**
 * Removes stored files that no row refers to any more, such as those of what was just refused, so that the room is there at once; one that another
 * row has stays. What cannot be removed at once, as in a backup or where the storage is away, is noted for core/artifacts/remove-unused.ts.
 */
export async function forgetFiles(
  core: Place & { report: (error: Error) => void },
  names: Iterable<string>,
): Promise<void> {
  const all = [...new Set(names)]
  // A few at a time: what others have removed meanwhile is not behind all of them, and where the storage hangs they hold one connection.
  for (let first = 0; first < all.length; first += REMOVED_AT_ONCE) {
    const some = all.slice(first, first + REMOVED_AT_ONCE)
    const left = await removeNow(core, some)
    if (left === undefined) return note(core, all.slice(first))
    await note(core, left)
  }
}

type Forgetter = Parameters<typeof forgetFiles>[0]

/** @returns the names of those that stay for now; undefined where the storage fails, or hangs: then the others would as well */
async function removeNow(core: Forgetter, names: string[]): Promise<string[] | undefined> {
  const removals = Promise.all(names.map(async (sha256) => ((await collectArtifact(core, sha256)) ? [] : [sha256])))
  const left = removals.catch((error: unknown) => core.report(asError(error)))
  const timer = new AbortController()
  const late = sleep(MAX_WAIT_MS, undefined, { signal: timer.signal }).catch(() => undefined)
  try {
    return (await Promise.race([left, late]))?.flat()
  } finally {
    timer.abort()
  }
}

async function note(core: Forgetter, names: string[]): Promise<void> {
  if (names.length === 0) return
  await core.database
    .execute(sql`insert into ${unusedFiles} (sha256) select unnest(${sql.param(names)}::text[])`)
    .catch((error: unknown) => core.report(asError(error)))
}
