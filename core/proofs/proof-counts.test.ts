import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteBuild } from '../builds/delete-build.ts'
import type { Core } from '../context.ts'
import { isConflict, isDatabaseAway } from '../database/retry-while-down.ts'
import { events } from '../database/schema/events.ts'
import { proofs } from '../database/schema/proofs.ts'
import { DomainError } from '../errors.ts'
import { changeProject } from '../projects/change-project.ts'
import { deleteProject } from '../projects/delete-project.ts'
import { findTeam } from '../teams/find-team.ts'
import {
  circomQueueName,
  fetchJob,
  finishNextProof,
  newTeam,
  readyBuild,
  type TeamViewer,
} from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { RECOUNT_PROOFS } from '../testing/recount-proofs.ts'
import { settleDeletions } from '../testing/settle-deletions.ts'
import { addUpProofCounts } from './add-up-proof-counts.ts'
import { countProofsByTime } from './count-by-time.ts'
import { MAX_COUNTED } from './count-proofs.ts'
import { createProof } from './create-proof.ts'
import { deleteProof } from './delete-proof.ts'
import { listProofs } from './list-proofs.ts'
import { removeProofs } from './proof-counts.ts'
import { beginProof, failProof, requeueProof } from './transition.ts'

const HOUR_MS = 3_600_000

let core: Core
let close: () => Promise<void>
let alice: TeamViewer
let bob: TeamViewer
const reported: Error[] = []

beforeAll(async () => {
  ;({ core, close } = await openTestCore({ report: (error) => void reported.push(error) }))
  alice = await newTeam(core, 'alice')
  bob = await newTeam(core, 'bob')
})
afterAll(() => close())

/** What a step of a storm may meet. */
function isExpected(error: unknown): boolean {
  return error instanceof DomainError || String(error).includes('There is no prove job') || isDatabaseAway(error)
}

/** What the counts have other than the rows, both as one statement sees them: nothing, at any moment. */
async function differences(): Promise<unknown[]> {
  const { rows } = await core.database.execute(sql`
    with counted as (
      select subject_id, team_id, period, sum(queued) q, sum(in_progress) i, sum(ready) r, sum(failed) f from proof_counts group by 1, 2, 3),
    actual as (
      select s.subject_id, team_id, s.period, count(*) filter (where status = 'Queued') q,
        count(*) filter (where status = 'In Progress') i, count(*) filter (where status = 'Ready') r, count(*) filter (where status = 'Failed') f
      from proofs, lateral (values (build_id, '-infinity'::timestamptz), (project_id, '-infinity'),
        ('00000000-0000-0000-0000-000000000000'::uuid, '-infinity'),
        ('00000000-0000-0000-0000-000000000000'::uuid, date_trunc('hour', created_at, 'UTC')),
        ('00000000-0000-0000-0000-000000000001'::uuid, date_trunc('minute', created_at, 'UTC'))) s (subject_id, period)
      group by 1, 2, 3)
    select * from counted full join actual using (subject_id, team_id, period)
    where (coalesce(counted.q, 0), coalesce(counted.i, 0), coalesce(counted.r, 0), coalesce(counted.f, 0))
      <> (coalesce(actual.q, 0), coalesce(actual.i, 0), coalesce(actual.r, 0), coalesce(actual.f, 0))`)
  return rows
}

test('the counts are those of the rows at every moment of a storm of proofs, deletions and lost connections', async () => {
  for (const projectName of ['stormy', 'doomed']) {
    await readyBuild(core, alice, { projectName })
    await changeProject(core, alice, projectName, { isPublic: true })
  }
  const { build: doomed } = await readyBuild(core, alice, { projectName: 'stormy', tags: ['doomed'] })
  const made: { viewer: TeamViewer; id: string }[] = []
  const begun = async () => {
    const held = await fetchJob(core, 'prove')
    await beginProof(core, held)
    return held
  }
  const steps: (() => Promise<unknown>)[] = [
    ...['alice/stormy', 'alice/doomed', 'alice/stormy:doomed'].flatMap((identifier) =>
      [alice, bob].map((viewer) => async () => {
        const { proof } = await createProof(core, viewer, identifier, { input: String(made.length), meta: {} })
        made.push({ viewer, id: proof.id })
      }),
    ),
    begun,
    async () => failProof(core, await begun(), 'a wrong input', { total: 1 }),
    async () => requeueProof(core, await begun(), 'ending'),
    async () => requeueProof(core, await begun(), 'fault'),
    () => finishNextProof(core),
    () => finishNextProof(core),
    async () => {
      const one = made[Math.floor(Math.random() * made.length)]
      if (one !== undefined) await deleteProof(core, one.viewer, one.id)
    },
    () => addUpProofCounts(core.database),
  ]
  const cut = () =>
    core.database.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction'`)
  /** A transaction that has counted a proof less, and loses its connection. */
  const losing = () =>
    core.database.transaction(async (transaction) => {
      await removeProofs(transaction, sql`select id from proofs limit 1`)
      await cut()
    })
  for (let round = 0; round < 40; round += 1) {
    if (round === 20) await deleteBuild(core, alice, doomed.id)
    if (round === 30) await deleteProject(core, alice, 'doomed')
    const storm = Array.from({ length: 6 }, async () => {
      const step = steps[Math.floor(Math.random() * steps.length)]
      // Some find no job, some no circuit any more, and some lose their connection on the way.
      await step?.().catch((error: unknown) => {
        if (!isExpected(error)) throw error
      })
    })
    if (round % 4 === 0) await expect(losing()).rejects.toSatisfy(isDatabaseAway)
    expect(await differences()).toEqual([])
    await Promise.all(storm)
  }
  expect(made.length).toBeGreaterThan(20)
  // None was in another's way.
  expect(reported.filter(isConflict)).toEqual([])
  await settleDeletions(core)
  while (await addUpProofCounts(core.database));
  expect(await differences()).toEqual([])
  const { rows } = await core.database.execute(sql`select from proof_counts where is_change
    or (queued, in_progress, ready, failed) = (0, 0, 0, 0)`)
  expect(rows).toEqual([])
})

test.each(['Queued', 'In Progress'])(
  'a proof that is deleted while it is %s is counted less, and its event is written once',
  async (status) => {
    const dora = await newTeam(core)
    await core.queue.boss.deleteAllJobs(circomQueueName('prove'))
    const { build } = await readyBuild(core, dora)
    const { proof } = await createProof(core, dora, build.id, { input: status, meta: {} })
    if (status === 'In Progress') await beginProof(core, await fetchJob(core, 'prove'))
    await deleteProof(core, dora, proof.id)
    const written = await core.database.select().from(events).where(eq(events.subjectId, proof.id))
    expect(written.filter(({ kind }) => kind === 'proof.deleted')).toHaveLength(1)
    expect(await core.database.$count(proofs, eq(proofs.id, proof.id))).toBe(0)
    expect(await differences()).toEqual([])
  },
)

test('what a team has deleted is in none of its counts and lists from the first moment on', async () => {
  const carol = await newTeam(core, 'carol')
  await core.queue.boss.deleteAllJobs(circomQueueName('prove'))
  const { project, build } = await readyBuild(core, carol, { projectName: 'large' })
  const other = await readyBuild(core, carol, { projectName: 'small' })
  await core.database.execute(sql`insert into proofs (build_id, project_id, team_id, meta, status, created_at)
    select case when n > 0 then ${build.id}::uuid else ${other.build.id}::uuid end,
      case when n > 0 then ${project.id}::uuid else ${other.project.id}::uuid end, ${carol.teamId}, '{}', 'Ready',
      now() - n * interval '1 minute' from generate_series(-4, 2500) n`)
  await core.database.$client.query(RECOUNT_PROOFS)
  const seen = async () => {
    const now = Date.now()
    const bins = await countProofsByTime(core, carol.teamId, {
      start: new Date(now - 48 * HOUR_MS),
      end: new Date(now + HOUR_MS),
      binSeconds: 24 * 3600,
    })
    return {
      listed: (await listProofs(core, carol)).count,
      ready: (await listProofs(core, carol, { status: 'Ready', date_created_after: new Date(now - 60 * HOUR_MS) }))
        .count,
      inBins: bins.reduce((sum, bin) => sum + bin.ready, 0),
      ofTeam: (await findTeam(core, carol, 'carol')).num_proofs,
    }
  }
  expect(await seen()).toEqual({ listed: 2505, ready: 2505, inBins: 2505, ofTeam: 2505 })
  await deleteBuild(core, carol, build.id)
  expect(await seen()).toEqual({ listed: 5, ready: 5, inBins: 5, ofTeam: 5 })
  await deleteProject(core, carol, 'large')
  expect(await seen()).toEqual({ listed: 5, ready: 5, inBins: 5, ofTeam: 5 })
  await settleDeletions(core)
  expect(await seen()).toEqual({ listed: 5, ready: 5, inBins: 5, ofTeam: 5 })
  expect(await core.database.execute(sql`select from proofs where team_id = ${carol.teamId}`)).toMatchObject({
    rowCount: 5,
  })
})

test('counts by time and by name are those of the rows, whatever the dates cut', async () => {
  const dave = await newTeam(core, 'dave')
  const { project, build } = await readyBuild(core, dave, { projectName: 'timed' })
  await core.database.execute(sql`insert into proofs (build_id, project_id, team_id, meta, status, created_at)
    select ${build.id}, ${project.id}, ${dave.teamId}, '{}', case when n % 3 = 0 then 'Failed' else 'Ready' end,
      '2026-03-29T00:00:00Z'::timestamptz + n * interval '7 minutes' from generate_series(0, 999) n`)
  await core.database.$client.query(RECOUNT_PROOFS)
  const first = Date.parse('2026-03-29T00:00:00Z')
  const moments = Array.from({ length: 1000 }, (_, n) => first + n * 7 * 60_000)
  const within = (after: number, before: number) =>
    moments.filter((moment) => moment >= after && moment < before).length
  for (const [after, before] of [
    [0, 5],
    [0.25, 0.5],
    [0.5, 1.5],
    [1, 2],
    [3.1, 70.9],
    [0.01, 400],
  ]) {
    const [start, end] = [first + (after ?? 0) * HOUR_MS, first + (before ?? 0) * HOUR_MS]
    const dates = { date_created_after: new Date(start), date_created_before: new Date(end) }
    expect((await listProofs(core, dave, dates)).count, `${after} ${before}`).toBe(within(start, end))
    expect((await listProofs(core, dave, { ...dates, project_name: 'timed' })).count).toBe(within(start, end))
    for (const binSeconds of [600, 3600, 7200, 5 * 3600 + 60]) {
      const bins = await countProofsByTime(core, dave.teamId, {
        start: new Date(start),
        end: new Date(end),
        binSeconds,
      })
      const expected = bins.map((_, bin) => {
        const from = start + bin * binSeconds * 1000
        return within(from, Math.min(from + binSeconds * 1000, end))
      })
      expect(bins.map(({ ready, failed }) => ready + failed)).toEqual(expected)
    }
  }
  const open = { date_created_after: new Date(first + 1.5 * HOUR_MS), status: 'Failed' } as const
  expect((await listProofs(core, dave, open)).count).toBe(
    moments.filter((moment, n) => n % 3 === 0 && moment >= first + 1.5 * HOUR_MS).length,
  )
  expect((await listProofs(core, dave, { project_name: 'timed', status: 'Ready' })).count).toBe(666)
  expect((await listProofs(core, dave, { project_name: 'other' })).count).toBe(0)
  expect(MAX_COUNTED).toBeGreaterThan(moments.length)
})
