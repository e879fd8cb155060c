import { type SQL, eq, sql } from 'drizzle-orm'
import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Predicted } from '@proofyard/contract/estimate.ts'
import { ArtifactLostError, recordsArtifacts, requireStored } from '../artifacts/record-artifacts.ts'
import { forgetFiles } from '../artifacts/forget-files.ts'
import type { BuildRecord } from '../builds/build-record.ts'
import { findBuild, requireReady } from '../builds/find-build.ts'
import type { Core } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import { builds } from '../database/schema/builds.ts'
import { projects } from '../database/schema/projects.ts'
import { proofArtifacts } from '../database/schema/proof-artifacts.ts'
import { proofs } from '../database/schema/proofs.ts'
import { teams } from '../database/schema/teams.ts'
import { DomainError, circuitNotFound, unauthenticated } from '../errors.ts'
import { predictProof } from '../estimates/predict-proof.ts'
import { actorOf } from '../events/actor.ts'
import { recordsEvent } from '../events/record-event.ts'
import { type Viewer, requireTeam, userOf } from '../policies/viewer.ts'
import type { QueueKey } from '../queue/job.ts'
import { teamGroup } from '../queue/team-group.ts'
import { type Remember, makeOnce } from '../retries/make-once.ts'
import type { StoredFile } from '../storage/storage.ts'
import { takePlace } from '../teams/hold-place.ts'
import { refuseOverQuota } from '../teams/refuse-over-quota.ts'
import { refuseWhatNobodyHolds } from '../workers/refuse-what-nobody-holds.ts'
import { countsNewProofs } from './proof-counts.ts'
import { type ProofRecord, selectProofs } from './proof-record.ts'
import { utcText } from './utc-text.ts'

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
 * `too_many_queued`, `team_storage_full`, `disk_full`, `deadline_passed`
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
  const queue = queueOf(record)
  const [predicted] = await Promise.all([
    predictProof(core, requireTeam(viewer), record),
    refuseOverQuota(core, requireTeam(viewer)),
    refuseWhatNobodyHolds(core, queue),
  ])
  await core.queue.open(queue)
  for (let tries = 1; ; tries += 1) {
    try {
      return await writeProof(core, viewer, identifier, { record, newProof, predicted, remember })
    } catch (error) {
      if (!(error instanceof ArtifactLostError) || tries === MAX_TRIES) throw error
    }
  }
}

function queueOf({ build: { circuitType, toolchain, proveSize: size } }: BuildRecord): QueueKey {
  return { kind: 'prove', circuitType, toolchain, size }
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
  const teamId = requireTeam(viewer)
  const made = core.database.transaction(async (transaction) => {
    if (newProof.deadline != null) await refusePassed(transaction, newProof.deadline)
    await takePlace(core, transaction, teamId)
    const written = await transaction.execute(rowsOf(core, viewer, { id, record, newProof, predicted, stored }))
    if (written.rows.length === 0) {
      if (!(await isTeamThere(transaction, teamId))) throw unauthenticated()
      throw (await core.queue.missing(transaction, queueOf(record))) ?? circuitNotFound(identifier)
    }
    // Of two tries at once the second waits here, or before for the row of the same input.
    await remember(transaction, id)
    await requireStored(core.storage, [stored])
    const [proof] = await selectProofs(transaction).where(eq(proofs.id, id))
    if (proof === undefined) throw new Error('A proof that was just written cannot be read.')
    return proof
  })
  return made.catch(async (error: unknown) => {
    await forgetFiles(core, [stored.sha256])
    throw error
  })
}

/**
 * All rows of a new proof in one statement: the proof, its counts, its input, its job and its event. Deletions of the team, the build
 * and its project wait until the transaction ends; where one was first, there is no row, and nothing is written.
 */
function rowsOf(
  core: Core,
  viewer: Viewer,
  {
    id,
    record,
    newProof,
    predicted,
    stored,
  }: { id: string; record: BuildRecord; newProof: NewProof; predicted: Predicted; stored: StoredFile },
): SQL {
  const teamId = requireTeam(viewer)
  const { build, project } = record
  const queue = queueOf(record)
  const proof = sql`proof`
  const { meta, priority = 0, deadline = null } = newProof
  const job = { ...queue, id, group: teamGroup(teamId), priority, deadline }
  const { parts, told: queued } = core.queue.adds(job, undefined, proof)
  const event = {
    kind: 'proof.created' as const,
    data: { buildId: build.id, projectId: project.id, circuitType: build.circuitType },
    actor: actorOf(viewer),
  }
  const of = { team: sql`proof.team_id`, subject: sql`proof.id::text`, from: proof }
  const { recorded, told } = recordsEvent(event, of)
  return sql`with held as (
      select b.id, b.project_id, t.id as team_id from ${teams} t, ${builds} b join ${projects} p on p.id = b.project_id
      where t.id = ${teamId} and b.id = ${build.id} and b.deleted_at is null and p.deleted_at is null
      for key share),
    proof as (
      insert into ${proofs} (id, build_id, project_id, team_id, created_by, meta, priority, deadline, size, predicted)
      select ${id}::uuid, id, project_id, team_id, ${userOf(viewer) ?? null}::int, ${JSON.stringify(meta)}::jsonb,
        ${priority}::int, ${deadline?.toISOString() ?? null}::timestamptz, ${queue.size},
        ${JSON.stringify(predicted)}::jsonb from held
      returning id, build_id, project_id, team_id, created_at),
    counted as (${countsNewProofs(proof)}),
    stored as (${recordsArtifacts([stored], proof)}),
    input as (insert into ${proofArtifacts} (proof_id, kind, sha256) select id, 'input', ${stored.sha256} from proof),
    ${parts}, ${recorded}
    select ${told}, ${queued} from recorded, opened`
}

async function isTeamThere(transaction: Transaction, teamId: number): Promise<boolean> {
  return (await transaction.$count(teams, eq(teams.id, teamId))) > 0
}

/** By the clock of the database, which also says when it has come. */
async function refusePassed(transaction: Transaction, deadline: Date): Promise<void> {
  const { rows } = await transaction.execute<{ hasPassed: boolean }>(
    sql`select ${deadline.toISOString()}::timestamptz <= clock_timestamp() as "hasPassed"`,
  )
  if (rows[0]?.hasPassed !== true) return
  const sentence = `The deadline ${utcText(deadline)} has passed by the clock of this server. Choose one that is still to come.`
  throw new DomainError('deadline_passed', sentence)
}
