import { and, eq, inArray } from 'drizzle-orm'
import type { CircuitType } from '@proofyard/contract/circuit-type.ts'
import type { Json } from '@proofyard/contract/json.ts'
import type { Verification } from '@proofyard/contract/proof.ts'
import type { Core } from '../context.ts'
import { buildArtifacts } from '../database/schema/build-artifacts.ts'
import { builds } from '../database/schema/builds.ts'
import { proofArtifacts } from '../database/schema/proof-artifacts.ts'
import { proofs } from '../database/schema/proofs.ts'
import { type HeldJob, queueName } from '../queue/job.ts'
import { VerificationSubject } from './verify-proof.ts'

/** What a worker needs to verify a proof; the files are in the storage. */
export interface VerificationWork {
  circuitType: CircuitType
  manifest: Record<string, Json>
  proofSha256: string
  publicValuesSha256: string
  /** Undefined where the framework has none. */
  verificationKeySha256: string | undefined
}

/** @returns undefined when the job or the proof is gone, or the proof has no files */
export async function readVerificationWork(core: Core, held: HeldJob): Promise<VerificationWork | undefined> {
  const [job] = await core.queue.boss.findJobs(queueName(held), { id: held.id })
  if (job === undefined) return undefined
  const { proofId } = VerificationSubject.parse(job.data)
  const [ofProof, [build], [key]] = await Promise.all([
    core.database
      .select({ kind: proofArtifacts.kind, sha256: proofArtifacts.sha256 })
      .from(proofArtifacts)
      .where(and(eq(proofArtifacts.proofId, proofId), inArray(proofArtifacts.kind, ['proof', 'public']))),
    core.database
      .select({ manifest: builds.manifest })
      .from(proofs)
      .innerJoin(builds, eq(builds.id, proofs.buildId))
      .where(eq(proofs.id, proofId)),
    core.database
      .select({ sha256: buildArtifacts.sha256 })
      .from(proofs)
      .innerJoin(buildArtifacts, eq(buildArtifacts.buildId, proofs.buildId))
      .where(and(eq(proofs.id, proofId), eq(buildArtifacts.kind, 'verification_key'))),
  ])
  const proof = ofProof.find(({ kind }) => kind === 'proof')
  const publicValues = ofProof.find(({ kind }) => kind === 'public')
  if (build === undefined || proof === undefined || publicValues === undefined) return undefined
  return {
    circuitType: held.circuitType,
    manifest: build.manifest,
    proofSha256: proof.sha256,
    publicValuesSha256: publicValues.sha256,
    verificationKeySha256: key?.sha256,
  }
}

/** Tells the verdict to the server that waits for it; a late one, of a job that another worker has by now, is dropped. */
export async function tellVerdict(core: Core, held: HeldJob, verdict: Verification): Promise<void> {
  await core.queue.endVerification(held, verdict)
}

/** Leaves the job to another try, or to none after the last that the queue allows. */
export async function giveUpVerification(core: Core, held: HeldJob): Promise<void> {
  await core.queue.endVerification(held, undefined)
}
