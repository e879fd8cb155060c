import { and, desc, eq, sql } from 'drizzle-orm'
import type { CircuitType } from '@proofyard/contract/circuit-type.ts'
import type { Json } from '@proofyard/contract/json.ts'
import type { Core } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import { buildArtifacts } from '../database/schema/build-artifacts.ts'
import { builds } from '../database/schema/builds.ts'
import { proofs } from '../database/schema/proofs.ts'
import { workerKeys } from '../database/schema/worker-keys.ts'
import { workerLeases } from '../database/schema/worker-leases.ts'
import { failProof, finishProof } from '../proofs/transition.ts'
import type { HeldJob } from '../queue/job.ts'
import { forgetUploads } from './find-lease.ts'
import { ofProof } from './finish-proof.ts'
import type { Lease } from './lease.ts'
import { type ReceivedFile, readReceived, removeFiles } from './read-results.ts'

/** A proof that a worker of another owner made, and what it is verified with; the files are in the storage. */
export interface CheckWork {
  lease: Pick<Lease, 'jobId' | 'delivery' | 'keyId' | 'facts'>
  /** The name of the worker. */
  worker: string
  circuitType: CircuitType
  manifest: Record<string, Json>
  verificationKeySha256: string | undefined
  proofSha256: string
  publicValuesSha256: string
  files: ReceivedFile[]
}

/** @returns undefined when the proof was deleted */
export async function readCheckWork(core: Core, proofId: string): Promise<CheckWork | undefined> {
  const [row] = await core.database
    .select({
      worker: proofs.madeElsewhere,
      circuitType: builds.circuitType,
      manifest: builds.manifest,
      verificationKeySha256: sql<string | null>`(select a.sha256 from ${buildArtifacts} a
        where a.build_id = ${builds.id} and a.kind = 'verification_key')`,
      jobId: workerLeases.jobId,
      delivery: workerLeases.delivery,
      keyId: workerLeases.keyId,
      facts: workerLeases.facts,
    })
    .from(proofs)
    .innerJoin(builds, eq(builds.id, proofs.buildId))
    .innerJoin(workerLeases, and(eq(workerLeases.jobId, proofs.id), eq(workerLeases.outcome, 'checking')))
    .where(eq(proofs.id, proofId))
    .orderBy(desc(workerLeases.delivery))
    .limit(1)
  if (row === undefined) return undefined
  const files = await readReceived(core, row)
  const [proof, publicValues] = ['proof', 'public'].map((kind) => files.find((file) => file.kind === kind)?.stored)
  if (proof === undefined || publicValues === undefined) return undefined
  const { worker, circuitType, manifest, jobId, delivery, keyId, facts } = row
  return {
    lease: { jobId, delivery, keyId, facts },
    worker: worker ?? '',
    circuitType,
    manifest,
    verificationKeySha256: row.verificationKeySha256 ?? undefined,
    proofSha256: proof.sha256,
    publicValuesSha256: publicValues.sha256,
    files,
  }
}

/**
 * Makes a proof Ready that was made elsewhere and has just been verified here.
 *
 * @param seconds that its verification took
 * @returns false when the attempt is over: nothing changed
 */
export function acceptProof(
  core: Core,
  held: HeldJob,
  { lease, files, worker }: CheckWork,
  seconds: number,
): Promise<boolean> {
  const { warnings, computeTimes, performance } = lease.facts ?? { warnings: [], computeTimes: {} }
  const hasCalldata = files.some(({ kind }) => kind === 'calldata')
  const result = {
    warnings: hasCalldata ? [uncheckedCalldata(worker), ...warnings] : warnings,
    performance,
    computeTimes: { ...computeTimes, checked_here: Math.round(seconds * 1000) / 1000 },
    files: files.flatMap(ofProof),
  }
  return finishProof(core, held, result, (transaction) => forgetUploads(transaction, lease))
}

function uncheckedCalldata(worker: string): string {
  return `Its calldata is the word of the worker “${worker}” of another owner: this server verified its proof and its public values, and not that text.`
}

/** Fails a proof that was made elsewhere and does not verify here, and counts it against the key of its worker. */
export async function refuseProof(core: Core, held: HeldJob, { lease, worker, files }: CheckWork): Promise<boolean> {
  const sentence =
    `The worker “${worker}” of another owner made this proof, and it does not verify here with the verification key of this circuit, ` +
    'so it was thrown away. Your input was not at fault, as far as is known: try again, and tell the operator of this server.'
  const also = async (transaction: Transaction) => {
    await forgetUploads(transaction, lease)
    await transaction
      .update(workerKeys)
      .set({ refusedProofs: sql`${workerKeys.refusedProofs} + 1` })
      .where(eq(workerKeys.id, lease.keyId))
  }
  const isFailed = await failProof(core, held, sentence, lease.facts?.computeTimes ?? {}, { cause: 'server', also })
  if (isFailed) await removeFiles(core, files)
  return isFailed
}
