import { asError } from '@proofyard/contract/as-error.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { removeUnused } from '../artifacts/remove-unused.ts'
import { forgetClaims } from '../claims/forget-claims.ts'
import { forgetLeases } from '../elsewhere/forget-leases.ts'
import { settledWithin } from '../process/settled-within.ts'
import { addUpProofCounts } from '../proofs/add-up-proof-counts.ts'
import { type LatePlace, type LateProofsContext, endLateProofs } from '../proofs/end-late-proofs.ts'
import { removeDeleted } from './remove-deleted.ts'

const LOOK_EVERY_MS = 1000
/** Between two parts of a large deletion, for those who wait for the database. */
const PAUSE_MS = 20
/** A storage that hangs keeps no other chore waiting for longer. */
const MAX_REMOVAL_MS = 2000

/**
 * Removes what was deleted, part by part, and then its files, keeps the counts of proofs short, and ends what workers elsewhere and servers let go, and proofs
 * whose deadline has come. Every part is whole by itself: another process goes on where this one ends. What fails is reported, and tried again.
 */
export async function doChores(core: LateProofsContext, signal: AbortSignal): Promise<void> {
  const doSome = newRound(core)
  while (!signal.aborted) {
    const isMoreToDo = await doSome().catch((error: unknown) => {
      core.report(asError(error))
      return false
    })
    await sleep(isMoreToDo ? PAUSE_MS : LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
}

/** @returns what does a part of each chore, and says whether there is more to do at once */
function newRound(core: LateProofsContext): () => Promise<boolean> {
  const { database } = core
  let late: LatePlace | undefined
  let removal: Promise<void> | undefined
  let isMoreUnused = false

  async function removeSome(): Promise<void> {
    isMoreUnused = false
    try {
      isMoreUnused = await removeUnused(core)
    } catch (error) {
      core.report(asError(error))
    } finally {
      removal = undefined
    }
  }

  return async () => {
    // First, because a person waits for that moment.
    late = await endLateProofs(core, late)
    const wasRemoved = await removeDeleted(database)
    const isMoreToAdd = await addUpProofCounts(database)
    await forgetLeases(database)
    await forgetClaims(database)
    // One that hangs is waited for once, and not in every round.
    if (removal === undefined) {
      removal = removeSome()
      await settledWithin(removal, MAX_REMOVAL_MS)
    }
    return late !== undefined || wasRemoved || isMoreToAdd || isMoreUnused
  }
}
