import { and, eq, isNull, sql } from 'drizzle-orm'
import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Predicted } from '@proofyard/contract/estimate.ts'
import { ArtifactLostError, recordArtifacts } from '../artifacts/record-artifacts.ts'
import type { BuildRecord } from '../builds/build-record.ts'
import { findBuild, requireReady } from '../builds/find-build.ts'
import type { Core } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import { builds } from '../database/schema/builds.ts'
import { projects } from '../database/schema/projects.ts'
import { proofArtifacts } from '../database/schema/proof-artifacts.ts'
import { proofs } from '../database/schema/proofs.ts'
import { DomainError, circuitNotFound } from '../errors.ts'
import { predictProof } from '../estimates/predict-proof.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { type Viewer, requireTeam, userOf } from '../policies/viewer.ts'
import { teamGroup } from '../queue/team-group.ts'
import { type Remember, makeOnce } from '../retries/make-once.ts'
import { holdPlace } from '../teams/hold-place.ts'
import { refuseOverQuota } from '../teams/refuse-over-quota.ts'
import { refuseWhatNobodyHolds } from '../workers/refuse-what-nobody-holds.ts'
import { countNewProof } from './proof-counts.ts'
import { type ProofRecord, selectProofs } from './proof-record.ts'

export interface NewProof {
  /** As the framework takes it; kept only until the proof is Ready or Failed, and never logged. */
  input: string
  meta: Record<string, string>
  /** Its order among the team's own that wait, the highest first; 0 without it. */
  priority?: number
  /** Until when it has to be Ready, or else fails. */
  deadline?: Date | null
}

/** How often an input is stored again because the same bytes, of another proof, were collected in that moment. */
const MAX_TRIES = 5

/**
 * Queues a proof of a build that the viewer may see, for the viewer's team. It happens as a whole, or not at all.
 * @param key Idempotency-Key of the request, if it has one
 * @throws DomainError `unauthenticated`, `circuit_not_found`, `circuit_not_ready`, `idempotency_key_reused`, `workers_too_small`,
 * `too_many_queued`, `team_storage_full`, `disk_full`; `invalid_value` for a deadline that has passed
 */
export async function createProof(
  core: Core,
  viewer: Viewer,
  identifier: string,
  newProof: NewProof,
  key?: string,
): Promise<ProofRecord> {
  const teamId = requireTeam(viewer)
  const input = createHash('sha256').update(newProof.input).digest('hex')
  // The identifier as it was sent: its tag may be on another build by the second try.
  const { meta, priority = 0, deadline } = newProof
  const order = priority === 0 && deadline == null ? [] : [priority, deadline?.toISOString() ?? null]
  const request = ['prove', identifier, input, meta, ...order]
  return await makeOnce(
    core,
    { teamId, makes: 'proof', key, request },
    {
      find: async (id) => (await selectProofs(core.database).where(eq(proofs.id, id)))[0],
      make: (remember) => makeProof(core, viewer, identifier, newProof, remember),
    },
  )
}

async function makeProof(
  core: Core,
  viewer: Viewer,
  identifier: string,
  newProof: NewProof,
  remember: Remember,
): Promise<ProofRecord> {
  const record = requireReady(await findBuild(core, viewer, identifier), identifier)
  const { circuitType, toolchain, proveSize: size } = record.build
  const [predicted] = await Promise.all([
    predictProof(core, requireTeam(viewer), record),
    refuseOverQuota(core, requireTeam(viewer)),
    refuseWhatNobodyHolds(core, { circuitType, toolchain, size }),
  ])
  await core.queue.open({ kind: 'prove', circuitType, toolchain, size })
  for (let tries = 1; ; tries += 1) {
    try {
      return await writeProof(core, viewer, identifier, { record, newProof, predicted, remember })
    } catch (error) {
      if (!(error instanceof ArtifactLostError) || tries === MAX_TRIES) throw error
    }
  }
}

async function writeProof(
  core: Core,
  viewer: Viewer,
  identifier: string,
  {
    record,
    newProof,
    predicted,
    remember,
  }: { record: BuildRecord; newProof: NewProof; predicted: Predicted; remember: Remember },
): Promise<ProofRecord> {
  const id = randomUUID()
  const stored = await core.storage.put(Readable.from([Buffer.from(newProof.input)]))
  return core.database.transaction(async (transaction) => {
    const { meta, priority = 0, deadline = null } = newProof
    if (deadline !== null) await refusePassed(transaction, deadline)
    await holdPlace(core, transaction, requireTeam(viewer))
    if (!(await holdBuild(transaction, record.build.id))) throw circuitNotFound(identifier)
    await transaction.insert(proofs).values({
      id,
      buildId: record.build.id,
      projectId: record.project.id,
      teamId: requireTeam(viewer),
      createdBy: userOf(viewer),
      meta,
      priority,
      deadline,
      size: record.build.proveSize,
      predicted,
    })
    await countNewProof(transaction, id)
    // Before the input's row: of two tries at once the second waits here, with the same input.
    await remember(transaction, id)
    await recordArtifacts(transaction, core.storage, [stored])
    await transaction.insert(proofArtifacts).values({ proofId: id, kind: 'input', sha256: stored.sha256 })
    const { circuitType, toolchain, proveSize: size } = record.build
    const group = teamGroup(requireTeam(viewer))
    const order = { priority, deadline }
    await core.queue.enqueue(transaction, { kind: 'prove', circuitType, toolchain, size, id, group, ...order })
    await recordEvent(transaction, {
      kind: 'proof.created',
      data: { buildId: record.build.id, projectId: record.project.id, circuitType },
      actor: actorOf(viewer),
      teamId: requireTeam(viewer),
      subjectId: id,
    })
    const [proof] = await selectProofs(transaction).where(eq(proofs.id, id))
    if (proof === undefined) throw new Error('A proof that was just written cannot be read.')
    return proof
  })
}

/** By the clock of the database, which also says when it has come. */
async function refusePassed(transaction: Transaction, deadline: Date): Promise<void> {
  const { rows } = await transaction.execute<{ hasPassed: boolean }>(
    sql`select ${deadline.toISOString()}::timestamptz <= clock_timestamp() as "hasPassed"`,
  )
  if (rows[0]?.hasPassed !== true) return
  const sentence = `The deadline ${deadline.toISOString()} has passed by the clock of this server. Choose one that is still to come.`
  throw new DomainError('invalid_value', sentence, 'deadline')
}

/** Keeps a deletion of the build or its project waiting until the transaction ends. @returns false when it was deleted */
async function holdBuild(transaction: Transaction, buildId: string): Promise<boolean> {
  const rows = await transaction
    .select({ id: builds.id })
    .from(builds)
    .innerJoin(projects, eq(projects.id, builds.projectId))
    .where(and(eq(builds.id, buildId), isNull(builds.deletedAt), isNull(projects.deletedAt)))
    .for('key share')
  return rows.length > 0
}
