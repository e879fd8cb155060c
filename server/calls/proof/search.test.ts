import { routes } from '@proofyard/contract/routes.ts'
import { proofs } from '@proofyard/core/database/schema/proofs.ts'
import { readyBuild, readyProof } from '@proofyard/core/testing/fixtures.ts'
import { RECOUNT_PROOFS } from '@proofyard/core/testing/recount-proofs.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { newAccount, openTestServer, send, type TestAccount, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
let owner: TestAccount
let stranger: TestAccount
/** A proof that is Ready, one that failed, and the build of both. */
const ids = { ready: '', failed: '', build: '', other: '', foreign: '' }

beforeAll(async () => {
  server = await openTestServer()
  const { core } = server
  owner = await newAccount(core, 'owner')
  stranger = await newAccount(core, 'stranger')
  const { build } = await readyBuild(core, owner.viewer, { projectName: 'multiplier' })
  ids.build = build.id
  ids.ready = await readyProof(core, owner.viewer, build.id)
  ids.failed = await readyProof(core, owner.viewer, build.id)
  const other = await readyBuild(core, owner.viewer, { projectName: 'sudoku_2' })
  ids.other = await readyProof(core, owner.viewer, other.build.id)
  const foreign = await readyBuild(core, stranger.viewer, { projectName: 'multiplier' })
  ids.foreign = await readyProof(core, stranger.viewer, foreign.build.id)
  const error = '=HYPERLINK("x"), 100% Not enough values\nin main.circom'
  await core.database.update(proofs).set({ status: 'Failed', error }).where(eq(proofs.id, ids.failed))
  await core.database
    .update(proofs)
    .set({ computeTimes: { total: 2.5 } })
    .where(eq(proofs.id, ids.other))
  await core.database.$client.query(RECOUNT_PROOFS)
})
afterAll(() => server.close())

async function found(search: string, more: Record<string, unknown> = {}, query = {}) {
  const sent = { key: owner.key, body: { search, ...more }, query }
  const response = await send(server.app, routes.proofListPaginated, sent)
  expectAnswer(routes.proofListPaginated, response)
  const { items, count } = response.json<{ items: { proof_id: string }[]; count: number }>()
  return { ids: items.map((item) => item.proof_id), count }
}

describe('a search of proofs', () => {
  test('finds a text in ID, project, build, status and error, in any case', async () => {
    expect((await found(ids.ready.slice(0, 13).toUpperCase())).ids).toEqual([ids.ready])
    expect((await found('SUDOKU')).ids).toEqual([ids.other])
    expect((await found(` ${ids.build.slice(0, 8)} `)).ids).toEqual([ids.failed, ids.ready])
    expect((await found('fail')).ids).toEqual([ids.failed])
    expect((await found('not ENOUGH values')).ids).toEqual([ids.failed])
    expect(await found('nothing of the kind')).toEqual({ ids: [], count: 0 })
    expect((await found('')).count).toBe(3)
  })

  test('takes each sign for itself', async () => {
    expect((await found('0% N')).ids).toEqual([ids.failed])
    expect((await found('0%N')).ids).toEqual([])
    expect((await found('sudoku_')).ids).toEqual([ids.other])
    expect((await found('multiplie_')).ids).toEqual([])
    expect((await found('\\')).ids).toEqual([])
    expect((await found("' or true --")).ids).toEqual([])
  })

  test('goes with the rest of the filter, and comes in pages', async () => {
    expect((await found('multiplier', { status: 'Ready' })).ids).toEqual([ids.ready])
    expect((await found('ready', { project_name: 'sudoku_2' })).ids).toEqual([ids.other])
    expect((await found('ready', { date_created_before: '2000-01-01T00:00:00Z' })).ids).toEqual([])
    expect(await found('multiplier', {}, { limit: '1', offset: '1' })).toEqual({ ids: [ids.ready], count: 2 })
  })

  test('finds nothing of another team', async () => {
    expect((await found(ids.foreign)).ids).toEqual([])
  })

  test('is refused where it is too long or holds a NUL', async () => {
    for (const search of ['a'.repeat(201), 'a\0b', 7]) {
      const sent = { key: owner.key, body: { search } }
      expectError(await send(server.app, routes.proofListPaginated, sent), 422, { location: 'body.search' })
    }
  })
})

describe('the table of proofs', () => {
  test('has a line for each that passes the filter, and no formula', async () => {
    const response = await send(server.app, routes.proofListCsv, { key: owner.key, body: { search: 'multiplier' } })
    expectAnswer(routes.proofListCsv, response)
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(response.headers['content-disposition']).toContain('proofs.csv')
    const [names, failed, ready, ...rest] = response.body.split('\r\n')
    expect(names).toMatch(/^proof_id,project_name,circuit_id,circuit_type,status,.*,error$/)
    expect(failed).toContain(`${ids.failed},multiplier,${ids.build},circom,Failed`)
    expect(failed).toContain(`"'=HYPERLINK(""x""), 100% Not enough values`)
    expect(ready).toContain(`${ids.ready},multiplier,${ids.build},circom,Ready`)
    expect(rest).toEqual([''])
    expect(response.body).not.toContain(ids.foreign)
  })

  test('is for the team alone', async () => {
    expectError(await send(server.app, routes.proofListCsv, { body: {} }), 401)
  })
})

describe('the times of proofs', () => {
  test('are the median and the 95th percentile of those that are Ready', async () => {
    const times = async (body: Record<string, unknown>) => {
      const response = await send(server.app, routes.proofTimes, { key: owner.key, body })
      expectAnswer(routes.proofTimes, response)
      return response.json<unknown>()
    }
    // One took 0.5 s and the other 2.5 s.
    expect(await times({})).toEqual({ count: 2, p50_sec: 1.5, p95_sec: 2.4 })
    expect(await times({ project_name: 'sudoku_2' })).toEqual({ count: 1, p50_sec: 2.5, p95_sec: 2.5 })
    expect(await times({ search: 'nothing' })).toEqual({ count: 0, p50_sec: null, p95_sec: null })
    expect(await times({ status: 'Failed' })).toEqual({ count: 0, p50_sec: null, p95_sec: null })
    expectError(await send(server.app, routes.proofTimes, { body: {} }), 401)
  })
})
