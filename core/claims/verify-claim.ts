import { asError } from '@proofyard/contract/as-error.ts'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { and, eq, sql } from 'drizzle-orm'
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

/** No caller waits for longer: what is older was left by a server that died, and takes no one's place. */
const MAX_WAIT_SECONDS = 120

/** Any fixed number, other than those of the other locks. */
const PLACES_LOCK = 720_153

/** How often documents are stored again because the same bytes, of others, were collected in that moment. */
const MAX_TRIES = 5

/** A proof that was brought, and what it is verified with. */
export interface BroughtClaim {
  circuitType: CircuitType
  toolchain: string | null
  /** What the verification takes of a machine. */
  size: string
  manifest: Record<string, Json>
  /** The key of a build that is here; undefined where one was brought. */
  storedKey: StoredFile | undefined
  /** The documents that were brought. Emptied when they are stored: a caller may wait for a minute, and many do. */
  texts: Map<ClaimArtifactKind, string>
}

/**
 * Has a worker run a framework's verifier on documents that anyone made, and waits for its verdict. Nothing is kept of it.
 * @throws DomainError `too_many_queued`, `disk_full`, `workers_too_small`, `verification_unavailable`
 */
export async function verifyClaim(core: Core, viewer: Viewer, claim: BroughtClaim, wait: Wait = {}): Promise<Verdict> {
  const { circuitType, toolchain, size, manifest } = claim
  refuseFullDisk(core)
  await refuseWhatNobodyHolds(core, { circuitType, toolchain, size })
  const place = { id: randomUUID(), group: viewerGroup(viewer) }
  const stored: StoredFile[] = []
  try {
    await takePlace(core, { ...place, manifest })
    for (let tries = 1; ; tries += 1) {
      try {
        return await verifyOnce(core, place, { claim, stored, wait })
      } catch (error) {
        if (!(error instanceof ArtifactLostError) || tries === MAX_TRIES) throw error
      }
    }
  } finally {
    // What fails here goes a while later, and takes no verdict away.
    await forget(core, place.id, stored).catch((error: unknown) => core.report(asError(error)))
  }
}

/** Before anything is stored, so that no team fills the disk. @throws DomainError `too_many_queued` */
async function takePlace(core: Core, place: Omit<typeof claims.$inferInsert, 'createdAt'>): Promise<void> {
  await core.database.transaction(async (transaction) => {
    // One after the other: those who count at the same time do not see each other.
    await transaction.execute(sql`select pg_advisory_xact_lock(${PLACES_LOCK}, hashtext(${place.group}))`)
    const isWaiting = sql`${claims.createdAt} > statement_timestamp() - ${MAX_WAIT_SECONDS} * interval '1 second'`
    const waiting = await transaction.$count(claims, and(eq(claims.group, place.group), isWaiting))
    if (waiting >= MAX_WAITING) throw tooMany()
    await transaction.insert(claims).values(place)
  })
}

/** @param subject.stored gets what is written to the storage, for the caller to collect */
async function verifyOnce(
  core: Core,
  { id, group }: { id: string; group: string },
  { claim, stored, wait }: { claim: BroughtClaim; stored: StoredFile[]; wait: Wait },
): Promise<Verdict> {
  const { circuitType, toolchain, size, storedKey, texts } = claim
  const job: Job = { kind: 'verify-claim', circuitType, toolchain, size, id }
  const files = new Map<ClaimArtifactKind, StoredFile>()
  if (storedKey !== undefined) files.set('verification_key', storedKey)
  for (const [kind, text] of texts) {
    const file = await core.storage.put(Readable.from([Buffer.from(text)]))
    stored.push(file)
    files.set(kind, file)
  }
  const rows = [...files].map(([kind, { sha256 }]) => ({ claimId: id, kind, sha256 }))
  const write = async (transaction: Transaction) => {
    await recordArtifacts(transaction, core.storage, [...files.values()])
    await transaction.insert(claimArtifacts).values(rows)
    const subject: VerificationSubject = { claimId: id }
    await core.queue.enqueue(transaction, { ...job, group }, subject)
    texts.clear()
  }
  return askVerifier(core, job, write, wait)
}

async function forget(core: Core, id: string, stored: StoredFile[]): Promise<void> {
  await core.database.delete(claims).where(eq(claims.id, id))
  for (const { sha256 } of stored) await collectArtifact(core, sha256)
}

function tooMany(): DomainError {
  return new DomainError(
    'too_many_queued',
    `Your team waits for ${MAX_WAITING} verifications already, and that is the most at a time. Try again when some are done.`,
  )
}
