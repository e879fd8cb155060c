import { Circuit } from '@proofyard/contract/circuit.ts'
import { Proof } from '@proofyard/contract/proof.ts'
import type { Route } from '@proofyard/contract/route.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { failBuild, beginBuild } from '@proofyard/core/builds/transition.ts'
import { fetchJob, finishNextProof, newBuild, readyBuild } from '@proofyard/core/testing/fixtures.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { multipart, multiplier, tarGz } from '../testing/archives.ts'
import {
  newAccount,
  openTestServer,
  PASSWORD,
  send,
  type Sent,
  type TestAccount,
  type TestServer,
} from '../testing/open-test-server.ts'
import {
  additions,
  apiKey,
  circuit,
  frameworks,
  project,
  proof,
  proofAdditions,
  type Shape,
  team,
  user,
} from '../testing/wire-shapes.ts'

const checks: Record<string, (value: unknown) => boolean> = {
  any: () => true,
  array: (value) => Array.isArray(value),
  bool: (value) => typeof value === 'boolean',
  date: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value),
  int: (value) => Number.isInteger(value),
  number: (value) => typeof value === 'number',
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  text: (value) => typeof value === 'string',
}

function at(value: unknown, key: string): unknown {
  const found: unknown = new Map(Object.entries(value ?? {})).get(key)
  return found
}

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new Error('The answer has no list.')
  return value
}

/** Expects every key of the shape with its type. */
function expectShape(value: unknown, shape: Shape): void {
  const keys = new Map(Object.entries(value ?? {}))
  const wrong = Object.entries(shape).filter(([key, type]) => {
    const item = keys.get(key)
    const isAuthentic = checks[type.replace('?', '')]?.(item) ?? false
    return !keys.has(key) || !(isAuthentic || (type.endsWith('?') && item === null))
  })
  expect(wrong.map(([key, type]) => `${key} must be ${type}, is ${JSON.stringify(keys.get(key))}`)).toEqual([])
}

let server: TestServer
let owner: TestAccount

beforeAll(async () => {
  server = await openTestServer()
  owner = await newAccount(server.core, 'acme')
})
afterAll(() => server.close())

async function ask(route: Route, sent: Sent = {}): Promise<unknown> {
  const response = await send(server.app, route, { key: owner.key, ...sent })
  expect({ status: response.statusCode, body: response.body.slice(0, 300) }).toMatchObject({ status: route.success })
  return response.json<unknown>()
}

async function items(route: Route, sent: Sent = {}): Promise<unknown[]> {
  const answer = await ask(route, sent)
  const list = listOf(Array.isArray(answer) ? answer : at(answer, 'items'))
  expect(list.length).toBeGreaterThan(0)
  return list
}

describe('the schemas of the contract', () => {
  test('have each key of a circuit of each framework, and those that are ours', () => {
    for (const option of Circuit.options) {
      const [type] = option.shape.circuit_type.values
      const expected = { ...circuit, ...additions, ...(type === undefined ? {} : frameworks[type]) }
      expect(Object.keys(option.shape).toSorted()).toEqual(Object.keys(expected).toSorted())
    }
    expect(Circuit.options).toHaveLength(Object.keys(frameworks).length)
  })

  test('have each key of a proof, and those that are ours', () => {
    expect(Object.keys(Proof.shape).toSorted()).toEqual(Object.keys({ ...proof, ...proofAdditions }).toSorted())
  })
})

describe('live answers', () => {
  const whole = { ...circuit, ...additions, ...frameworks.circom }

  test('of circuits, in create, list, detail and status, in each state', async () => {
    const upload = await multipart([['files', await tarGz(multiplier), 'm.tar.gz']])
    expectShape(await ask(routes.circuitCreate, upload), whole)
    await beginBuild(server.core, await fetchJob(server.core, 'compile'))
    const failed = await newBuild(server.core, owner.viewer, { projectName: 'failed' })
    const held = await fetchJob(server.core, 'compile')
    await beginBuild(server.core, held)
    await failBuild(server.core, held, 'It does not compile.', { total: 1 })
    const ready = await readyBuild(server.core, owner.viewer, { projectName: 'ready' })
    for (const circuit_id of ['multiplier', failed.build.id, ready.build.id]) {
      const path = { circuit_id }
      expectShape(await ask(routes.circuitDetail, { path }), whole)
      expectShape(await ask(routes.circuitDetail, { path, query: { include_verification_key: 'false' } }), whole)
      const status = { circuit_id: 'text', status: 'text', finished_processing: 'bool' }
      expectShape(await ask(routes.circuitStatus, { path }), status)
    }
    const path = { project_id: 'ready' }
    for (const route of [routes.circuitList, routes.projectCircuits, routes.projectCircuitsPaginated]) {
      for (const item of await items(route, { path })) expectShape(item, whole)
    }
  })

  test('of proofs, in prove, list, detail and status, before and after they are Ready', async () => {
    const path = { circuit_id: 'ready', project_id: 'ready' }
    const made = await ask(routes.circuitProve, { path, body: { proof_input: {}, perform_verify: false } })
    expectShape(made, proof)
    expect(made).toMatchObject({ perform_verify: true, proof: null, public: null, verification_key: null })
    const { proof_id } = Proof.parse(made)
    for (const isReady of [false, true]) {
      if (isReady) await finishNextProof(server.core)
      const detail = await ask(routes.proofDetail, { path: { proof_id } })
      expectShape(detail, proof)
      expect(detail).toMatchObject(isReady ? { verified: true, status: 'Ready' } : { verified: null })
      const status = { proof_id: 'text', status: 'text', finished_processing: 'bool' }
      expectShape(await ask(routes.proofStatus, { path: { proof_id } }), status)
      const lists = [routes.proofList, routes.proofListPaginated, routes.circuitProofs, routes.projectProofsPaginated]
      for (const route of lists) for (const item of await items(route, { path })) expectShape(item, proof)
    }
  })

  test('of projects, teams and members', async () => {
    const detail = await ask(routes.projectDetail, { path: { project_id: 'ready' } })
    expectShape(detail, project)
    const latest = {
      circuit_id: 'text',
      circuit_type: 'text',
      date_created: 'date',
      proving_scheme: 'text',
      status: 'text',
    }
    expectShape(at(detail, 'latest_circuit'), latest)
    for (const route of [routes.projectList, routes.projectListPaginated]) {
      for (const item of await items(route, { body: { team_slug: 'acme' } })) expectShape(item, project)
    }
    expectShape(at(await ask(routes.teamMe), 'team'), team)
    expectShape(await ask(routes.teamDetail, { path: { team_slug: 'acme' } }), team)
    const members = await ask(routes.teamMembers, { path: { team_slug: 'acme' } })
    expectShape(members, { team_slug: 'text', members: 'array' })
    expectShape(listOf(at(members, 'members'))[0], { email: 'text', username: 'text' })
  })

  test('of users, keys and tokens', async () => {
    const body = { username: 'acme', password: PASSWORD }
    const pair = await ask(routes.tokenPair, { body })
    expectShape(pair, { username: 'text', refresh: 'text', access: 'text' })
    const [access, refresh] = [String(at(pair, 'access')), String(at(pair, 'refresh'))]
    expectShape(await ask(routes.tokenRefresh, { body: { refresh } }), { refresh: 'text', access: 'text' })
    expect(await ask(routes.tokenVerify, { body: { token: access } })).toEqual({})
    const me = await ask(routes.userMe, { key: access })
    expectShape(me, user)
    for (const each of listOf(at(me, 'teams'))) expectShape(each, team)
    const generated = await ask(routes.apiKeyGenerate)
    expectShape(generated, { ...apiKey, api_key: 'text' })
    expectShape(await ask(routes.apiKeyGenerateByPassword, { body }), { ...apiKey, api_key: 'text' })
    for (const item of await items(routes.apiKeyList)) expectShape(item, apiKey)
  })

  test('of histograms', async () => {
    const start_time = new Date(Date.now() - 7_200_000).toISOString()
    const histogram = await ask(routes.proofHistogram, { body: { start_time, end_time: null, bin_size: 3600 } })
    expectShape(histogram, { bin_size: 'int', data: 'array', start_time: 'date', end_time: 'date' })
    const bin = { bin: 'date', ready: 'int', failed: 'int', in_progress: 'int', queued: 'int' }
    for (const item of listOf(at(histogram, 'data'))) expectShape(item, bin)
  })
})
