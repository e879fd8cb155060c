import { routes } from '@proofyard/contract/routes.ts'
import { readyBuild, removeJobs } from '@proofyard/core/testing/fixtures.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { multipart, multiplier, tarGz } from '../../testing/archives.ts'
import { newAccount, openTestServer, send, type TestAccount, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
let owner: TestAccount

beforeAll(async () => {
  server = await openTestServer()
  owner = await newAccount(server.core, 'acme')
})
afterAll(() => server.close())

/** The names of all stored files. */
async function filesOf({ core }: TestServer): Promise<string[]> {
  const names: string[] = []
  for await (const name of core.storage.listOlderThan(new Date(Date.now() + 60_000))) names.push(name)
  return names.toSorted()
}

async function upload(key: string, tag = 'latest', to = { app: server.app, key: owner.key }) {
  const form = await multipart([
    ['files', await tarGz(multiplier), 'm.tar.gz'],
    ['tags', tag],
  ])
  const headers = { ...form.headers, 'idempotency-key': key }
  return send(to.app, routes.circuitCreate, { key: to.key, payload: form.payload, headers })
}

test('makes one build of an upload that is sent twice, also at once, and refuses the key for another', async () => {
  const answers = await Promise.all([upload('k1'), upload('k1')])
  answers.push(await upload('k1'))
  for (const answer of answers) {
    expectAnswer(routes.circuitCreate, answer)
    expect(answer.json()).toEqual(answers[0]?.json())
  }
  expect((await send(server.app, routes.circuitList, { key: owner.key })).json()).toHaveLength(1)
  expectError(await upload('k1', 'v2'), 422, { error: 'Idempotency key reused' })
  const compile = (circuit: string) =>
    send(server.app, routes.circuitCompile, {
      key: owner.key,
      path: { circuit_id: circuit },
      headers: { 'idempotency-key': 'k2' },
    })
  const compiled = await compile('multiplier')
  expectAnswer(routes.circuitCompile, compiled)
  expect((await compile('multiplier')).json()).toEqual(compiled.json())
  expectError(await compile('multiplier:latest'), 422)
})

test('a repeat gets the build of an upload whose answer was lost, although the team may queue no more', async () => {
  const quotas = { queued: 1, running: 1, cpuSecondsPerDay: 100, storageBytes: Number.POSITIVE_INFINITY }
  const small = await openTestServer({ quotas })
  try {
    const { key } = await newAccount(small.core, 'small')
    const first = await upload('k', 'latest', { app: small.app, key })
    expectAnswer(routes.circuitCreate, first)
    const repeat = await upload('k', 'latest', { app: small.app, key })
    expectAnswer(routes.circuitCreate, repeat)
    expect(repeat.json()).toEqual(first.json())
    expectError(await upload('new', 'latest', { app: small.app, key }), 429)
    expectError(await upload('k', 'other', { app: small.app, key }), 422, { error: 'Idempotency key reused' })
  } finally {
    await small.close()
  }
})

test('fill-the-disk: an upload that is refused leaves nothing in the storage', async () => {
  expectAnswer(routes.circuitCreate, await upload('k3'))
  const before = await filesOf(server)
  expect(before.length).toBeGreaterThan(0)
  const form = await multipart([['files', await tarGz({ ...multiplier, 'more.txt': 'a'.repeat(1000) }), 'm.tar.gz']])
  const headers = { ...form.headers, 'idempotency-key': 'k3' }
  const sent = { key: owner.key, payload: form.payload, headers }
  expectError(await send(server.app, routes.circuitCreate, sent), 422, { error: 'Idempotency key reused' })
  expect(await filesOf(server)).toEqual(before)
})

test('makes one proof of a request that is sent twice', async () => {
  await removeJobs(server.core, 'compile')
  const { build } = await readyBuild(server.core, owner.viewer, { projectName: 'ready' })
  const prove = (input: unknown, key: string) =>
    send(server.app, routes.circuitProve, {
      key: owner.key,
      path: { circuit_id: build.id },
      body: { proof_input: input },
      headers: { 'idempotency-key': key },
    })
  const [first, second] = await Promise.all([prove({ a: 1 }, 'p'), prove({ a: 1 }, 'p')])
  expectAnswer(routes.circuitProve, first)
  expectAnswer(routes.circuitProve, second)
  expect(second.json()).toEqual(first.json())
  expectError(await prove({ a: 2 }, 'p'), 422)
  for (const bad of ['', 'a b', 'ä', 'x'.repeat(256), 'a, b']) {
    expectError(await prove({ a: 1 }, bad), 422, { location: 'header.Idempotency-Key' })
  }
  expectAnswer(routes.circuitProve, await prove({ a: 1 }, '~'.repeat(255)))
})

test('lets other sites send the key', async () => {
  const response = await server.app.inject({ method: 'OPTIONS', url: '/api/v1/circuit/create' })
  expect(response.headers['access-control-allow-headers']).toContain('Idempotency-Key')
})
