import { routes } from '@proofyard/contract/routes.ts'
import { users } from '@proofyard/core/database/schema/users.ts'
import { readyBuild, readyProof, removeJobs } from '@proofyard/core/testing/fixtures.ts'
import { RECOUNT_PROOFS } from '@proofyard/core/testing/recount-proofs.ts'
import { rowsRead } from '@proofyard/core/testing/rows-read.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAnswer } from '../../testing/answers.ts'
import { openTestServer, send, type Sent, type TestServer } from '../../testing/open-test-server.ts'
import { newPerson, type Person } from '../../testing/people.ts'

/** Ten times as many as a list may look at. */
const MANY = 120_000

let server: TestServer
let root: Person

beforeAll(async () => {
  server = await openTestServer({ operators: ['chief@mail.example'] })
  const { core } = server
  root = await newPerson(server, 'chief')
  await core.database.update(users).set({ passwordProvenAt: new Date() }).where(eq(users.username, 'chief'))
  const { build, project } = await readyBuild(core, root.viewer, { projectName: 'popular' })
  const proofId = await readyProof(core, root.viewer, build.id)
  await removeJobs(core, 'compile')
  const { $client: database } = core.database
  await database.query(
    `insert into proofs (build_id, project_id, team_id, meta, status, created_at, started_at, finished_at)
     select $1, $2, $3, '{}', case when n % 8 = 0 then 'Queued' when n % 10 = 0 then 'Failed' else 'Ready' end,
       now() - n * interval '1 second', now(), now() - n * interval '1 second'
     from generate_series(1, $4) n`,
    [build.id, project.id, root.teamId, MANY],
  )
  await database.query(
    `insert into artifacts (sha256, size) select encode(sha256(n::text::bytea), 'hex'), 100 from generate_series(1, $1) n`,
    [MANY],
  )
  await database.query(
    `insert into proof_artifacts (proof_id, kind, sha256)
     select id, 'proof', encode(sha256(row_number() over ()::text::bytea), 'hex') from proofs where id <> $1 limit $2`,
    [proofId, MANY],
  )
  await database.query(RECOUNT_PROOFS)
  await database.query('vacuum analyze')
})
afterAll(() => server.close())

const tables = ['proofs', 'builds', 'artifacts', 'proof_artifacts', 'build_artifacts', 'proof_counts', 'events']

async function readBy(route: (typeof routes)[keyof typeof routes], sent: Sent = {}): Promise<number> {
  const read = await rowsRead(server.core, async () => {
    expectAnswer(route, await send(server.app, route, { key: root.token, ...sent }))
  })
  return tables.reduce((sum, table) => sum + (read[table] ?? 0), 0)
}

test.each(['running', 'waiting', 'failed'])(
  'the list of %s jobs reads a thousand and no further',
  async (job_state) => {
    expect(await readBy(routes.operatorJobs, { query: { job_state, limit: '20' } })).toBeLessThanOrEqual(2 * 1000 + 100)
  },
)

test('queues read what is not finished', async () => {
  expect(await readBy(routes.operatorQueues)).toBeLessThanOrEqual(MANY / 8 + 100)
})

test('teams read what of theirs is not finished', async () => {
  expect(await readBy(routes.operatorTeams)).toBeLessThanOrEqual(MANY / 8 + 100)
})

test.each([
  ['the overview', routes.operatorOverview],
  ['workers', routes.operatorWorkers],
  ['users', routes.operatorUsers],
  ['acts', routes.operatorActs],
] as const)('%s reads nothing of them', async (_name, route) => {
  expect(await readBy(route)).toBe(0)
})

test('what is stored is told by a sample, near enough', async () => {
  // Of either table, with a look-up for each.
  expect(await readBy(routes.operatorStorage)).toBeLessThanOrEqual(3 * 70_000)
  const response = await send(server.app, routes.operatorStorage, { key: root.token })
  const { is_estimated, num_files, kinds } = response.json<{
    is_estimated: boolean
    num_files: number
    kinds: { artifact_kind: string; file_bytes: number }[]
  }>()
  expect(is_estimated).toBe(true)
  expect(num_files / MANY).toBeGreaterThan(0.7)
  expect(num_files / MANY).toBeLessThan(1.3)
  const bytes = kinds.find(({ artifact_kind }) => artifact_kind === 'proof')?.file_bytes ?? 0
  expect(bytes / (100 * MANY)).toBeGreaterThan(0.7)
  expect(bytes / (100 * MANY)).toBeLessThan(1.3)
})
