import { Readable } from 'node:stream'
import { brand } from '@proofyard/contract/brand.ts'
import { Circuit } from '@proofyard/contract/circuit.ts'
import { routes } from '@proofyard/contract/routes.ts'
import type { NewBuild } from '@proofyard/core/builds/create-build.ts'
import { deleteBuild } from '@proofyard/core/builds/delete-build.ts'
import { apiKeys } from '@proofyard/core/database/schema/api-keys.ts'
import { builds } from '@proofyard/core/database/schema/builds.ts'
import { changeProject } from '@proofyard/core/projects/change-project.ts'
import { fetchJob, newBuild, readyBuild, removeAllJobs } from '@proofyard/core/testing/fixtures.ts'
import { findFramework } from '@proofyard/frameworks/registry.ts'
import { NO_QUOTAS } from '@proofyard/settings/quota-settings.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { deploySamples } from '../../samples/deploy-samples.ts'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { multiplier, tarGz } from '../../testing/archives.ts'
import { newAccount, openTestServer, send, type TestAccount, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
let owner: TestAccount
let stranger: TestAccount

beforeAll(async () => {
  server = await openTestServer()
  owner = await newAccount(server.core, 'acme')
  stranger = await newAccount(server.core, 'stranger')
})
afterAll(() => server.close())
beforeEach(() => removeAllJobs(server.core))

/** A Ready build of the owner's in a project of this name. */
async function ready(projectName: string, isPublic: boolean, options: Partial<NewBuild> = {}): Promise<string> {
  const project = await server.core.storage.put(Readable.from([await tarGz(multiplier)]))
  const { build } = await readyBuild(server.core, owner.viewer, { project, projectName, ...options })
  await changeProject(server.core, owner.viewer, projectName, { isPublic, labels: ['theirs'] })
  return build.id
}

const copy = (circuit: string, { key }: { key?: string } = stranger, body: object = {}, headers = {}) =>
  send(server.app, routes.circuitCopy, {
    ...(key !== undefined && { key }),
    path: { circuit_id: circuit },
    body,
    headers,
  })

const download = (circuit: string, { key }: TestAccount) =>
  send(server.app, routes.circuitDownload, { key, path: { circuit_id: circuit } })

test('a public build of another team becomes a private project of one’s own, with the same sources and nothing else', async () => {
  const id = await ready('template', true, { tags: ['latest', 'v1'], meta: { theirs: 'yes' } })
  const answer = await copy('acme/template:v1')
  expectAnswer(routes.circuitCopy, answer)
  const made = Circuit.parse(answer.json())
  expect(made).toMatchObject({
    status: 'Queued',
    team_slug: 'stranger',
    project_name: 'template',
    public: false,
    tags: ['latest'],
    meta: {},
    uploaded_file_name: 'template.tar.gz',
    num_constraints: null,
    has_verification_key: false,
  })
  expect(await fetchJob(server.core, 'compile')).toMatchObject({ id: made.circuit_id })
  const [theirs, own] = await Promise.all([download(id, owner), download(made.circuit_id, stranger)])
  expect(own?.rawPayload).toEqual(theirs?.rawPayload)
  const project = await send(server.app, routes.projectDetail, { key: stranger.key, path: { project_id: 'template' } })
  expect(project.json()).toMatchObject({ is_public: false, labels: [] })
  // The original is as it was, and its team does not see the copy.
  const original = await send(server.app, routes.circuitDetail, { key: owner.key, path: { circuit_id: id } })
  expect(original.json()).toMatchObject({ status: 'Ready', tags: ['latest', 'v1'] })
  expectError(await download(made.circuit_id, owner), 404)
})

test('a name that the team has already is refused, nothing is made of it, and another name is taken', async () => {
  await ready('wanted', true)
  expect((await copy('acme/wanted')).statusCode).toBe(201)
  const before = await server.core.database.select().from(builds)
  const refused = await copy('acme/wanted')
  expectError(refused, 409, { message: 'Your team has a project "wanted" already. Choose another name.' })
  expect(await server.core.database.select().from(builds)).toHaveLength(before.length)
  expect((await copy('acme/wanted', stranger, { project_name: 'wanted-2' })).json()).toMatchObject({
    project_name: 'wanted-2',
    team_slug: 'stranger',
  })
  expectError(await copy('acme/wanted', stranger, { project_name: 'no name' }), 422, { location: 'body.project_name' })
})

test('of two copies at once one has the name', async () => {
  await ready('raced', true)
  const answers = await Promise.all([copy('acme/raced'), copy('acme/raced')])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
})

test('a private project is there for its own team alone', async () => {
  const id = await ready('secret', false)
  expectError(await copy(id), 404, { circuit_id: id })
  expectError(await copy('acme/secret'), 404)
  expect((await copy(id, owner, { project_name: 'fork' })).statusCode).toBe(201)
})

test('who is not signed in copies nothing', async () => {
  const id = await ready('open', true)
  expectError(await copy(id, {}), 401)
})

/** What is asked while another team has the only turn to be unpacked. @returns its answer, after `meanwhile` */
async function whileItWaits(
  busy: TestServer,
  ask: () => ReturnType<typeof send>,
  meanwhile: () => Promise<unknown>,
): ReturnType<typeof send> {
  const turn = Promise.withResolvers<void>()
  const holding = busy.context.unpackTurns.run(0, () => turn.promise)
  const waiting = vi.spyOn(busy.context.unpackTurns, 'run')
  const asking = ask()
  await expect.poll(() => waiting.mock.calls.length, { timeout: 20_000 }).toBe(1)
  await meanwhile()
  turn.resolve()
  await holding
  return asking
}

async function oneAtATime(): Promise<{ busy: TestServer; own: TestAccount; id: string }> {
  const unpackLimits = { atOnce: 1, ofTeam: 10, ofNetwork: 10, inLine: 10, waitMs: 60_000 }
  const busy = await openTestServer({ unpackLimits })
  onTestFinished(() => busy.close())
  const own = await newAccount(busy.core, 'grace')
  const project = await busy.core.storage.put(Readable.from([await tarGz(multiplier)]))
  const { build } = await readyBuild(busy.core, own.viewer, { project, projectName: 'own' })
  return { busy, own, id: build.id }
}

test.each(['circuitCopy', 'circuitCompile'] as const)(
  'ended-key: whose key ends while %s waits for its turn gets nothing made',
  async (name) => {
    const { busy, own, id } = await oneAtATime()
    const ask = () =>
      send(busy.app, routes[name], {
        key: own.key,
        path: { circuit_id: id },
        ...(name === 'circuitCopy' && { body: { project_name: 'late' } }),
      })
    const answer = await whileItWaits(busy, ask, () => busy.core.database.delete(apiKeys))
    expectError(answer, 401)
    expect(await busy.core.database.select().from(builds)).toHaveLength(1)
  },
)

test('made-private: what is made private or deleted while a copy waits is not copied', async () => {
  const { busy, own, id } = await oneAtATime()
  const other = await newAccount(busy.core, 'stranger')
  const ask = () => send(busy.app, routes.circuitCopy, { key: other.key, path: { circuit_id: id } })
  for (const change of [
    () => changeProject(busy.core, own.viewer, 'own', { isPublic: false }),
    () => deleteBuild(busy.core, own.viewer, id),
  ]) {
    await changeProject(busy.core, own.viewer, 'own', { isPublic: true })
    expectError(await whileItWaits(busy, ask, change), 404)
    vi.restoreAllMocks()
  }
})

test('over-quota: a team that may have no more makes nobody unpack what it would copy', async () => {
  const small = await openTestServer({ quotas: { ...NO_QUOTAS, queued: 1 } })
  onTestFinished(() => small.close())
  const own = await newAccount(small.core, 'grace')
  const project = await small.core.storage.put(Readable.from([await tarGz(multiplier)]))
  const { build } = await readyBuild(small.core, own.viewer, { project, projectName: 'own' })
  await newBuild(small.core, own.viewer, { projectName: 'waiting' })
  const unpacking = vi.spyOn(small.context.unpackTurns, 'run')
  const body = { project_name: 'other' }
  expectError(await send(small.app, routes.circuitCopy, { key: own.key, path: { circuit_id: build.id }, body }), 429)
  expectError(await send(small.app, routes.circuitCompile, { key: own.key, path: { circuit_id: build.id } }), 429)
  expect(unpacking).not.toHaveBeenCalled()
})

test('more-than-is-true: nothing that was found out of the original is said of its copy', async () => {
  const id = await ready('famous', true)
  await server.core.database
    .update(builds)
    .set({ setup: sql`'{"kind":"ceremony"}'`, warnings: ['Theirs.'], versions: { circom: '0.0.1' } })
    .where(eq(builds.id, id))
  const made = Circuit.parse((await copy(id, stranger, { project_name: 'less-famous' })).json())
  const [row] = await server.core.database.select().from(builds).where(eq(builds.id, made.circuit_id))
  expect(row).toMatchObject({ setup: null, warnings: null, versions: null, status: 'Queued', computeTimes: null })
})

test('a repeat with the same key gets the copy that there is', async () => {
  const id = await ready('repeated', true)
  const headers = { 'idempotency-key': 'a-copy-of-mine' }
  const [first, second] = [await copy(id, stranger, {}, headers), await copy(id, stranger, {}, headers)]
  expect([first?.statusCode, second?.statusCode]).toEqual([201, 201])
  expect(second?.json()).toMatchObject({ circuit_id: Circuit.parse(first?.json()).circuit_id })
  expectError(await copy(id, stranger, { project_name: 'other' }, headers), 422)
})

test('a copy counts among what a team may have queued', async () => {
  const small = await openTestServer({ quotas: { ...NO_QUOTAS, queued: 1 } })
  onTestFinished(() => small.close())
  const [theirs, own] = [await newAccount(small.core, 'acme'), await newAccount(small.core, 'grace')]
  const project = await small.core.storage.put(Readable.from([await tarGz(multiplier)]))
  await readyBuild(small.core, theirs.viewer, { project, projectName: 'open' })
  await changeProject(small.core, theirs.viewer, 'open', { isPublic: true })
  const ask = (project_name: string) =>
    send(small.app, routes.circuitCopy, { key: own.key, path: { circuit_id: 'acme/open' }, body: { project_name } })
  expect((await ask('one')).statusCode).toBe(201)
  expectError(await ask('two'), 429, { message: expect.stringContaining('that is the most here') })
})

test('at-once: of thirty that are asked for at the same time no more are queued than may be', async () => {
  const small = await openTestServer({ quotas: { ...NO_QUOTAS, queued: 2 } })
  onTestFinished(() => small.close())
  const own = await newAccount(small.core, 'grace')
  const project = await small.core.storage.put(Readable.from([await tarGz(multiplier)]))
  const path = { circuit_id: (await readyBuild(small.core, own.viewer, { project, projectName: 'open' })).build.id }
  const ask = (index: number) =>
    index % 3 === 0
      ? send(small.app, routes.circuitCopy, { key: own.key, path, body: { project_name: `copy-${index}` } })
      : index % 3 === 1
        ? send(small.app, routes.circuitProve, { key: own.key, path, body: { proof_input: '{}' } })
        : send(small.app, routes.circuitCompile, { key: own.key, path })
  const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => ask(index)))
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(28)
})

test('a sample that nobody has used is copied and built in one’s own team, and stays unused', async () => {
  const offered = [{ ...findFramework('gnark').sample, alwaysWaits: false }]
  await deploySamples(server.context, (error) => expect.fail(error.message), offered)
  const answer = await copy(`${brand.sampleTeam}/preimage`)
  expectAnswer(routes.circuitCopy, answer)
  expect(answer.json()).toMatchObject({ status: 'Queued', starts_when_used: false, team_slug: 'stranger' })
  const sample = await send(server.app, routes.circuitDetail, {
    path: { circuit_id: `${brand.sampleTeam}/preimage` },
  })
  expect(sample.json()).toMatchObject({ starts_when_used: true })
  const [row] = await server.core.database
    .select()
    .from(builds)
    .where(eq(builds.id, Circuit.parse(answer.json()).circuit_id))
  expect(row?.queuedAt).not.toBeNull()
})
