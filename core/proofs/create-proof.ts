import { eq } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { ArtifactLost, recordArtifacts } from '../artifacts/record-artifacts.ts'
import type { BuildRecord } from '../builds/build-record.ts'
import { findBuild, requireReady } from '../builds/find-build.ts'
import type { Core } from '../context.ts'
import { proofArtifacts } from '../database/schema/proof-artifacts.ts'
import { proofs } from '../database/schema/proofs.ts'
import { circuitNotFound } from '../errors.ts'
import { type Viewer, requireTeam, userOf } from '../policies/viewer.ts'
import { type Remember, makeOnce } from '../retries/make-once.ts'
import { type ProofRecord, selectProofs } from './proof-record.ts'

export interface NewProof {
  /** As the framework takes it; kept only until the proof is Ready or Failed, and never logged. */
  input: string
  meta: Record<string, string>
}

/** How often an input is stored again because the same bytes, of another proof, were collected in that moment. */
const MOST_TRIES = 5

/**
 * Queues a proof of a build that the viewer may see, for the viewer's team. It happens as a whole, or not at all.
 * @param key Idempotency-Key of the request, if it has one
 * @throws DomainError `unauthenticated`, `circuit_not_found`, `circuit_not_ready`, `idempotency_key_reused`
 */
export async function createProof(
  core: Core,
  viewer: Viewer,
  identifier: string,
  given: NewProof,
  key?: string,
): Promise<ProofRecord> {
  const teamId = requireTeam(viewer)
  const input = createHash('sha256').update(given.input).digest('hex')
  // The identifier as it was sent: its tag may be on another build by the second try.
  const request = ['prove', identifier, input, given.meta]
  return await makeOnce(
    core,
    { teamId, makes: 'proof', key, request },
    {
      find: async (id) => (await selectProofs(core.database).where(eq(proofs.id, id)))[0],
      make: (remember) => makeProof(core, viewer, identifier, given, remember),
    },
  )
}

async function makeProof(
  core: Core,
  viewer: Viewer,
  identifier: string,
  given: NewProof,
  remember: Remember,
): Promise<ProofRecord> {
  const record = requireReady(await findBuild(core, viewer, identifier), identifier)
  for (let tries = 1; ; tries += 1) {
    try {
      return await writeProof(core, viewer, record, given, remember)
    } catch (error) {
      if (isGone(error)) throw circuitNotFound(identifier)
      if (!(error instanceof ArtifactLost) || tries === MOST_TRIES) throw error
    }
  }
}

async function writeProof(
  core: Core,
  viewer: Viewer,
  record: BuildRecord,
  given: NewProof,
  remember: Remember,
): Promise<ProofRecord> {
  const id = randomUUID()
  const stored = await core.storage.put(Readable.from([Buffer.from(given.input)]))
  return core.database.transaction(async (transaction) => {
    await transaction.insert(proofs).values({
      id,
      buildId: record.build.id,
      projectId: record.project.id,
      teamId: requireTeam(viewer),
      createdBy: userOf(viewer),
      meta: given.meta,
    })
    // Before the input's row: of two tries at once the second waits here, with the same input.
    await remember(transaction, id)
    await recordArtifacts(transaction, core.storage, [stored])
    await transaction.insert(proofArtifacts).values({ proofId: id, kind: 'input', sha256: stored.sha256 })
    const { circuitType, toolchain } = record.build
    await core.queue.enqueue(transaction, { kind: 'prove', circuitType, toolchain, id })
    const [proof] = await selectProofs(transaction).where(eq(proofs.id, id))
    if (proof === undefined) throw new Error('A proof that was just written cannot be read.')
    return proof
  })
}

/** The build was deleted while the proof was written. */
function isGone(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return cause instanceof DatabaseError && cause.constraint === 'proofs_build_id_builds_id_fk'
}
