import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { collectArtifact } from '../artifacts/collect-artifacts.ts'
import type { Core } from '../context.ts'
import { builds } from '../database/schema/builds.ts'
import { proofs } from '../database/schema/proofs.ts'
import { workerLeases } from '../database/schema/worker-leases.ts'
import { workerUploads } from '../database/schema/worker-uploads.ts'
import { SERVER } from '../events/actor.ts'
import { dropInputs } from '../proofs/drop-inputs.ts'
import { changeStatus } from '../transitions/fence.ts'
import { forgetUploads } from './find-lease.ts'
import { isUnchecked, readCheckers, whyNoChecker } from './why-unchecked.ts'

/** So long a proof that was made elsewhere waits for a worker that can verify it. */
const TIMEOUT = sql`interval '1 day'`

/**
 * Fails proofs that were made elsewhere, and that no worker here could verify for a day. Those that wait for one that is busy go on
 * waiting, and so do all while no worker of this installation runs.
 */
export async function endUnchecked(core: Pick<Core, 'database' | 'storage' | 'queue'>): Promise<void> {
  const late = await readLate(core)
  if (late.length === 0) return
  const checkers = await readCheckers(core)
  if (checkers.live.workers === 0) return
  for (const proof of late) {
    const reason = whyNoChecker(proof, checkers)
    if (reason !== undefined && (await isUnchecked(core, proof))) await end(core, proof, reason)
  }
}

type LateProof = Awaited<ReturnType<typeof readLate>>[number]

async function readLate({ database }: Pick<Core, 'database'>) {
  return database
    .select({
      id: proofs.id,
      status: proofs.status,
      attempt: proofs.attempt,
      size: proofs.size,
      madeElsewhere: proofs.madeElsewhere,
      circuitType: builds.circuitType,
      toolchain: builds.toolchain,
      delivery: workerLeases.delivery,
    })
    .from(workerLeases)
    .innerJoin(proofs, eq(proofs.id, workerLeases.jobId))
    .innerJoin(builds, eq(builds.id, proofs.buildId))
    .where(
      and(
        eq(workerLeases.outcome, 'checking'),
        lt(workerLeases.endedAt, sql`clock_timestamp() - ${TIMEOUT}`),
        inArray(proofs.status, ['Queued', 'In Progress']),
      ),
    )
}

async function end(
  core: Pick<Core, 'database' | 'storage' | 'queue'>,
  { id, status, attempt, size, circuitType, toolchain, madeElsewhere, delivery }: LateProof,
  reason: string,
): Promise<void> {
  const error =
    `The worker “${madeElsewhere}” of another owner made this proof, and for a day no worker of this server could verify it, so it was ` +
    `thrown away. ${reason} Tell the operator of this server, and try again.`
  const files = await core.database.transaction(async (transaction) => {
    const columns = { error, finishedAt: sql`clock_timestamp()` }
    const step = { to: 'Failed', reason: 'given_up' } as const
    if (!(await changeStatus(transaction, 'proof', { id, status, attempt }, step, columns, SERVER))) return []
    const sent = await transaction
      .select({ sha256: workerUploads.sha256 })
      .from(workerUploads)
      .where(and(eq(workerUploads.jobId, id), eq(workerUploads.delivery, delivery)))
    await forgetUploads(transaction, { jobId: id, delivery })
    const inputs = await dropInputs(transaction, [id])
    await core.queue.withdraw(transaction, [{ kind: 'check', circuitType, toolchain, size, id }])
    return [...sent.map(({ sha256 }) => sha256), ...inputs]
  })
  for (const sha256 of files) await collectArtifact(core, sha256)
}
