import { and, eq, inArray } from 'drizzle-orm'
import type { CircuitType } from '@proofyard/contract/circuit-type.ts'
import type { Json } from '@proofyard/contract/json.ts'
import type { Core } from '../context.ts'
import { buildArtifacts } from '../database/schema/build-artifacts.ts'
import { builds } from '../database/schema/builds.ts'
import { claimArtifacts } from '../database/schema/claim-artifacts.ts'
import { claims } from '../database/schema/claims.ts'
import { proofArtifacts } from '../database/schema/proof-artifacts.ts'
import { proofs } from '../database/schema/proofs.ts'
import { type HeldJob, queueName } from '../queue/job.ts'
import type { Verdict } from './ask-verifier.ts'
import { VerificationSubject } from './verify-proof.ts'

/** What a worker needs to verify a proof; the files are in the storage. */
export interface VerificationWork {
  circuitType: CircuitType
  manifest: Record<string, Json>
  proofSha256: string
  publicValuesSha256: string
  /** Undefined where the framework has none. */
  verificationKeySha256: string | undefined
  /** Anyone made the documents, the key among them. */
  isBrought: boolean
}

/** @returns undefined when the job, or what it is about, is gone, or a proof has no files */
export async function readVerificationWork(core: Core, held: HeldJob): Promise<VerificationWork | undefined> {
  const [job] = await core.queue.boss.findJobs(queueName(held), { id: held.id })
  if (job === undefined) return undefined
  const subject = VerificationSubject.parse(job.data)
  const isBrought = 'claimId' in subject
  const read = isBrought ? await readClaim(core, subject.claimId) : await readProof(core, subject.proofId)
  if (read === undefined) return undefined
  const file = (kind: string) => read.files.find((one) => one.kind === kind)?.sha256
  const [proofSha256, publicValuesSha256] = [file('proof'), file('public')]
  if (proofSha256 === undefined || publicValuesSha256 === undefined) return undefined
  return {
    circuitType: held.circuitType,
    manifest: read.manifest,
    proofSha256,
    publicValuesSha256,
    verificationKeySha256: file('verification_key'),
    isBrought,
  }
}

interface Documents {
  manifest: VerificationWork['manifest']
  files: { kind: string; sha256: string }[]
}

async function readProof({ database }: Core, proofId: string): Promise<Documents | undefined> {
  const [ofProof, [build], ofBuild] = await Promise.all([
    database
      .select({ kind: proofArtifacts.kind, sha256: proofArtifacts.sha256 })
      .from(proofArtifacts)
      .where(and(eq(proofArtifacts.proofId, proofId), inArray(proofArtifacts.kind, ['proof', 'public']))),
    database
      .select({ manifest: builds.manifest })
      .from(proofs)
      .innerJoin(builds, eq(builds.id, proofs.buildId))
      .where(eq(proofs.id, proofId)),
    database
      .select({ kind: buildArtifacts.kind, sha256: buildArtifacts.sha256 })
      .from(proofs)
      .innerJoin(buildArtifacts, eq(buildArtifacts.buildId, proofs.buildId))
      .where(and(eq(proofs.id, proofId), eq(buildArtifacts.kind, 'verification_key'))),
  ])
  return build && { manifest: build.manifest, files: [...ofProof, ...ofBuild] }
}

async function readClaim({ database }: Core, claimId: string): Promise<Documents | undefined> {
  const [[claim], files] = await Promise.all([
    database.select({ manifest: claims.manifest }).from(claims).where(eq(claims.id, claimId)),
    database
      .select({ kind: claimArtifacts.kind, sha256: claimArtifacts.sha256 })
      .from(claimArtifacts)
      .where(eq(claimArtifacts.claimId, claimId)),
  ])
  return claim && { manifest: claim.manifest, files }
}

/** Tells the verdict to the server that waits for it; a late one, of a job that another worker has by now, is dropped. */
export async function tellVerdict(core: Core, held: HeldJob, verdict: Verdict): Promise<void> {
  await core.queue.endVerification(held, verdict)
}

/** Leaves the job to another try, or to none after the last that the queue allows. */
export async function giveUpVerification(core: Core, held: HeldJob): Promise<void> {
  await core.queue.endVerification(held, undefined)
}
