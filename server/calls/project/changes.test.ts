import type { Route } from '@proofyard/contract/route.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { collectArtifacts } from '@proofyard/core/artifacts/collect-artifacts.ts'
import { readyBuild, readyProof, store } from '@proofyard/core/testing/fixtures.ts'
import { settleDeletions } from '@proofyard/core/testing/settle-deletions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('a renamed project answers to its new name alone, with its builds and proofs', async () => {
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

test('a project that became private does not show its new name to those who hold proofs of it', async () => {
  const holder = await newAccount(server.core, 'holder')
  await readyBuild(server.core, owner.viewer, { projectName: 'known' })
  await settings('known', { is_public: true })
  const proof = await readyProof(server.core, holder.viewer, 'owner/known')
  const own = await readyProof(server.core, owner.viewer, 'known')
  await settings('known', { is_public: false, name: 'unknown' })
  await settings('unknown', { name: 'secret-plan' })

  const shown = { circuit_name: 'known', project_name: 'known' }
  const held = await ask(routes.proofDetail, { proof_id: proof }, undefined, holder.key)
  expectAnswer(routes.proofDetail, held)
  expect(held.json()).toMatchObject(shown)
  const listed = (project_name: string) => ask(routes.proofList, {}, { project_name }, holder.key)
  expect((await listed('known')).json()).toMatchObject([{ proof_id: proof, ...shown }])
  // A guess at the name is not confirmed either.
  for (const name of ['unknown', 'secret-plan']) expect((await listed(name)).json()).toEqual([])
  const whole = await ask(routes.proofListPlain, {}, undefined, holder.key)
  expect(whole.body).not.toContain('secret-plan')
  expect((await ask(routes.proofDetail, { proof_id: own })).json()).toMatchObject({ project_name: 'secret-plan' })

  await settings('secret-plan', { is_public: true })
  const open = await ask(routes.proofDetail, { proof_id: proof }, undefined, holder.key)
  expect(open.json()).toMatchObject({ project_name: 'secret-plan' })
})

test('a project is not given a name that looks like a UUID', async () => {
  await readyBuild(server.core, owner.viewer, { projectName: 'named' })
  for (const name of ['7a2d6b1e-0f4c-4b0e-9d3f-1c2b3a4d5e6f', '7A2D6B1E-0F4C-4B0E-9D3F-1C2B3A4D5E6F']) {
    expectError(await settings('named', { name }), 422, { location: 'body.name' })
  }
})

test('a project made private keeps the proofs of others readable to them, and lets them make no new ones', async () => {
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

test('the files of a deleted project go once nobody refers to them', async () => {
  const both = await store(server.core, 'sources of both')
  const alone = await store(server.core, 'sources of one')
  await readyBuild(server.core, owner.viewer, { projectName: 'kept', project: both })
  await readyBuild(server.core, owner.viewer, { projectName: 'gone', project: both })
  await readyBuild(server.core, owner.viewer, { projectName: 'gone', project: alone })
  expectAnswer(routes.projectDelete, await ask(routes.projectDelete, { project_id: 'gone' }))
  await settleDeletions(server.core)
  await collectArtifacts(server.core, new Date(Date.now() + 1000))
  expect([await server.core.storage.has(both.sha256), await server.core.storage.has(alone.sha256)]).toEqual([
    true,
    false,
  ])
})

test('perform_verify is taken in every spelling, and every proof is verified all the same', async () => {
  await readyBuild(server.core, owner.viewer, { projectName: 'verified' })
  for (const perform_verify of [true, false, 'true', 'False', '1', '0', null, undefined]) {
    const response = await ask(routes.circuitProve, { circuit_id: 'verified' }, { proof_input: {}, perform_verify })
    expectAnswer(routes.circuitProve, response)
    expect(response.json()).toMatchObject({ perform_verify: true })
  }
})
