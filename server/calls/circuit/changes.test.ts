import { Readable } from 'node:stream'
import { readdir } from 'node:fs/promises'
import type { Route } from '@proofyard/contract/route.ts'
import { routes } from '@proofyard/contract/routes.ts'
import type { NewBuild } from '@proofyard/core/builds/create-build.ts'
import { changeProject } from '@proofyard/core/projects/change-project.ts'
import { fetchJob, newBuild, readyBuild } from '@proofyard/core/testing/fixtures.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { multiplier, tarGz } from '../../testing/archives.ts'
import { newAccount, openTestServer, send, type TestAccount, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
let owner: TestAccount
let stranger: TestAccount

interface Answer {
  circuit_id: string
  tags: string[]
}

beforeAll(async () => {
  server = await openTestServer()
  owner = await newAccount(server.core, 'acme')
  stranger = await newAccount(server.core, 'stranger')
})
afterAll(() => server.close())

function ask(route: Route, circuit: string, body?: unknown, key = owner.key) {
  return send(server.app, route, { key, path: { circuit_id: circuit }, body })
}

/** A Ready build of sources that can be unpacked. */
async function ready(options: Partial<NewBuild> = {}): Promise<string> {
  const project = await server.core.storage.put(Readable.from([await tarGz(multiplier)]))
  return (await readyBuild(server.core, owner.viewer, { project, ...options })).build.id
}

async function tagsOf(circuit: string): Promise<string[]> {
  return (await ask(routes.circuitDetail, circuit)).json<Answer>().tags
}

describe('compiling again', () => {
  test('makes a new build of the same sources, which takes tags and meta', async () => {
    const first = await ready({ projectName: 'again', tags: ['latest', 'v1'], meta: { who: 'ada' } })
    const response = await ask(routes.circuitCompile, 'again:v1')
    expectAnswer(routes.circuitCompile, response)
    const second = response.json<Answer>()
    expect(second).toMatchObject({
      status: 'Queued',
      tags: ['latest', 'v1'],
      meta: { who: 'ada' },
      project_name: 'again',
      uploaded_file_name: 'multiplier.tar.gz',
      num_constraints: null,
      warnings: null,
    })
    expect(second.circuit_id).not.toBe(first)
    expect(await tagsOf(first)).toEqual([])
    expect(await fetchJob(server.core, 'compile')).toMatchObject({ id: second.circuit_id })
    const files = await Promise.all([first, second.circuit_id].map((id) => ask(routes.circuitDownload, id)))
    expect(files[0]?.rawPayload).toEqual(files[1]?.rawPayload)
    expect(await readdir(server.uploadsFolder)).toEqual([])
  })

  test('of an untagged build is untagged', async () => {
    const first = await ready({ projectName: 'untagged', tags: [] })
    expect((await ask(routes.circuitCompile, first)).json()).toMatchObject({ tags: [] })
    await fetchJob(server.core, 'compile')
  })

  test('is for the team alone, also of a public project', async () => {
    const id = await ready({ projectName: 'seen' })
    await changeProject(server.core, owner.viewer, 'seen', { isPublic: true })
    expectError(await ask(routes.circuitCompile, 'acme/seen', undefined, stranger.key), 404, {
      circuit_id: 'acme/seen',
    })
    expectError(await ask(routes.circuitUpdate, id, { tags: [] }, stranger.key), 404)
    expectError(await ask(routes.circuitDeletePosted, id, undefined, stranger.key), 404)
    expectError(await send(server.app, routes.circuitCompile, { path: { circuit_id: id } }), 401)
    expect(await tagsOf(id)).toEqual(['latest'])
  })
})

describe('updating', () => {
  test('moves tags to the build and takes off those that are not named', async () => {
    const older = await ready({ projectName: 'tagged', tags: ['latest', 'v1'] })
    const newer = await ready({ projectName: 'tagged', tags: ['latest', 'v2'] })
    const response = await ask(routes.circuitUpdate, older, { tags: ['latest', 'stable', 'stable'] })
    expectAnswer(routes.circuitUpdate, response)
    expect(response.json()).toMatchObject({ circuit_id: older, tags: ['latest', 'stable'] })
    expect(await tagsOf(newer)).toEqual(['v2'])
    expect((await ask(routes.circuitStatus, 'tagged')).json()).toMatchObject({ circuit_id: older })
    expectError(await ask(routes.circuitStatus, 'tagged:v1'), 404)
    expect((await ask(routes.circuitUpdate, older, { tags: [] })).json()).toMatchObject({ tags: [] })
    expectError(await ask(routes.circuitStatus, 'tagged:stable'), 404)
    expect((await ask(routes.circuitStatus, older)).json()).toMatchObject({ circuit_id: older })
  })

  test('leaves what is missing or null, and takes forms', async () => {
    const id = await ready({ projectName: 'kept', tags: ['v1'], meta: { a: 'b' } })
    for (const body of [{}, { tags: null, meta: null }, { meta: { a: 'b' } }, undefined]) {
      const response = await ask(routes.circuitUpdate, id, body)
      expectAnswer(routes.circuitUpdate, response)
      expect(response.json()).toMatchObject({ tags: ['v1'], meta: { a: 'b' } })
    }
    const form = await send(server.app, routes.circuitUpdate, {
      key: owner.key,
      path: { circuit_id: id },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `tags=${encodeURIComponent('["v9"]')}&meta=${encodeURIComponent('{"c":"d"}')}`,
    })
    expect(form.json()).toMatchObject({ tags: ['v9'], meta: { c: 'd' } })
  })

  const longKey = 'k'.repeat(65)
  test.each([
    ['tags.0', { tags: ['a b'] }],
    ['tags.0', { tags: ['x'.repeat(129)] }],
    ['tags', { tags: Array.from({ length: 101 }, (_, index) => `t${index}`) }],
    ['tags', { tags: 'v1' }],
    ['meta.1a', { meta: { '1a': 'x' } }],
    ['meta.a', { meta: { a: 1 } }],
    ['meta.a', { meta: { a: 'x'.repeat(4097) } }],
    ['meta.a', { meta: { a: '\0' } }],
    [`meta.${longKey}`, { meta: { [longKey]: 'x' } }],
  ])('refuses a bad %s', async (field, body) => {
    const id = await ready({ projectName: 'strict' })
    expectError(await ask(routes.circuitUpdate, id, body), 422, { location: `body.${field}` })
  })
})

describe('the posted forms', () => {
  test('delete as DELETE does', async () => {
    const id = await ready({ projectName: 'doomed' })
    expectAnswer(routes.circuitDeletePosted, await ask(routes.circuitDeletePosted, id))
    expectError(await ask(routes.circuitDeletePosted, id), 404, { circuit_id: id })
  })

  test('list the builds that pass a filter, and all without one', async () => {
    const other = await newAccount(server.core, 'lister')
    const builds: Record<string, string> = {}
    for (const [name, tags] of [
      ['one', ['latest']],
      ['two', ['latest', 'v1']],
    ] as const) {
      const { build } = await newBuild(server.core, other.viewer, { projectName: name, tags: [...tags] })
      builds[name] = build.id
    }
    async function found(body: unknown): Promise<string[]> {
      const response = await send(server.app, routes.circuitListFiltered, { key: other.key, body })
      expectAnswer(routes.circuitListFiltered, response)
      return response.json<Answer[]>().map(({ circuit_id }) => circuit_id)
    }
    const { one = '', two = '' } = builds
    expect(await found(undefined)).toEqual([two, one])
    const plain = await send(server.app, routes.circuitList, { key: other.key })
    expect(plain.json<Answer[]>().map(({ circuit_id }) => circuit_id)).toEqual([two, one])
    expect(await found({ unknown: 1, status: null, tag: null })).toEqual([two, one])
    expect(await found({ project_name: 'one' })).toEqual([one])
    expect(await found({ tag: 'v1', status: 'Queued', circuit_type: 'circom' })).toEqual([two])
    expect(await found({ status: 'Ready' })).toEqual([])
    expect(await found({ circuit_type: 'noir' })).toEqual([])
    expect(await found({ date_created_after: '2020-01-01T00:00:00Z' })).toEqual([two, one])
    expect(await found({ date_created_before: '2020-01-01T00:00:00Z' })).toEqual([])
    for (const body of [{ status: 'ready' }, { circuit_type: 'x' }, { date_created_after: 'now' }, { tag: 1 }]) {
      expectError(await send(server.app, routes.circuitListFiltered, { key: other.key, body }), 422)
    }
  })
})
