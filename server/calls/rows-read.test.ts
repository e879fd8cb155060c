import type { Route } from '@proofyard/contract/route.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { newBuild, readyBuild, readyProof, removeJobs } from '@proofyard/core/testing/fixtures.ts'
import { RECOUNT_PROOFS } from '@proofyard/core/testing/recount-proofs.ts'
import { rowsRead } from '@proofyard/core/testing/rows-read.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAnswer } from '../testing/answers.ts'
import {
  newAccount,
  openTestServer,
  send,
  type Sent,
  type TestAccount,
  type TestServer,
} from '../testing/open-test-server.ts'

const MANY = 50_000
/** One every 3.5 seconds: 50,000 of them in 49 hours. */
const EVERY_MS = 3500
const FIRST = Date.parse('2026-03-08T00:00:00Z')
const PAGE = 20
/** The proofs of a build that an estimate looks at, or the other builds of its framework with the build itself. */
const LOOKED_AT = 40
const MAX_BUILDS = 201

let server: TestServer
let owner: TestAccount
const ids = { build: '', readyProof: '', queuedBuild: '', queuedProof: '' }

beforeAll(async () => {
  server = await openTestServer()
  const { core } = server
  owner = await newAccount(core, 'owner')
  const { build, project } = await readyBuild(core, owner.viewer, { projectName: 'popular' })
  ids.build = build.id
  ids.readyProof = await readyProof(core, owner.viewer, build.id)
  ids.queuedProof = (await createProof(core, owner.viewer, build.id, { input: '{}', meta: {} })).proof.id
  ids.queuedBuild = (await newBuild(core, owner.viewer, { projectName: 'popular', tags: [] })).build.id
  await removeJobs(core, 'compile')
  const { $client: database } = core.database
  await database.query(
    `insert into builds (project_id, team_id, circuit_type, manifest, proving_scheme, meta, uploaded_file_name, details)
     select project_id, team_id, circuit_type, manifest, proving_scheme, meta, uploaded_file_name, details
     from builds, generate_series(1, 1000) where id = $1`,
    [build.id],
  )
  await database.query(
    `insert into proofs (build_id, project_id, team_id, meta, status, created_at)
     select $1, $2, $3, '{}', case when n % 10 = 0 then 'Failed' else 'Ready' end, to_timestamp($4 + n * $5::float8)
     from generate_series(0, $6 - 1) n`,
    [build.id, project.id, owner.teamId, FIRST / 1000, EVERY_MS / 1000, MANY],
  )
  await database.query(RECOUNT_PROOFS)
  await database.query('vacuum analyze builds, proofs, proof_counts')
})
afterAll(() => server.close())

/** The rows that a call reads, of the tables that grow with builds and proofs. */
async function readBy(route: Route, sent: Sent): Promise<Record<string, number>> {
  const read = await rowsRead(server.core, async () => {
    expectAnswer(route, await send(server.app, route, { key: owner.key, ...sent }))
  })
  const growing = ['builds', 'projects', 'tags', 'build_artifacts', 'proofs', 'proof_artifacts', 'proof_counts']
  return Object.fromEntries(growing.map((table) => [table, read[table] ?? 0]).filter(([, rows]) => rows !== 0))
}

test('polling the status of a circuit reads its row and no other', async () => {
  expect(await readBy(routes.circuitStatus, { path: { circuit_id: ids.build } })).toEqual({ builds: 1 })
  expect(await readBy(routes.circuitStatus, { path: { circuit_id: ids.queuedBuild } })).toEqual({ builds: 1 })
})

test('and that of a proof its build as well, which says of which framework it is', async () => {
  for (const proof_id of [ids.readyProof, ids.queuedProof]) {
    expect(await readBy(routes.proofStatus, { path: { proof_id } })).toEqual({ proofs: 1, builds: 1 })
  }
})

test.each([
  ['circuit detail', routes.circuitDetail],
  ['circuit proofs', routes.circuitProofsPaginated],
  ['project proofs', routes.projectProofsPaginated],
  ['proof list', routes.proofListPaginated],
] as const)('%s counts no proofs', async (_name, route) => {
  const sent: Sent = {
    path: { circuit_id: ids.build, project_id: 'popular' },
    query: { limit: String(PAGE) },
    ...(route.method === 'POST' && { body: {} }),
  }
  const { proofs = 0, proof_counts = 0 } = await readBy(route, sent)
  // Once for their order, and once for what is said of them; and the newest one of the project.
  expect(proofs).toBeLessThanOrEqual(2 * PAGE + 1)
  expect(proof_counts).toBeLessThan(10)
})

test('making one more proof counts none, and what it will take is told by the newest ones', async () => {
  const sent = { path: { circuit_id: ids.build }, body: { proof_input: '{}' } }
  const { proofs = 0, proof_counts = 0 } = await readBy(routes.circuitProve, sent)
  expect(proofs).toBeLessThanOrEqual(LOOKED_AT + 5)
  expect(proof_counts).toBeLessThan(5)
  const estimate = await readBy(routes.circuitEstimate, { path: { circuit_id: ids.build } })
  expect(estimate['proofs']).toBeLessThanOrEqual(LOOKED_AT)
})

test('an estimate by other builds looks at some of the newest of them, and some proofs of each', async () => {
  const { $client: database } = server.core.database
  await database.query(
    `insert into builds (project_id, team_id, circuit_type, manifest, proving_scheme, meta, uploaded_file_name, details, status)
     select project_id, team_id, circuit_type, manifest, case when n % 2 = 0 then proving_scheme else 'plonk' end, meta,
       uploaded_file_name, details, 'Ready' from builds, generate_series(1, 2000) n where id = $1`,
    [ids.build],
  )
  await database.query('vacuum analyze builds')
  const { build } = await readyBuild(server.core, owner.viewer, { projectName: 'new' })
  await removeJobs(server.core, 'compile')
  const { builds = 0, proofs = 0 } = await readBy(routes.circuitEstimate, { path: { circuit_id: build.id } })
  expect(builds).toBeGreaterThan(100)
  expect(builds).toBeLessThanOrEqual(MAX_BUILDS)
  expect(proofs).toBeLessThanOrEqual(10 * MAX_BUILDS)
})

test.each([
  ['a search', routes.proofListPaginated, { search: 'nothing of the kind' }],
  ['a search of those that failed', routes.proofListPaginated, { search: 'nothing', status: 'Failed' }],
  ['a search of a project', routes.proofListPaginated, { search: 'nothing', project_name: 'popular' }],
  ['the table of proofs', routes.proofListCsv, {}],
  ['the table of a project', routes.proofListCsv, { project_name: 'popular', status: 'Ready' }],
  ['the times of proofs', routes.proofTimes, { search: 'ready' }],
] as const)('%s looks through the newest ten thousand and no further', async (_name, route, body) => {
  const { proofs = 0, proof_counts = 0 } = await readBy(route, { body })
  // Once to find them, and once for what is said of each.
  expect(proofs).toBeLessThanOrEqual(2 * 10_000 + 10)
  expect(proof_counts).toBeLessThan(10)
})

const HOUR_MS = 3_600_000
const at = (hours: number) => new Date(FIRST + Math.round(hours * HOUR_MS)).toISOString()

/** Each hour twice, its minutes once, and what lies beside them where the table is so small. */
const MINUTES_TOO = 52 * 62

test.each([
  ['with the hour', 0, { proofs: 0, counts: 49 }],
  ['within the hour, with a minute', 0.7, { proofs: 0, counts: MINUTES_TOO }],
  ['within a minute', 0.7123456, { proofs: 49 * 18, counts: MINUTES_TOO }],
] as const)(
  'a histogram by hours that begin %s reads as much as it has bins, not as there are proofs',
  async (_name, hours, most) => {
    const body = { bin_size: 3600, start_time: at(hours), end_time: at(48 + hours) }
    const { proofs = 0, proof_counts = 0 } = await readBy(routes.proofHistogram, { body })
    expect(proofs).toBeLessThanOrEqual(most.proofs)
    expect(proof_counts).toBeLessThanOrEqual(most.counts)
    const answer = await send(server.app, routes.proofHistogram, { key: owner.key, body })
    const { data } = answer.json<{ data: { ready: number; failed: number }[] }>()
    const inBin = (bin: number) => {
      const from = Math.round(hours * HOUR_MS) + bin * HOUR_MS
      const before = (ms: number) => Math.min(Math.ceil(ms / EVERY_MS), MANY)
      return before(from + HOUR_MS) - before(from)
    }
    expect(data.map(({ ready, failed }) => ready + failed)).toEqual(Array.from({ length: 48 }, (_, bin) => inBin(bin)))
  },
)

test('a list of proofs between two moments counts the rest of a minute at either end', async () => {
  const body = { date_created_after: at(0.7123456), date_created_before: at(30.2345678) }
  const { proofs = 0, proof_counts = 0 } = await readBy(routes.proofListPaginated, { body, query: { limit: '1' } })
  expect(proofs).toBeLessThanOrEqual(2 * 18 + 2)
  expect(proof_counts).toBeLessThanOrEqual(30 + 2 * 60)
})
