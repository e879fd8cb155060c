import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { CircuitType } from '@proofyard/contract/circuit-type.ts'
import type { Json } from '@proofyard/contract/json.ts'
import { collectArtifact } from '../artifacts/collect-artifacts.ts'
import { ArtifactLostError, recordArtifacts } from '../artifacts/record-artifacts.ts'
import type { Core } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import { type ClaimArtifactKind, claimArtifacts } from '../database/schema/claim-artifacts.ts'
import { claims } from '../database/schema/claims.ts'
import { DomainError } from '../errors.ts'
import type { Viewer } from '../policies/viewer.ts'
import { type Verdict, type Wait, askVerifier } from '../proofs/ask-verifier.ts'
import type { VerificationSubject } from '../proofs/verify-proof.ts'
import type { Job } from '../queue/job.ts'
import { viewerGroup } from '../queue/team-group.ts'
import type { StoredFile } from '../storage/storage.ts'
import { refuseFullDisk } from '../teams/refuse-over-quota.ts'
import { refuseWhatNobodyHolds } from '../workers/refuse-what-nobody-holds.ts'

/** A team waits for so many verdicts at a time: each holds its documents on the disk. */
const MAX_WAITING = 16

/** How often documents are stored again because the same bytes, of others, were collected in that moment. */
const MAX_TRIES = 5

/** A proof that was brought, and what it is verified with. */
export interface BroughtClaim {
  circuitType: CircuitType
  toolchain: string | null
  /** What the verification takes of a machine. */
  size: string
  manifest: Record<string, Json>
  /** Text of a document that was brought too, or the stored key of a build. */
  verificationKey: string | StoredFile
  publicValues: string
  proof: string
}

/**
 * Has a worker run a framework's verifier on documents that anyone made, and waits for its verdict. Nothing is kept of it.
 * @throws DomainError `too_many_queued`, `disk_full`, `workers_too_small`, `verification_unavailable`
 */
export async function verifyClaim(core: Core, viewer: Viewer, claim: BroughtClaim, wait: Wait = {}): Promise<Verdict> {
  const { circuitType, toolchain, size } = claim
  refuseFullDisk(core)
  await refuseWhatNobodyHolds(core, { circuitType, toolchain, size })
  for (let tries = 1; ; tries += 1) {
    try {
      return await verifyOnce(core, viewerGroup(viewer), claim, wait)
    } catch (error) {
      if (!(error instanceof ArtifactLostError) || tries === MAX_TRIES) throw error
    }
  }
}

const kinds: ClaimArtifactKind[] = ['verification_key', 'public', 'proof']

async function verifyOnce(core: Core, group: string, claim: BroughtClaim, wait: Wait): Promise<Verdict> {
  const { circuitType, toolchain, size, manifest, verificationKey, publicValues, proof } = claim
  const id = randomUUID()
  const job: Job = { kind: 'verify', circuitType, toolchain, size, id }
  const stored: StoredFile[] = []
  const store = async (text: string): Promise<StoredFile> => {
    const file = await core.storage.put(Readable.from([Buffer.from(text)]))
    stored.push(file)
    return file
  }
  try {
    const files: Record<ClaimArtifactKind, StoredFile> = {
      verification_key: typeof verificationKey === 'string' ? await store(verificationKey) : verificationKey,
      public: await store(publicValues),
      proof: await store(proof),
    }
    const rows = kinds.map((kind) => ({ claimId: id, kind, sha256: files[kind].sha256 }))
    const write = async (transaction: Transaction) => {
      await recordArtifacts(transaction, core.storage, Object.values(files))
      await transaction.insert(claims).values({ id, group, manifest })
      await transaction.insert(claimArtifacts).values(rows)
      await refuseTooMany(transaction, group)
      const subject: VerificationSubject = { claimId: id }
      await core.queue.enqueue(transaction, { ...job, group }, subject)
    }
    return await askVerifier(core, job, write, wait)
  } finally {
    await core.database.delete(claims).where(eq(claims.id, id))
    for (const { sha256 } of stored) await collectArtifact(core, sha256)
  }
}

async function refuseTooMany(transaction: Transaction, group: string): Promise<void> {
  const waiting = await transaction.$count(claims, eq(claims.group, group))
  if (waiting <= MAX_WAITING) return
  throw new DomainError(
    'too_many_queued',
    `Your team waits for ${MAX_WAITING} verifications already, and that is the most at a time. Try again when some are done.`,
  )
}
