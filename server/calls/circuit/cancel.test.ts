import { routes } from '@proofyard/contract/routes.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { newBuild, readyBuild, removeAllJobs } from '@proofyard/core/testing/fixtures.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { newAccount, openTestServer, send, type TestAccount, type TestServer } from '../../testing/open-test-server.ts'

const BY = 'acme with the API key “test”'

let server: TestServer
let owner: TestAccount
let stranger: TestAccount

beforeAll(async () => {
  server = await openTestServer()
  owner = await newAccount(server.core, 'acme')
  stranger = await newAccount(server.core, 'stranger')
})
afterAll(() => server.close())

const onBuild = (circuit: string, key: string | undefined = owner.key) =>
  send(server.app, routes.circuitCancel, { key, path: { circuit_id: circuit } })
const onProof = (id: string, key: string | undefined = owner.key) =>
  send(server.app, routes.proofCancel, { key, path: { proof_id: id } })

test('a build is cancelled by its name, answered as every failed one, and shown so in each list', async () => {
  const { build } = await newBuild(server.core, owner.viewer)
  const response = await onBuild('multiplier')
  expectAnswer(routes.circuitCancel, response)
  const said = { status: 'Failed', finished_processing: true, activity: null, waiting_for: null, compute_time: null }
  expect(response.json()).toMatchObject({
    ...said,
    circuit_id: build.id,
    cancelled_by: BY,
    error: `Cancelled by ${BY}.`,
  })
  const listed = await send(server.app, routes.circuitList, { key: owner.key })
  expect(listed.json()).toMatchObject([{ circuit_id: build.id, cancelled_by: BY }])
  const projects = await send(server.app, routes.projectList, { key: owner.key, body: { team_slug: 'acme' } })
  expect(projects.json()).toMatchObject([{ latest_circuit: { status: 'Failed', is_cancelled: true } }])
  expect((await onBuild(build.id)).json()).toEqual(response.json())
  await removeAllJobs(server.core)
})

test('what is finished, or is not there, is refused with a sentence', async () => {
  const { build } = await readyBuild(server.core, owner.viewer)
  expectError(await onBuild(build.id), 409, { error: 'Circuit is finished', circuit_id: build.id })
  const queued = (await createProof(server.core, owner.viewer, build.id, { input: '{}', meta: {} })).proof.id
  expectError(await onProof(queued, stranger.key), 404, { proof_id: queued })
  expectError(await onBuild(build.id, stranger.key), 404, { circuit_id: build.id })
  const response = await onProof(queued)
  expectAnswer(routes.proofCancel, response)
  expect(response.json()).toMatchObject({ status: 'Failed', verified: null, cancelled_by: BY })
  for (const id of ['not an id', '00000000-0000-4000-8000-000000000000']) {
    expectError(await onBuild(id), 404)
    expectError(await onProof(id), 404)
  }
})
