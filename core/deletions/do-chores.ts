import { asError } from '@proofyard/contract/as-error.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import { forgetClaims } from '../claims/forget-claims.ts'
import { forgetLeases } from '../elsewhere/forget-leases.ts'
import { addUpProofCounts } from '../proofs/add-up-proof-counts.ts'
import { removeDeleted } from './remove-deleted.ts'

const LOOK_EVERY_MS = 1000
/** Between two parts of a large deletion, for those who wait for the database. */
const PAUSE_MS = 20

/**
 * Removes what was deleted, part by part, keeps the counts of proofs short, and ends what workers elsewhere and servers let go. Every part is whole by itself: another process
 * goes on where this one ends.
 * @param report told of what failed; it is tried again
 */
export async function doChores(database: Database, signal: AbortSignal, report: (error: Error) => void): Promise<void> {
  while (!signal.aborted) {
    const isMoreToDo = await doSome(database).catch((error: unknown) => {
      report(asError(error))
      return false
    })
    await sleep(isMoreToDo ? PAUSE_MS : LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
}

async function doSome(database: Database): Promise<boolean> {
  const wasRemoved = await removeDeleted(database)
  const isMoreToAdd = await addUpProofCounts(database)
  await forgetLeases(database)
  await forgetClaims(database)
  return wasRemoved || isMoreToAdd
}
