import type { Route } from '@proofyard/contract/route.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { collectArtifacts } from '@proofyard/core/artifacts/collect-artifacts.ts'
import { readyBuild, readyProof, store } from '@proofyard/core/testing/fixtures.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { newAccount, openTestServer, send, type TestAccount, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
let owner: TestAccount
let other: TestAccount

beforeAll(async () => {
  server = await openTestServer()
  owner = await newAccount(server.core, 'owner')
  other = await newAccount(server.core, 'other')
})
afterAll(() => server.close())

function ask(route: Route, path: Record<string, string>, body?: unknown, key = owner.key) {
  return send(server.app, route, { key, path, body })
}

const settings = (project: string, body: unknown) => ask(routes.projectSettings, { project_id: project }, body)

it('a renamed project answers to its new name alone, with its builds and proofs', async () => {
  const { build, project } = await readyBuild(server.core, owner.viewer, { projectName: 'before' })
  const proof = await readyProof(server.core, owner.viewer, 'before')
  expectAnswer(routes.projectSettings, await settings('before', { name: 'after' }))
  const ofBuild = [
    routes.circuitDetail,
    routes.circuitStatus,
    routes.circuitProofs,
    routes.circuitDownload,
    routes.circuitSmartContractVerifier,
    routes.circuitCompile,
    routes.circuitUpdate,
    routes.circuitDelete,
  ]
  for (const name of ['before', 'before:latest', 'owner/before', 'owner/before:latest']) {
    for (const route of ofBuild) expectError(await ask(route, { circuit_id: name }), 404, { circuit_id: name })
    expectError(await ask(routes.circuitProve, { circuit_id: name }, { proof_input: {} }), 404)
  }
  for (const route of [routes.projectDetail, routes.projectCircuits, routes.projectProofs, routes.projectDelete]) {
    expectError(await ask(route, { project_id: 'owner/before' }), 404, { project_id: 'owner/before' })
  }
  const named = { project_name: 'after', circuit_name: 'after' }
  expect((await ask(routes.circuitDetail, { circuit_id: 'after' })).json()).toMatchObject({
    circuit_id: build.id,
    ...named,
  })
  expect((await ask(routes.circuitDetail, { circuit_id: build.id })).json()).toMatchObject(named)
  expect((await ask(routes.proofDetail, { proof_id: proof })).json()).toMatchObject(named)
  expect((await ask(routes.proofList, {}, { project_name: 'after' })).json()).toMatchObject([{ proof_id: proof }])
  expect((await ask(routes.proofList, {}, { project_name: 'before' })).json()).toEqual([])
  expect((await ask(routes.projectDetail, { project_id: 'after' })).json()).toMatchObject({ project_id: project.id })
})

it('a project made private keeps the proofs of others readable to them, and lets them make no new ones', async () => {
  await readyBuild(server.core, owner.viewer, { projectName: 'shared' })
  await settings('shared', { is_public: true })
  const proof = await readyProof(server.core, other.viewer, 'owner/shared')
  await settings('shared', { is_public: false })
  const kept = await ask(routes.proofDetail, { proof_id: proof }, undefined, other.key)
  expectAnswer(routes.proofDetail, kept)
  expect(kept.json()).toMatchObject({ team_slug: 'other', circuit_team_slug: 'owner', proof: { protocol: 'groth16' } })
  expect((await ask(routes.proofList, {}, {}, other.key)).json()).toMatchObject([{ proof_id: proof }])
  const path = { circuit_id: 'owner/shared' }
  expectError(await ask(routes.circuitProve, path, { proof_input: {} }, other.key), 404)
  expectError(await ask(routes.circuitDetail, path, undefined, other.key), 404)
  expectError(await ask(routes.proofDetail, { proof_id: proof }), 404)
})

it('a deleted project takes the proofs of others with it, and its files once nobody refers to them', async () => {
  const both = await store(server.core, 'sources of both')
  const alone = await store(server.core, 'sources of one')
  await readyBuild(server.core, owner.viewer, { projectName: 'kept', project: both })
  await readyBuild(server.core, owner.viewer, { projectName: 'gone', project: both })
  await readyBuild(server.core, owner.viewer, { projectName: 'gone', project: alone })
  await settings('gone', { is_public: true })
  const proof = await readyProof(server.core, other.viewer, 'owner/gone')
  expectAnswer(routes.projectDelete, await ask(routes.projectDelete, { project_id: 'gone' }))
  expectError(await ask(routes.proofStatus, { proof_id: proof }, undefined, other.key), 404, { proof_id: proof })
  await collectArtifacts(server.core, new Date(Date.now() + 1000))
  expect([await server.core.storage.has(both.sha256), await server.core.storage.has(alone.sha256)]).toEqual([
    true,
    false,
  ])
})

it('perform_verify is taken in every spelling, and every proof is verified all the same', async () => {
  await readyBuild(server.core, owner.viewer, { projectName: 'verified' })
  for (const perform_verify of [true, false, 'true', 'False', '1', '0', null, undefined]) {
    const response = await ask(routes.circuitProve, { circuit_id: 'verified' }, { proof_input: {}, perform_verify })
    expectAnswer(routes.circuitProve, response)
    expect(response.json()).toMatchObject({ perform_verify: true })
  }
})
