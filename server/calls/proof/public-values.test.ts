import { PublicValues } from '@proofyard/contract/interface/public-values.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { finishNextProof, multiplierInterface, readyBuild, store } from '@proofyard/core/testing/fixtures.ts'
import { buildArtifacts } from '@proofyard/core/database/schema/build-artifacts.ts'
import { builds } from '@proofyard/core/database/schema/builds.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { newAccount, openTestServer, send, type TestAccount, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
let owner: TestAccount

beforeAll(async () => {
  server = await openTestServer()
  owner = await newAccount(server.core, 'acme')
})
afterAll(() => server.close())

let count = 0
/** The values of a proof whose document is this. */
async function valuesOf(document: string, change?: (buildId: string) => Promise<unknown>) {
  const projectName = `shown-${(count += 1)}`
  const { build } = await readyBuild(server.core, owner.viewer, { projectName })
  await createProof(server.core, owner.viewer, projectName, { input: '{}', meta: {} })
  const files = [
    { kind: 'proof' as const, stored: await store(server.core, '{"proof": 1}') },
    { kind: 'public' as const, stored: await store(server.core, document) },
  ]
  const id = await finishNextProof(server.core, { files })
  await change?.(build.id)
  return send(server.app, routes.proofPublicValues, { key: owner.key, path: { proof_id: id } })
}

async function read(...given: Parameters<typeof valuesOf>): Promise<PublicValues> {
  const response = await valuesOf(...given)
  expectAnswer(routes.proofPublicValues, response)
  return PublicValues.parse(response.json())
}

test('each value has its name, its type, and its number in decimal and hexadecimal, to the last digit', async () => {
  const large = '21888242871839275222246405745257275088548364400416034343698204186575808495616'
  const { named_by: by, values } = await read(`["${large}"]`)
  expect(by).toBe('compiler')
  expect(values).toEqual([
    { position: 0, name: 'c', type: 'field', decimal: large, hex: `0x${BigInt(large).toString(16)}`, text: null },
  ])
})

test('lying-count: names of another number of values name none', async () => {
  const { named_by: by, values } = await read('["1", "2"]')
  expect(by).toBeNull()
  expect(values.map(({ name }) => name)).toEqual([null, null])
})

test('borrowed-word: names of a build that was compiled elsewhere are its worker’s word', async () => {
  const { named_by: by, statement } = await read('["1"]', (id) =>
    server.core.database.update(builds).set({ madeElsewhere: 'farm' }).where(eq(builds.id, id)),
  )
  expect(by).toBe('worker')
  expect(statement).toContain('word of the worker “farm”')
})

test('values are told by position where nothing is known of the circuit', async () => {
  const { named_by: by, values } = await read('["7"]', (id) =>
    server.core.database
      .delete(buildArtifacts)
      .where(and(eq(buildArtifacts.buildId, id), eq(buildArtifacts.kind, 'interface'))),
  )
  expect({ by, values }).toMatchObject({ by: null, values: [{ position: 0, name: null, decimal: '7' }] })
})

test('names that the document has go before those of the interface, also __proto__', async () => {
  const { named_by: by, values } = await read('{"__proto__": "0x0c", "point": {"x": ["1", "-0x05"]}, "word": "aleo"}')
  expect(by).toBe('proof')
  expect(values.map(({ name, decimal, hex, text }) => [name, decimal, hex, text])).toEqual([
    ['__proto__', '12', '0x0c', null],
    ['point.x[0]', '1', '0x01', null],
    ['point.x[1]', '-5', '-0x05', null],
    ['word', null, null, 'aleo'],
  ])
})

test('a million values, a deep document and a proof that is not Ready are refused with a sentence', async () => {
  expectError(await valuesOf(JSON.stringify(Array.from({ length: 20_000 }, () => '1'))), 422, {
    message: expect.stringContaining('include_public'),
  })
  expectError(await valuesOf(`["${'1'.repeat(2 * 1024 ** 2)}"]`), 422)
  expectError(await valuesOf(`${'['.repeat(1000)}1${']'.repeat(1000)}`), 422)
  const projectName = `queued-${(count += 1)}`
  await readyBuild(server.core, owner.viewer, { projectName })
  const { proof } = await createProof(server.core, owner.viewer, projectName, { input: '{}', meta: {} })
  expectError(await send(server.app, routes.proofPublicValues, { key: owner.key, path: { proof_id: proof.id } }), 409, {
    message: expect.stringContaining('still being made'),
  })
  expect(multiplierInterface.public_values?.values).toHaveLength(1)
})
