import { CircuitComparison } from '@proofyard/contract/comparison.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { artifacts } from '@proofyard/core/database/schema/artifacts.ts'
import { buildArtifacts } from '@proofyard/core/database/schema/build-artifacts.ts'
import type { NewBuild } from '@proofyard/core/builds/create-build.ts'
import { projects } from '@proofyard/core/database/schema/projects.ts'
import {
  multiplierInterface,
  newBuild,
  readyBuild,
  removeAllJobs,
  storeOnce,
} from '@proofyard/core/testing/fixtures.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { multiplier, tarGz } from '../../testing/archives.ts'
import { newAccount, openTestServer, send, type TestAccount, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
let team: TestAccount
let stranger: TestAccount

beforeAll(async () => {
  server = await openTestServer()
  team = await newAccount(server.core, 'acme')
  stranger = await newAccount(server.core, 'stranger')
})
afterAll(() => server.close())
beforeEach(() => removeAllJobs(server.core))

async function ready(files: Record<string, string>, options: Partial<NewBuild> = {}): Promise<string> {
  const project = await storeOnce(server.core, await tarGz(files))
  return (await readyBuild(server.core, team.viewer, { project, ...options })).build.id
}

const compare = (circuit_id: string, other: string, key: string | undefined = team.key) =>
  send(server.app, routes.circuitCompare, {
    path: { circuit_id },
    query: { with: other },
    ...(key === '' ? {} : { key }),
  })

async function compared(before: string, after: string): Promise<CircuitComparison> {
  const response = await compare(before, after)
  expectAnswer(routes.circuitCompare, response)
  return CircuitComparison.parse(response.json())
}

test('files are told apart by their content: added, removed, changed, and how many are the same', async () => {
  const before = await ready({ ...multiplier, 'old.circom': 'old', __proto__x: '1', 'same-size.txt': 'aaaa' })
  const after = await ready({ ...multiplier, 'a.circom': 'new', __proto__x: '1', 'same-size.txt': 'bbbb', 'b.txt': '' })
  const { files } = await compared(before, after)
  expect(files).toEqual({
    added: [
      { path: 'a.circom', size: 3 },
      { path: 'b.txt', size: 0 },
    ],
    removed: [{ path: 'old.circom', size: 3 }],
    changed: [{ path: 'same-size.txt', size: 4, size_before: 4 }],
    same: Object.keys(multiplier).length + 1,
  })
  const same = await compared(after, after)
  expect(same.files).toMatchObject({ added: [], removed: [], changed: [], same: files.same + 3 })
})

test('each build comes with its key by hash and size, and with the memory that is set aside', async () => {
  const before = await ready(multiplier)
  const queued = (
    await newBuild(server.core, team.viewer, {
      project: await storeOnce(server.core, await tarGz(multiplier)),
      size: '512m1t256d',
    })
  ).build.id
  const answer = await compared(before, queued)
  const key = await storeOnce(server.core, '{"protocol":"groth16"}')
  expect(answer.before).toMatchObject({ circuit: { circuit_id: before }, key_file: key, prove_memory: 64 * 1024 ** 2 })
  expect(answer.after).toMatchObject({
    circuit: { circuit_id: queued },
    key_file: null,
    compile_memory: 512 * 1024 ** 2,
    prove_memory: null,
  })
  expect([answer.changed_inputs, answer.changed_public_values]).toEqual([null, null])
})

test('what circuits take and show is compared by name, also where a type only reads the same', async () => {
  const [before, after] = [await ready(multiplier), await ready(multiplier)]
  expect(await compared(before, after)).toMatchObject({ changed_inputs: [], changed_public_values: [] })
  const [a, b] = multiplierInterface.inputs?.values ?? []
  const c = multiplierInterface.public_values?.values[0]
  if (a === undefined || b === undefined || c === undefined) throw new Error('The multiplier has two inputs.')
  const other = await storeOnce(
    server.core,
    JSON.stringify({
      ...multiplierInterface,
      inputs: {
        source: 'compiler',
        format: 'json',
        values: [
          { ...a, visibility: 'public' },
          { ...b, name: 'd' },
        ],
      },
      public_values: { source: 'compiler', values: [{ ...c, type: { ...c.type, order: '103' } }] },
    }),
  )
  await server.core.database.insert(artifacts).values(other).onConflictDoNothing()
  await server.core.database
    .update(buildArtifacts)
    .set({ sha256: other.sha256 })
    .where(and(eq(buildArtifacts.buildId, after), eq(buildArtifacts.kind, 'interface')))
  expect(await compared(before, after)).toMatchObject({
    changed_inputs: [
      { name: 'a', before: 'private field', after: 'public field' },
      { name: 'b', before: 'private field', after: null },
      { name: 'd', before: null, after: 'private field' },
    ],
    changed_public_values: [{ name: 'c', before: 'output field', after: 'output field' }],
  })
})

test('foreign-half: whichever of the two the caller may not see is not found, and nothing of the other is told', async () => {
  const secret = await ready(multiplier, { projectName: 'secret' })
  const open = await ready(multiplier, { projectName: 'open' })
  await server.core.database.update(projects).set({ isPublic: true }).where(eq(projects.name, 'open'))
  await server.core.database.update(projects).set({ isPublic: false }).where(eq(projects.name, 'secret'))
  for (const key of [stranger.key, '']) {
    expectError(await compare(open, secret, key), 404, { circuit_id: secret })
    expectError(await compare(secret, open, key), 404, { circuit_id: secret })
    expectAnswer(routes.circuitCompare, await compare(open, open, key))
  }
  expectError(await compare(open, 'no/such:build'), 404, { circuit_id: 'no/such:build' })
  expectAnswer(routes.circuitCompare, await compare('acme/open:latest', 'acme/secret:latest'))
})

test('without a second circuit it says that one has to be named', async () => {
  const open = await ready(multiplier)
  const response = await send(server.app, routes.circuitCompare, { key: team.key, path: { circuit_id: open } })
  expectError(response, 422, { message: expect.stringContaining('Name the other circuit.') })
})
