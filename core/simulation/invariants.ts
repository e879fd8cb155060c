import { isFinished } from '@proofyard/contract/status.ts'
import type { JobStatus } from '@proofyard/contract/status.ts'
import { isDeleted, shown } from './requests.ts'
import { SIMULATED_QUOTAS, type World } from './world.ts'

interface Row {
  kind: 'build' | 'proof'
  id: string
  status: JobStatus
  attempt: number
  teamId: number
  isCancelled: boolean
  inputs: number
  results: number
  jobs: { name: string; state: string; deliveries: number }[] | null
  size: string
}

interface Told {
  kind: string
  subjectId: string
  attempt: number | null
  reason: string | null
}

const ROWS = `
  select kind, thing.id, status, attempt, "teamId", "isCancelled", inputs, results, size, (
    select json_agg(json_build_object('name', name, 'state', state, 'deliveries', retry_count))
    from pgboss.job where job.id = thing.id) as jobs
  from (
    select 'build' as kind, id, status, attempt, team_id as "teamId", cancelled_by is not null as "isCancelled", size,
      (select count(*)::int from build_artifacts a where build_id = builds.id and a.kind = 'project') as inputs,
      (select count(*)::int from build_artifacts a where build_id = builds.id and a.kind = 'verification_key') as results
    from builds
    union all
    select 'proof', id, status, attempt, team_id, cancelled_by is not null, size,
      (select count(*)::int from proof_artifacts a where proof_id = proofs.id and a.kind = 'input'),
      (select count(*)::int from proof_artifacts a where proof_id = proofs.id and a.kind = 'proof')
    from proofs) thing`

/** One that was delivered again is taken away by who begins it. */
const JOBS_OF_NOTHING = `select id from pgboss.job
  where state not in ('active', 'retry') and not exists (select from builds where builds.id = job.id) and not exists (select from proofs where proofs.id = job.id)`

/** Allowing for the moment between the look at the deadline and the time that is written. */
const READY_TOO_LATE = `select id from proofs where status = 'Ready' and finished_at > deadline + interval '1 second'`

const RUNNING = `select group_id as "team", count(*)::int as count from pgboss.job where state = 'active' group by group_id`

const TOLD = `select kind, subject_id as "subjectId", (data->>'attempt')::int as attempt, data->>'reason' as reason from events
  where id > $1 and (kind like 'build.%' or kind like 'proof.%') order by id`

interface Snapshot {
  rows: Row[]
  orphans: { id: string }[]
  late: { id: string }[]
  running: { team: string; count: number }[]
  told: Told[]
}

/** All at one moment, and in one statement because it comes after each step. */
const SNAPSHOT = `select ${Object.entries({
  rows: ROWS,
  orphans: JOBS_OF_NOTHING,
  late: READY_TOO_LATE,
  running: RUNNING,
  told: TOLD,
})
  .map(([name, rows]) => `(select coalesce(json_agg(r), '[]') from (${rows}) r) as ${name}`)
  .join(', ')}`

/**
 * What holds at each moment at which no transaction is under way.
 * @throws Error that says what does not
 */
export async function checkInvariants(world: World): Promise<void> {
  const { database } = world.core
  const { rows: snapshots } = await database.$client.query<Snapshot>(SNAPSHOT, [world.firstEvent])
  const [snapshot] = snapshots
  if (snapshot === undefined) throw new Error('PostgreSQL returned no row.')
  const { rows, orphans, late, running, told } = snapshot
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const row of rows) checkRow(world, row)
  for (const { id } of orphans) throw new Error(`The job ${id} is of nothing that is there.`)
  for (const { id } of late) throw new Error(`The ${shown(world, { kind: 'proof', id })} was Ready after its deadline.`)
  for (const { team, count } of running) {
    if (count > SIMULATED_QUOTAS.running) throw new Error(`The team ${team} has ${count} running jobs.`)
  }
  for (const team of world.teams) {
    const waiting = rows.filter((row) => row.teamId === team.id && !isFinished(row.status)).length
    if (waiting > SIMULATED_QUOTAS.queued) throw new Error(`${team.slug} has ${waiting} builds and proofs queued.`)
  }
  for (const thing of world.things) {
    if (!byId.has(thing.id) && !isDeleted(world, thing.id)) throw new Error(`The ${shown(world, thing)} is lost.`)
  }
  checkEvents(world, told, byId)
}

function checkRow(world: World, { kind, id, status, attempt, isCancelled, inputs, results, jobs, size }: Row): void {
  const name = `The ${shown(world, { kind, id })} (${status}, attempt ${attempt})`
  const [job, ...more] = jobs ?? []
  if (more.length > 0) throw new Error(`${name} has ${more.length + 1} jobs.`)
  if (isFinished(status)) {
    // Another worker may hold it that is about to see that it is done.
    if (job !== undefined && job.state !== 'active' && job.state !== 'retry') throw new Error(`${name} has a job.`)
  } else {
    if (job === undefined) throw new Error(`${name} has no job.`)
    if (!['created', 'retry', 'active'].includes(job.state)) throw new Error(`${name} has a job that is ${job.state}.`)
    if (!job.name.endsWith(`/${size}`)) throw new Error(`${name} has its job in the queue ${job.name}.`)
    if (attempt > job.deliveries + 1) throw new Error(`${name} has had ${job.deliveries + 1} deliveries.`)
  }
  if (isCancelled && status !== 'Failed') throw new Error(`${name} was cancelled.`)
  const wanted = kind === 'build' || !isFinished(status) ? 1 : 0
  // Of a deleted build only its stub is kept.
  if (inputs !== wanted && !(kind === 'build' && inputs === 0 && isDeleted(world, id)))
    throw new Error(`${name} has ${inputs} inputs.`)
  if (results !== (status === 'Ready' ? 1 : 0)) throw new Error(`${name} has ${results} results.`)
}

interface Life {
  status: JobStatus
  attempt: number
  isRemoved: boolean
}

/** The events of each thing tell its life, and end where its row is. */
function checkEvents(world: World, told: Told[], rows: Map<string, Row>): void {
  const lives = new Map<string, Life>()
  for (const { kind: eventKind, subjectId, attempt, reason } of told) {
    const [kind = '', what] = eventKind.split('.')
    const name = `the ${shown(world, { kind: kind === 'build' ? 'build' : 'proof', id: subjectId })}`
    const life = lives.get(subjectId)
    const wrong = () =>
      new Error(`After ${life?.status} in attempt ${life?.attempt} ${name} had ${eventKind} ${attempt} ${reason}.`)
    if (what === 'created') {
      if (life !== undefined) throw wrong()
      lives.set(subjectId, { status: 'Queued', attempt: 0, isRemoved: false })
      continue
    }
    if (life === undefined || life.isRemoved) throw wrong()
    if (what === 'deleted') life.isRemoved = true
    if (what === 'started') {
      if (isFinished(life.status) || attempt === null || attempt <= life.attempt) throw wrong()
      Object.assign(life, { status: 'In Progress', attempt })
    }
    if (what === 'requeued' || what === 'ready' || (what === 'failed' && reason === 'user')) {
      if (life.status !== 'In Progress' || attempt !== life.attempt) throw wrong()
    }
    if (what === 'failed' && (isFinished(life.status) || attempt !== life.attempt)) throw wrong()
    if (what === 'requeued') life.status = 'Queued'
    if (what === 'ready') life.status = 'Ready'
    if (what === 'failed') life.status = 'Failed'
  }
  for (const row of rows.values()) {
    const life = lives.get(row.id)
    const { status, attempt } = row
    if (life?.status !== status || life.attempt !== attempt)
      throw new Error(
        `The ${shown(world, row)} is ${status} in attempt ${attempt}, and its events say ${life?.status} in attempt ${life?.attempt}.`,
      )
  }
}

/** What counts of proofs say, where it is not what there is. */
const MISCOUNTED = `
  with said as (select subject_id, team_id, period, sum(queued) as queued, sum(in_progress) as in_progress, sum(ready) as ready,
      sum(failed) as failed from proof_counts group by 1, 2, 3),
    there as (select build_id as subject_id, team_id, count(*) filter (where status = 'Queued') as queued,
      count(*) filter (where status = 'In Progress') as in_progress, count(*) filter (where status = 'Ready') as ready,
      count(*) filter (where status = 'Failed') as failed from proofs group by 1, 2)
  select subject_id from there join said using (subject_id, team_id)
  where said.period = '-infinity' and (said.queued, said.in_progress, said.ready, said.failed)
    is distinct from (there.queued, there.in_progress, there.ready, there.failed)`

/** What holds when no worker holds anything and every job was run. */
export async function checkEnd(world: World): Promise<void> {
  await checkInvariants(world)
  const { $client } = world.core.database
  const unfinished = await $client.query<Row>(
    `select kind, id, status from (${ROWS}) r where status in ('Queued', 'In Progress')`,
  )
  for (const row of unfinished.rows) throw new Error(`The ${shown(world, row)} stayed ${row.status}.`)
  const jobs = await $client.query<{ id: string }>('select id from pgboss.job')
  for (const { id } of jobs.rows) throw new Error(`The job ${id} stayed.`)
  const miscounted = await $client.query<{ subject_id: string }>(MISCOUNTED)
  for (const { subject_id: id } of miscounted.rows)
    throw new Error(`The proofs of the ${shown(world, { kind: 'build', id })} are miscounted.`)
}

const TABLES = [
  'unused_files',
  'teams',
  'projects',
  'builds',
  'proofs',
  'build_artifacts',
  'proof_artifacts',
  'artifacts',
  'build_output',
  'tags',
  'labels',
  'idempotency_keys',
  'deletions',
  'proof_counts',
  'pgboss.job',
]

/** Whether anything is left of teams that were deleted. */
export async function checkNothingIsLeft({ core }: World): Promise<void> {
  const counts = TABLES.map((table) => `select '${table}' as place, count(*)::int from ${table}`)
  const { rows } = await core.database.$client.query<{ place: string; count: number }>(counts.join(' union all '))
  for (const { place, count } of rows) if (count > 0) throw new Error(`${count} rows of ${place} were left.`)
  for await (const file of core.storage.listOlderThan(new Date(Date.now() + 3_600_000)))
    throw new Error(`The file ${file} was left.`)
}
