import { routes } from '@proofyard/contract/routes.ts'
import { changeProject } from '@proofyard/core/projects/change-project.ts'
import { tellVerdict } from '@proofyard/core/proofs/verification-work.ts'
import { takeJobs } from '@proofyard/core/queue/take-jobs.ts'
import { circomQueue, finishNextProof, readyBuild } from '@proofyard/core/testing/fixtures.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { newAccount, openTestServer, send, type TestAccount, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
let owner: TestAccount
let stranger: TestAccount
let circuitId: string

beforeAll(async () => {
  server = await openTestServer()
  owner = await newAccount(server.core, 'owner')
  stranger = await newAccount(server.core, 'stranger')
  circuitId = (await readyBuild(server.core, owner.viewer)).build.id
})
afterAll(() => server.close())

async function queued(account = owner): Promise<string> {
  const body = { proof_input: { a: 1 } }
  const path = { circuit_id: circuitId }
  const response = await send(server.app, routes.circuitProve, { key: account.key, path, body })
  expectAnswer(routes.circuitProve, response)
  return response.json<{ proof_id: string }>().proof_id
}

/** A proof that a worker has made. */
async function ready(): Promise<string> {
  const id = await queued()
  expect(await finishNextProof(server.core)).toBe(id)
  return id
}

describe('a proof', () => {
  test('has every key in detail, and each big field unless told otherwise', async () => {
    const path = { proof_id: await ready() }
    const detail = await send(server.app, routes.proofDetail, { key: owner.key, path })
    expectAnswer(routes.proofDetail, detail)
    const whole = {
      status: 'Ready',
      verified: true,
      proof: { protocol: 'groth16', pi_a: ['1'] },
      public: ['20'],
      smart_contract_calldata: '["0x1"],[["0x2"]],["0x3"],["0x14"]\n',
      verification_key: { protocol: 'groth16' },
    }
    expect(detail.json()).toMatchObject(whole)
    for (const field of ['proof', 'public', 'smart_contract_calldata', 'verification_key']) {
      const query = { [`include_${field}`]: 'False' }
      const response = await send(server.app, routes.proofDetail, { key: owner.key, path, query })
      expectAnswer(routes.proofDetail, response)
      expect(response.json()).toMatchObject({ ...whole, [field]: null, has_smart_contract_calldata: true })
    }
    const status = await send(server.app, routes.proofStatus, { key: owner.key, path })
    expectAnswer(routes.proofStatus, status)
    expect(status.json()).toMatchObject({ status: 'Ready', finished_processing: true })
  })

  test('does not exist for a stranger, in any call', async () => {
    const proofId = await ready()
    const path = { proof_id: proofId }
    for (const route of [routes.proofDetail, routes.proofStatus, routes.proofDelete, routes.proofVerify]) {
      expectError(await send(server.app, route, { key: stranger.key, path }), 404, { proof_id: proofId })
    }
    expectError(await send(server.app, routes.proofDetail, { path }), 404)
    expectError(await send(server.app, routes.proofDelete, { path }), 401, { detail: 'Unauthorized' })
    expectError(await send(server.app, routes.proofDetail, { key: owner.key, path: { proof_id: 'none' } }), 404)
  })

  test('is verified by a worker, for a person who is signed in and may see it', async () => {
    const path = { proof_id: await ready() }
    const taker = takeJobs(server.core, {
      queues: () => [circomQueue('verify')],
      concurrency: 1,
      work: (held) => tellVerdict(server.core, held, { verified: true }),
    })
    const response = await send(server.app, routes.proofVerify, { key: owner.key, path })
    await taker.stop()
    expectAnswer(routes.proofVerify, response)
    expect(response.json()).toEqual({ verified: true })
    expectError(await send(server.app, routes.proofVerify, { path }), 401, { detail: 'Unauthorized' })
    const unready = { proof_id: await queued() }
    expectError(await send(server.app, routes.proofVerify, { key: owner.key, path: unready }), 409, unready)
    await send(server.app, routes.proofDelete, { key: owner.key, path: unready })
  })

  test('is gone once it is deleted', async () => {
    const path = { proof_id: await ready() }
    expectAnswer(routes.proofDelete, await send(server.app, routes.proofDelete, { key: owner.key, path }))
    expectError(await send(server.app, routes.proofStatus, { key: owner.key, path }), 404)
  })
})

describe('lists of proofs', () => {
  test('are the team’s own, newest first, by GET and by POST with a filter', async () => {
    await changeProject(server.core, owner.viewer, 'multiplier', { isPublic: true })
    const made = await ready()
    const waiting = await queued()
    await queued(stranger)
    const post = (body: unknown) => send(server.app, routes.proofList, { key: owner.key, body })
    const all = await post({})
    expectAnswer(routes.proofList, all)
    const proofs = all.json<{ proof_id: string; proof: unknown; team_slug: string }[]>()
    expect(proofs.slice(0, 2).map((proof) => proof.proof_id)).toEqual([waiting, made])
    expect(proofs.every((proof) => proof.team_slug === 'owner' && proof.proof === null)).toBe(true)
    const plain = await send(server.app, routes.proofListPlain, { key: owner.key })
    expectAnswer(routes.proofListPlain, plain)
    expect(plain.json()).toEqual(proofs)
    expect((await post({ status: 'Queued', project_name: null })).json()).toMatchObject([{ proof_id: waiting }])
    expect((await post({ date_created_before: '2000-01-01T00:00:00Z' })).json()).toEqual([])
    expect((await post({ project_name: 'another' })).json()).toEqual([])
    expectError(await post({ status: 'Sleeping' }), 422, { location: 'body.status' })
    expectError(await post({ date_created_after: 'yesterday' }), 422, { message: expect.stringContaining('ISO 8601') })
  })

  test('come in pages with the count of all', async () => {
    const page = (query: Record<string, string>) =>
      send(server.app, routes.proofListPaginated, { key: owner.key, query, body: {} })
    const first = await page({ limit: '1', offset: '0' })
    expectAnswer(routes.proofListPaginated, first)
    const { count, items } = first.json<{ count: number; items: unknown[] }>()
    expect(items).toHaveLength(1)
    expect(count).toBeGreaterThan(1)
    expect((await page({ offset: String(count) })).json()).toEqual({ items: [], count })
    expectError(await page({ limit: '-1' }), 422, { location: 'query.limit' })
    expectError(await page({ limit: 'many' }), 422, { location: 'query.limit' })
    const plain = await send(server.app, routes.proofListPlainPaginated, { key: owner.key, query: { limit: '1' } })
    expectAnswer(routes.proofListPlainPaginated, plain)
    expect(plain.json()).toEqual(first.json())
  })

  test('are counted by time, empty bins included', async () => {
    const start = new Date(Date.now() - 3 * 3_600_000).toISOString()
    const body = { start_time: start, end_time: null, bin_size: 3600 }
    const response = await send(server.app, routes.proofHistogram, { key: owner.key, body })
    expectAnswer(routes.proofHistogram, response)
    const { data } = response.json<{ data: { ready: number; queued: number; bin: string }[] }>()
    expect(data[0]).toMatchObject({ bin: start, ready: 0, queued: 0 })
    const list = await send(server.app, routes.proofListPlain, { key: owner.key })
    const statuses = list.json<{ status: string }[]>().map((proof) => proof.status)
    const sum = (key: 'ready' | 'queued') => data.reduce((total, bin) => total + bin[key], 0)
    expect(sum('ready')).toBe(statuses.filter((status) => status === 'Ready').length)
    expect(sum('queued')).toBe(statuses.filter((status) => status === 'Queued').length)
    const tooFine = { ...body, start_time: '2000-01-01T00:00:00Z', bin_size: 1 }
    expectError(await send(server.app, routes.proofHistogram, { key: owner.key, body: tooFine }), 422)
  })
})
