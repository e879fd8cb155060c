import { randomUUID } from 'node:crypto'
import { METHODS } from 'node:http'
import { beginBuild, failBuild } from '@proofyard/core/builds/transition.ts'
import { deleteBuild } from '@proofyard/core/builds/delete-build.ts'
import { builds } from '@proofyard/core/database/schema/builds.ts'
import { events } from '@proofyard/core/database/schema/events.ts'
import { fetchJob, newBuild, readyBuild, readyProof } from '@proofyard/core/testing/fixtures.ts'
import { settleDeletions } from '@proofyard/core/testing/settle-deletions.ts'
import { reportWorker } from '@proofyard/core/workers/report-worker.ts'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestAccount, type TestServer, newAccount, openTestServer } from '../testing/open-test-server.ts'

const TOKEN = 'a token of sixteen letters or more'.replaceAll(' ', '-')
let server: TestServer
let owner: TestAccount

beforeEach(async () => {
  server = await openTestServer({ metricsToken: TOKEN })
  owner = await newAccount(server.core, 'owner')
})
afterEach(async () => {
  vi.useRealTimers()
  await server.close()
})

function ask(authorization?: string) {
  return server.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })
}

function passTime(milliseconds: number): void {
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(milliseconds)
}

/** Events are told once no older transaction of the whole PostgreSQL runs, one of `autovacuum` included. */
async function settleEvents(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await server.core.database.execute<{ settled: boolean }>(sql`
        select coalesce(max(${events.transactionId}) < pg_snapshot_xmin(pg_current_snapshot()), true) settled
        from ${events}`)
      return rows[0]?.settled
    })
    .toBe(true)
}

/** The figures of a metric, by its labels as they are written. */
async function read(name: string): Promise<Record<string, number>> {
  // What was read a moment ago is not read again.
  passTime(400_000)
  const { statusCode, body } = await ask(`Bearer ${TOKEN}`)
  expect(statusCode).toBe(200)
  const lines = body.split('\n').filter((line) => new RegExp(`^${name}[{ ]`).test(line))
  return Object.fromEntries(
    lines.map((line) => [line.slice(name.length, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )
}

test('only who has the token reads them, and a server without one has none', async () => {
  for (const wrong of [undefined, 'Bearer', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN, `Bearer ${owner.key}`]) {
    const { statusCode, headers, body } = await ask(wrong)
    expect({ statusCode, scheme: headers['www-authenticate'] }).toEqual({ statusCode: 401, scheme: 'Bearer' })
    expect(body).not.toContain('proofyard_')
  }
  const { statusCode, headers } = await ask(`Bearer ${TOKEN}`)
  expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')])
  const plain = await openTestServer()
  const none = await plain.app.inject({ url: '/metrics', headers: { authorization: 'Bearer ' } })
  expect(none.statusCode).toBe(404)
  await plain.close()
})

test('what waits and what runs is told by kind, framework and size, with the age of the first', async () => {
  await newBuild(server.core, owner.viewer, { projectName: 'one' })
  await newBuild(server.core, owner.viewer, { projectName: 'two' })
  const labels = '{kind="build",framework="circom",size="64m1t256d"}'
  expect(await read('proofyard_jobs_waiting')).toEqual({ [labels]: 2 })
  expect((await read('proofyard_jobs_oldest_seconds'))[labels]).toBeGreaterThan(0)
  await beginBuild(server.core, await fetchJob(server.core, 'compile'))
  expect(await read('proofyard_jobs_waiting')).toEqual({ [labels]: 1 })
  expect(await read('proofyard_jobs_running')).toEqual({ [labels]: 1 })
})

test('what ended is counted once, with its stages; what ended before this server began is not', async () => {
  await readyBuild(server.core, owner.viewer, { projectName: 'circuit' })
  await settleEvents()
  const later = await openTestServer({ beside: server, metricsToken: TOKEN })
  await readyProof(server.core, owner.viewer, 'circuit')
  await newBuild(server.core, owner.viewer, { projectName: 'wrong' })
  const job = await fetchJob(server.core, 'compile')
  await beginBuild(server.core, job)
  await failBuild(server.core, job, 'No circuit.', { total: 1 })
  await settleEvents()
  const ofBuild = '{kind="build",framework="circom",outcome='
  const ofProof = '{kind="proof",framework="circom",outcome="ready",reason="none"}'
  const expected = {
    [`${ofBuild}"ready",reason="none"}`]: 1,
    [`${ofBuild}"failed",reason="user"}`]: 1,
    [ofProof]: 1,
  }
  for (let times = 0; times < 2; times++) expect(await read('proofyard_jobs_ended_total')).toEqual(expected)
  const total = '{kind="proof",framework="circom",stage="total"}'
  expect((await read('proofyard_stage_seconds_count'))[total]).toBe(1)
  expect((await read('proofyard_wait_seconds_count'))['{kind="proof",framework="circom"}']).toBe(1)
  const own = server
  server = later
  expect(await read('proofyard_jobs_ended_total')).not.toHaveProperty(`${ofBuild}"ready",reason="none"}`)
  expect(await read('proofyard_jobs_ended_total')).toHaveProperty([ofProof], 1)
  await later.close()
  server = own
})

test('any-stage: what a worker calls its stages makes no series of their own', async () => {
  const { build } = await readyBuild(server.core, owner.viewer, { projectName: 'many' })
  const invented = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`stage_${index}_of_someone`, 1]))
  await server.core.database
    .update(builds)
    .set({ computeTimes: { total: 62, file_setup: 1, compile: 1, ...invented } })
    .where(eq(builds.id, build.id))
  await settleEvents()
  const counts = await read('proofyard_stage_seconds_count')
  const named = (stage: string) => `{kind="build",framework="circom",stage="${stage}"}`
  expect(counts).toEqual({
    [named('total')]: 1,
    [named('file_setup')]: 1,
    [named('compile')]: 1,
    [named('other')]: 60,
  })
})

test('any-method: what strangers ask for in whatever way makes a few series', async () => {
  for (const method of METHODS) {
    for (const url of ['/', '/api/v1/none', `/${method}`, '/healthz'])
      await server.app.inject({ method: method as 'GET', url }).catch(() => undefined)
  }
  const answers = Object.keys(await read('proofyard_http_answers_total'))
  const routes = new Set(answers.map((labels) => /route="([^"]*)"/.exec(labels)?.[1]))
  expect(routes.size).toBeLessThan(8)
  expect(answers.length).toBeLessThan(METHODS.length * 8)
})

test('one that was deleted before it was counted is counted without its framework', async () => {
  const { build } = await readyBuild(server.core, owner.viewer, { projectName: 'gone' })
  await deleteBuild(server.core, owner.viewer, build.id)
  await settleDeletions(server.core)
  await settleEvents()
  const ended = await read('proofyard_jobs_ended_total')
  expect(ended).toEqual({ '{kind="build",framework="deleted",outcome="ready",reason="none"}': 1 })
})

test('machines of this installation are told by host, and what they have free', async () => {
  const total = { memoryBytes: 8 * 2 ** 30, threads: 4, diskBytes: 2 ** 40, gpus: 0 }
  const free = { ...total, memoryBytes: 3 * 2 ** 30, threads: 1 }
  await reportWorker(server.core, { id: randomUUID(), host: 'mill', capabilities: [], total, free })
  await reportWorker(server.core, {
    id: randomUUID(),
    host: 'mill',
    capabilities: [],
    total,
    free,
    paused: 'It rests.',
  })
  expect(await read('proofyard_machine_memory_bytes')).toEqual({
    '{host="mill",of="total"}': 16 * 2 ** 30,
    '{host="mill",of="free"}': 6 * 2 ** 30,
  })
  expect(await read('proofyard_workers')).toEqual({
    '{state="running"}': 2,
    '{state="taking"}': 1,
    '{state="silent"}': 0,
  })
})

test('answers are counted by the route of the code, never by what was typed', async () => {
  await server.app.inject({ url: '/api/v1/circuit/someone%2Fsecret-name/detail' })
  await server.app.inject({ url: '/no-such-page-of-anybody' })
  const { body } = await ask(`Bearer ${TOKEN}`)
  expect(body).toContain('route="/api/v1/circuit/:circuit_id/detail"')
  expect(body).not.toMatch(/secret-name|no-such-page/)
})

test('while the database is away the process still tells of itself, and that it is away', async () => {
  await read('proofyard_ready')
  const { $client } = server.core.database
  const away = vi.spyOn($client, 'query').mockImplementation(() => {
    throw new Error('Connection terminated')
  })
  try {
    expect(await read('proofyard_ready')).toMatchObject({ '{part="database"}': 0 })
    expect(await read('process_resident_memory_bytes')).toEqual({ '': expect.any(Number) })
  } finally {
    away.mockRestore()
  }
  expect(await read('proofyard_ready')).toMatchObject({ '{part="database"}': 1 })
})

test('sizes that could not be read are read when the database is back, and not five minutes later', async () => {
  const { $client } = server.core.database
  const away = vi.spyOn($client, 'query').mockImplementation(() => {
    throw new Error('Connection terminated')
  })
  await read('proofyard_stored_files')
  away.mockRestore()
  await readyBuild(server.core, owner.viewer, { projectName: 'circuit' })
  passTime(10_000)
  const { body } = await ask(`Bearer ${TOKEN}`)
  expect(body).toMatch(/^proofyard_stored_files [1-9]/m)
})

test('the token is in no line of the log, whatever is sent in its place', async () => {
  for (const sent of [`Bearer ${TOKEN}`, `Bearer ${TOKEN}x`, TOKEN]) await ask(sent)
  await server.app.inject({ url: `/metrics?token=${TOKEN}` })
  expect(server.logged.join('\n')).not.toContain(TOKEN)
})
