import { routes } from '@proofyard/contract/routes.ts'
import { newBuild, readyBuild, readyProof, removeJobs } from '@proofyard/core/testing/fixtures.ts'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { newAccount, openTestServer, send, type TestAccount, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
let owner: TestAccount
let stranger: TestAccount

beforeAll(async () => {
  server = await openTestServer()
  owner = await newAccount(server.core, 'owner')
  stranger = await newAccount(server.core, 'stranger')
  for (const projectName of ['public-one', 'private-one', 'doomed', 'old-name']) {
    await newBuild(server.core, owner.viewer, { projectName })
  }
  const body = { is_public: true }
  const path = { project_id: 'public-one' }
  expectAnswer(routes.projectSettings, await send(server.app, routes.projectSettings, { key: owner.key, path, body }))
})
afterAll(() => server.close())

function list(key: string | undefined, body: unknown) {
  return send(server.app, routes.projectList, key === undefined ? { body } : { key, body })
}

function namesOf(response: LightMyRequestResponse): string[] {
  return response.json<{ name: string }[]>().map((project) => project.name)
}

describe('lists of projects', () => {
  test('show a stranger the public ones, and the team all', async () => {
    for (const body of [{ team_slug: 'owner' }, { team_name: 'owner' }]) {
      const own = await list(owner.key, body)
      expectAnswer(routes.projectList, own)
      expect(namesOf(own)).toEqual(expect.arrayContaining(['public-one', 'private-one']))
      expect(namesOf(await list(stranger.key, body))).toEqual(['public-one'])
      expect(namesOf(await list(undefined, body))).toEqual(['public-one'])
    }
    expectError(await list(undefined, { team_slug: 'nobody' }), 404, { team_slug: 'nobody', team_name: 'nobody' })
  })

  test('say how large a project is and what it is about, and to its team alone when it was proved last', async () => {
    await removeJobs(server.core, 'compile')
    const { build } = await readyBuild(server.core, owner.viewer, { projectName: 'proved', summary: 'A sum.' })
    const path = { project_id: 'proved' }
    await send(server.app, routes.projectSettings, { key: owner.key, path, body: { is_public: true } })
    const about = { readme_summary: 'A sum.', latest_circuit: { complexity: { count: 1, unit: 'constraints' } } }
    const ofOwner = async (key: string | undefined) => {
      const response = await list(key, { team_slug: 'owner' })
      expectAnswer(routes.projectList, response)
      return response.json<{ name: string }[]>().find(({ name }) => name === 'proved')
    }
    expect(await ofOwner(owner.key)).toMatchObject({ ...about, date_last_proof: null })
    const proofId = await readyProof(server.core, owner.viewer, build.id)
    const proof = await send(server.app, routes.proofDetail, { key: owner.key, path: { proof_id: proofId } })
    const { date_created } = proof.json<{ date_created: string }>()
    expect(await ofOwner(owner.key)).toMatchObject({ ...about, date_last_proof: date_created })
    for (const key of [stranger.key, undefined]) {
      expect(await ofOwner(key)).toMatchObject({ ...about, num_proofs: 1, date_last_proof: null })
    }
    await send(server.app, routes.projectDelete, { key: owner.key, path })
  })

  test('are of all public projects without a team, and without a body', async () => {
    expect(namesOf(await list(owner.key, {}))).toEqual(['public-one'])
    const response = await send(server.app, routes.projectList)
    expectAnswer(routes.projectList, response)
    expect(namesOf(response)).toEqual(['public-one'])
    const typed = await send(server.app, routes.projectList, { headers: { 'content-type': 'application/json' } })
    expectAnswer(routes.projectList, typed)
  })

  test('take a multipart form, and come in pages', async () => {
    const form = new FormData()
    form.append('team_name', 'owner')
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const headers = { 'content-type': request.headers.get('content-type') ?? '' }
    const payload = Buffer.from(await request.arrayBuffer())
    const response = await send(server.app, routes.projectListPaginated, {
      key: owner.key,
      headers,
      payload,
      query: { limit: '2' },
    })
    expectAnswer(routes.projectListPaginated, response)
    expect(response.json()).toMatchObject({ items: [{}, {}] })
    expect(response.json<{ count: number }>().count).toBeGreaterThan(2)
  })
})

describe('a project', () => {
  test('is found by uuid, by team and name, and in its own team by name', async () => {
    const named = await send(server.app, routes.projectDetail, { key: owner.key, path: { project_id: 'private-one' } })
    expectAnswer(routes.projectDetail, named)
    const { project_id: id } = named.json<{ project_id: string }>()
    for (const identifier of [id, 'owner/private-one']) {
      const path = { project_id: identifier }
      expect((await send(server.app, routes.projectDetail, { key: owner.key, path })).json()).toEqual(named.json())
    }
  })

  test('does not exist for a stranger while it is private, in any call', async () => {
    const gets = [
      routes.projectDetail,
      routes.projectCircuits,
      routes.projectCircuitsPaginated,
      routes.projectProofs,
      routes.projectProofsPaginated,
      routes.projectDelete,
    ]
    const path = { project_id: 'owner/private-one' }
    for (const route of gets) {
      expectError(await send(server.app, route, { key: stranger.key, path }), 404, { project_id: 'owner/private-one' })
    }
    const body = { is_public: true }
    expectError(await send(server.app, routes.projectSettings, { key: stranger.key, path, body }), 404)
    const open = { project_id: 'owner/public-one' }
    expectError(await send(server.app, routes.projectDelete, { key: stranger.key, path: open }), 404)
    expectError(await send(server.app, routes.projectSettings, { key: stranger.key, path: open, body }), 404)
    expectError(await send(server.app, routes.projectSettings, { path: open, body }), 401)
  })

  test('lists its builds to anybody who may see it', async () => {
    const path = { project_id: 'owner/public-one' }
    for (const route of [routes.projectCircuits, routes.projectCircuitsPaginated]) {
      expectAnswer(route, await send(server.app, route, { path }))
    }
    for (const route of [routes.projectProofs, routes.projectProofsPaginated]) {
      expectAnswer(route, await send(server.app, route, { key: stranger.key, path }))
    }
  })

  test('is gone once it is deleted', async () => {
    const path = { project_id: 'doomed' }
    expectAnswer(routes.projectDelete, await send(server.app, routes.projectDelete, { key: owner.key, path }))
    expectError(await send(server.app, routes.projectDetail, { key: owner.key, path }), 404)
  })
})

describe('settings of a project', () => {
  function change(body: unknown, project = 'private-one') {
    return send(server.app, routes.projectSettings, { key: owner.key, path: { project_id: project }, body })
  }

  test('change labels and name, and leave what is null', async () => {
    const labelled = await change({ labels: ['Games ', 'zk'], is_public: null, name: null })
    expectAnswer(routes.projectSettings, labelled)
    expect(labelled.json()).toMatchObject({ labels: ['games', 'zk'], is_public: false, name: 'private-one' })
    expect((await change({ name: 'new-name' }, 'old-name')).json()).toMatchObject({ name: 'new-name' })
    expectError(await change({ name: 'x' }, 'old-name'), 404)
    expectError(await change({ name: 'private-one' }, 'new-name'), 409)
  })

  test.each([
    [{}, 'No project settings provided to update'],
    [{ labels: ['a'] }, 'Label must be at least 2 characters'],
    [{ labels: ['x'.repeat(31)] }, 'Label must be 30 characters or less'],
    [{ labels: [' '] }, 'Label cannot be empty'],
    [{ labels: ['Circom'] }, '"circom" is a reserved circuit type and cannot be used as a label'],
    [{ labels: ['zk', 'ZK'] }, 'Label "zk" already exists.'],
    [{ name: 'a b' }, 'must have only letters'],
    [{ is_public: 'maybe' }, 'Write true or false.'],
  ])('refuse %j', async (body, message) => {
    expectError(await change(body), 422, { message: expect.stringContaining(message) })
  })
})
