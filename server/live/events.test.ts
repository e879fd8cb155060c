import { setTimeout as sleep } from 'node:timers/promises'
import { routes } from '@proofyard/contract/routes.ts'
import { beginBuild, failBuild, noteBuildProgress } from '@proofyard/core/builds/transition.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { deleteBuild } from '@proofyard/core/builds/delete-build.ts'
import { fetchJob, newBuild, readyBuild, readyProof, removeJobs } from '@proofyard/core/testing/fixtures.ts'
import { changeProject } from '@proofyard/core/projects/change-project.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectError } from '../testing/answers.ts'
import { type Follower, follow } from '../testing/follow.ts'
import { newAccount, openTestServer, send, type TestAccount, type TestServer } from '../testing/open-test-server.ts'

let server: TestServer
let other: TestServer
let origin: string
let otherOrigin: string
let owner: TestAccount
let stranger: TestAccount
const followers: Follower[] = []

beforeAll(async () => {
  server = await openTestServer({ streamSeconds: 300, streamLimits: { ofCaller: 8, ofTeam: 10, ofServer: 30 } })
  other = await openTestServer({ streamSeconds: 300, beside: server })
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
  otherOrigin = await other.app.listen({ host: '127.0.0.1', port: 0 })
  owner = await newAccount(server.core, 'owner')
  stranger = await newAccount(server.core, 'stranger')
})
afterEach(async () => {
  for (const follower of followers.splice(0)) follower.close()
  await removeJobs(server.core, 'compile')
})
afterAll(async () => {
  await other.close()
  await server.close()
})

const ofBuild = (id: string) => `/api/v1/circuit/${id}/events`
const ofTeam = '/api/v1/team/owner/events'

async function open(path: string, options: Parameters<typeof follow>[2] = { key: owner.key }): Promise<Follower> {
  const follower = await follow(origin, path, options)
  followers.push(follower)
  return follower
}

async function runningBuild(projectName: string) {
  const { build } = await newBuild(server.core, owner.viewer, { projectName })
  const held = await fetchJob(server.core, 'compile')
  await beginBuild(server.core, held)
  return { id: build.id, held }
}

test('a build is followed from the queue to its end, with its stages, and the stream ends with it', async () => {
  const { build } = await newBuild(server.core, owner.viewer, { projectName: 'followed' })
  const stream = await open(ofBuild(build.id))
  expect(await stream.next('status')).toMatchObject({
    circuit_id: build.id,
    status: 'Queued',
    queue_position: 1,
    waiting_for: expect.any(String),
    stages: expect.arrayContaining([{ name: 'compile', label: expect.any(String), state: 'to_come', seconds: null }]),
  })
  const held = await fetchJob(server.core, 'compile')
  await beginBuild(server.core, held)
  expect(await stream.next('status')).toMatchObject({ status: 'In Progress', queue_position: null })
  const stages = [{ name: 'compile', seconds: 2 }]
  await noteBuildProgress(server.core, held, 'Compiling (50%)', { stages, running: 'compile', fraction: 0.5 })
  expect(await stream.next('status')).toMatchObject({
    activity: 'Compiling (50%)',
    fraction: 0.5,
    stages: expect.arrayContaining([
      { name: 'compile', label: expect.any(String), state: 'running', seconds: expect.closeTo(2, 0) },
    ]),
  })
  await failBuild(server.core, held, 'It does not compile.', { compile: 3, total: 3 })
  expect(await stream.next('status')).toMatchObject({
    status: 'Failed',
    finished_processing: true,
    error: 'It does not compile.',
    stages: [{ name: 'compile', state: 'failed', seconds: 3 }],
  })
  await stream.ended
  const status = await send(server.app, routes.circuitStatus, { path: { circuit_id: build.id }, key: owner.key })
  expect(status.json()).toMatchObject({ status: 'Failed', stages: [{ name: 'compile', state: 'failed', seconds: 3 }] })
})

test('a reader who comes back to the end of a stream hears that there is no more, from any server', async () => {
  const { id, held } = await runningBuild('ended')
  await failBuild(server.core, held, 'No.', { total: 1 })
  const stream = await open(ofBuild(id))
  await stream.next('status')
  await stream.ended
  const headers = { authorization: `Bearer ${owner.key}`, 'last-event-id': stream.lastId() }
  for (const each of [origin, otherOrigin]) expect((await fetch(`${each}${ofBuild(id)}`, { headers })).status).toBe(204)
})

test('a reader whose connection is lost goes on at another server, and misses nothing', async () => {
  const { id, held } = await runningBuild('resumed')
  const stream = await open(`${ofTeam}?circuit_id=${id}`)
  await stream.next('status')
  await stream.next('ready')
  const away = stream.lastId()
  stream.close()
  await failBuild(server.core, held, 'Meanwhile.', { total: 1 })
  const again = await follow(otherOrigin, `${ofTeam}?circuit_id=${id}`, { key: owner.key, lastId: away })
  followers.push(again)
  expect(await again.next('status')).toMatchObject({ status: 'Failed', error: 'Meanwhile.' })
  expect(await again.untilChange('build.failed', id)).toBe(true)
})

test('a reader who comes back to what did not change is not told it again', async () => {
  const { id } = await runningBuild('unchanged')
  const stream = await open(ofBuild(id))
  await stream.next('status')
  const again = await open(ofBuild(id), { key: owner.key, lastId: stream.lastId() })
  await sleep(300)
  expect(again.events()).toEqual([])
})

test('a team is told what changes on any server, and a stranger nothing', async () => {
  const stream = await open(ofTeam)
  await stream.next('ready')
  const strangers = await open('/api/v1/team/stranger/events', { key: stranger.key })
  await strangers.next('ready')
  const { build } = await readyBuild(other.core, owner.viewer, { projectName: 'told' })
  await readyProof(other.core, owner.viewer, build.id)
  expect(await stream.untilChange('build.ready', build.id)).toBe(true)
  expect(await stream.untilChange('proof.ready')).toBe(true)
  expect(strangers.events().filter(({ event }) => event === 'changed')).toEqual([])
})

test('what changed between the loading of a page and the opening of its stream is told first', async () => {
  const { id } = await runningBuild('between')
  const stream = await open(`${ofTeam}?loaded_seconds=5`)
  expect(await stream.untilChange('build.started', id)).toBe(true)
  await stream.next('ready')
})

test('a position that is of another cluster, too old or no position is answered with reset', async () => {
  for (const lastId of [
    `team=99999999999@${Date.now()}`,
    `team=1@${Date.now() - 25 * 3_600_000}`,
    'team=x',
    'team=-1@1',
  ]) {
    const stream = await open(ofTeam, { key: owner.key, lastId })
    expect(await stream.next('reset'), lastId).toEqual({})
    stream.close()
  }
})

test('thousands of changes at once are told as one: load again', async () => {
  const stream = await open(ofTeam)
  await stream.next('ready')
  const notice = `pg_notify('proofyard_live', json_build_object('what', 'event', 'kind', 'proof.ready', 'team', $1::int,
    'subject', n::text, 'person', null)::text)`
  await server.core.database.$client.query(`select ${notice} from generate_series(1, 3000) n`, [owner.teamId])
  expect(await stream.next('reset')).toEqual({})
  expect(stream.events().filter(({ event }) => event === 'changed').length).toBeLessThan(20)
})

test('streams end with the key, and with the right to see the project', async () => {
  const { build } = await newBuild(server.core, owner.viewer, { projectName: 'rights' })
  await changeProject(server.core, owner.viewer, 'rights', { isPublic: true })
  const anonymous = await open(ofBuild(build.id), {})
  await anonymous.next('status')
  await changeProject(server.core, owner.viewer, 'rights', { isPublic: false })
  await anonymous.ended
  const generated = await send(server.app, routes.apiKeyGenerate, { key: owner.key })
  const { api_key, id } = generated.json<{ api_key: string; id: string }>()
  const byKey = await open(ofTeam, { key: api_key })
  await byKey.next('ready')
  await send(server.app, routes.apiKeyDelete, { key: owner.key, path: { apikey_id: id } })
  await byKey.ended
  expect((await fetch(`${origin}${ofTeam}`, { headers: { authorization: `Bearer ${api_key}` } })).status).toBe(401)
})

test('what is deleted is told, and its stream ends', async () => {
  const { build } = await readyBuild(server.core, owner.viewer, { projectName: 'deleted' })
  const { proof } = await createProof(server.core, owner.viewer, build.id, { input: '{}', meta: {} })
  const stream = await open(`/api/v1/proof/${proof.id}/events`)
  await stream.next('status')
  await deleteBuild(server.core, owner.viewer, build.id)
  expect(await stream.next('deleted')).toEqual({ proof_id: proof.id })
  await stream.ended
})

test('one caller cannot take all streams: one too many is 429 with a sentence, and a closed one is free again', async () => {
  const { build } = await newBuild(server.core, owner.viewer, { projectName: 'bounded' })
  const { api_key } = (await send(server.app, routes.apiKeyGenerate, { key: owner.key })).json<{ api_key: string }>()
  const opened: Follower[] = []
  for (let count = 0; count < 8; count += 1) opened.push(await open(ofBuild(build.id), { key: api_key }))
  const refused = await send(server.app, routes.circuitEvents, { path: { circuit_id: build.id }, key: api_key })
  expectError(refused, 429, { message: expect.stringContaining('No more than 8 streams') })
  expect(refused.headers['retry-after']).toBeDefined()
  for (const each of opened) each.close()
  const again = () =>
    open(ofBuild(build.id), { key: api_key }).then(
      () => 'open',
      () => 'full',
    )
  await expect.poll(again, { timeout: 5000 }).toBe('open')
})

test('a lost database connection ends no stream: what happened meanwhile is told', async () => {
  const { id, held } = await runningBuild('cut')
  const stream = await open(`${ofTeam}?circuit_id=${id}`)
  await stream.next('ready')
  await stream.next('status')
  await server.core.database.$client
    .query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query like 'listen%'`,
    )
    .catch(() => undefined)
  await failBuild(other.core, held, 'While it was away.', { total: 1 })
  expect(await stream.untilChange('build.failed', id)).toBe(true)
  expect(await stream.next('status')).toMatchObject({ status: 'Failed' })
})

test('a server that drains ends its streams, and the reader goes on at another', async () => {
  const third = await openTestServer({ streamSeconds: 300, beside: server })
  const at = await third.app.listen({ host: '127.0.0.1', port: 0 })
  const { id } = await runningBuild('drained')
  const stream = await follow(at, ofBuild(id), { key: owner.key })
  await stream.next('status')
  third.beginEnding()
  await stream.ended
  await third.close()
})
