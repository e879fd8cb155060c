import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { asError } from '@proofyard/contract/as-error.ts'
import { forgetFiles } from '../artifacts/forget-files.ts'
import type { Database } from '../database/database.ts'
import { isDatabaseAway } from '../database/retry-while-down.ts'
import { builds } from '../database/schema/builds.ts'
import { proofs } from '../database/schema/proofs.ts'
import { SERVER } from '../events/actor.ts'
import type { Queue } from '../queue/queue.ts'
import type { Storage } from '../storage/storage.ts'
import { changeStatus } from '../transitions/fence.ts'
import { dropInputs } from './drop-inputs.ts'
import { utcText } from './utc-text.ts'

/** So few that what else is done between two rounds waits for a moment only. */
const AT_ONCE = 50

/** What of a core it takes, which itself is made with it. */
export interface LateProofsContext {
  database: Database
  storage: Storage
  queue: Pick<Queue, 'withdraw'>
  report: (error: Error) => void
}

/**
 * True for the row of a proof that is not finished, and whose deadline has come by the clock of the database. The time is that of the statement:
 * one that is new for each row, as `clock_timestamp()`, is compared with every deadline of the index.
 */
const isLate = and(inArray(proofs.status, ['Queued', 'In Progress']), lte(proofs.deadline, sql`statement_timestamp()`))

/** The last proof that a call has looked at, in the order of their deadlines. */
export interface LatePlace {
  id: string
  /** As PostgreSQL writes it, which a `Date` would round. */
  deadline: string
}

/**
 * Fails proofs that wait or run after their deadline. The job is withdrawn in the same transaction as by a cancellation: at the commit its worker is told
 * to stop, and whatever that attempt reports afterwards changes nothing. One that cannot be ended is reported and passed over: it is tried again
 * when the calls begin from the first one again.
 * @param after where the call before has ended; without it they begin with the first one
 * @returns where the next call goes on at once; undefined where there were no more
 */
export async function endLateProofs(core: LateProofsContext, after?: LatePlace): Promise<LatePlace | undefined> {
  const isNext = after && sql`(${proofs.deadline}, ${proofs.id}) > (${after.deadline}::timestamptz, ${after.id}::uuid)`
  const late = await core.database
    .select({ id: proofs.id, deadline: sql<string>`${proofs.deadline}::text` })
    .from(proofs)
    .where(and(isLate, isNext))
    .orderBy(asc(proofs.deadline), asc(proofs.id))
    .limit(AT_ONCE)
    // Those that a deletion of a thousand holds do not stand before the others.
    .for('update', { skipLocked: true })
  for (const { id } of late) {
    try {
      await endLate(core, id)
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      core.report(asError(error))
    }
  }
  return late.length === AT_ONCE ? late.at(-1) : undefined
}

async function endLate(core: LateProofsContext, proofId: string): Promise<void> {
  const inputs = await core.database.transaction(async (transaction) => {
    const [row] = await transaction
      .select({
        id: proofs.id,
        status: proofs.status,
        attempt: proofs.attempt,
        size: proofs.size,
        deadline: proofs.deadline,
        madeElsewhere: proofs.madeElsewhere,
        circuitType: builds.circuitType,
        toolchain: builds.toolchain,
      })
      .from(proofs)
      .innerJoin(builds, eq(builds.id, proofs.buildId))
      .where(and(eq(proofs.id, proofId), isLate))
      // One that is being finished, cancelled or deleted is looked at again in a second, and keeps no other one waiting.
      .for('update', { of: proofs, skipLocked: true })
    if (row === undefined) return []
    const { id, status, attempt, size, deadline, madeElsewhere, circuitType, toolchain } = row
    const columns = { error: sentenceOf(status, deadline), finishedAt: sql`clock_timestamp()` }
    const step = { to: 'Failed', reason: 'deadline' } as const
    await changeStatus(transaction, 'proof', { id, status, attempt }, step, columns, SERVER)
    const kind = madeElsewhere === null ? ('prove' as const) : ('check' as const)
    await core.queue.withdraw(transaction, [{ kind, id, circuitType, toolchain, size }])
    return dropInputs(transaction, [id])
  })
  await forgetFiles(core, inputs)
}

function sentenceOf(status: string, deadline: Date | null): string {
  const until = status === 'Queued' ? 'while it waited for its turn' : 'before it was ready'
  return `Its deadline, ${deadline && utcText(deadline)}, came ${until}. Ask for it again with a later one, or with none.`
}
