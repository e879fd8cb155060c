import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { routes } from '@proofyard/contract/routes.ts'
import { LIVE_CHANNEL } from '@proofyard/core/live/live-notice.ts'
import { changeProject } from '@proofyard/core/projects/change-project.ts'
import { newBuild } from '@proofyard/core/testing/fixtures.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectError } from '../testing/answers.ts'
import { type Follower, follow } from '../testing/follow.ts'
import { newAccount, openTestServer, send, type TestAccount, type TestServer } from '../testing/open-test-server.ts'

let server: TestServer
let origin: string
let owner: TestAccount
const followers: Follower[] = []
const sockets: Socket[] = []

beforeAll(async () => {
  server = await openTestServer({ streamSeconds: 300, streamLimits: { ofCaller: 3, ofTeam: 10, ofServer: 30 } })
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
  owner = await newAccount(server.core, 'owner')
})
afterEach(() => {
  for (const follower of followers.splice(0)) follower.close()
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(() => server.close())

const ofTeam = '/api/v1/team/owner/events'

async function publicBuild(projectName: string): Promise<string> {
  const { build } = await newBuild(server.core, owner.viewer, { projectName })
  await changeProject(server.core, owner.viewer, projectName, { isPublic: true })
  return build.id
}

test.each([
  '',
  ';;;===',
  'team=',
  'team=1@1@1',
  `team=${'9'.repeat(19)}@${'9'.repeat(15)}`,
  'team=-1@9999999999999',
  "team=1'; drop table events; --@1",
  'build=%0a%0devent: forged',
  `build=${'a'.repeat(4000)}`,
  'team=1@1;'.repeat(1500),
  '__proto__=1;constructor=2',
  'é€\u00ff',
])('garbage as Last-Event-ID opens a stream like any other: %j', async (lastId) => {
  const id = await publicBuild(`garbage-${followers.length}-${Math.random().toString(36).slice(2)}`)
  const headers = { authorization: `Bearer ${owner.key}`, 'last-event-id': Buffer.from(lastId).toString('latin1') }
  const stream = await follow(origin, `${ofTeam}?circuit_id=${id}`, { headers })
  followers.push(stream)
  await stream.next('ready')
  const status = await stream.next('status')
  expect(status).toMatchObject({ circuit_id: id })
  expect(stream.events().map(({ event }) => event)).not.toContain('forged')
  expect(stream.lastId()).toMatch(/^[\w=@;-]+$/)
  stream.close()
})

test('strangers have so many streams for each network, which takes none from those who are signed in', async () => {
  const id = await publicBuild('watched')
  const path = `/api/v1/circuit/${id}/events`
  for (let count = 0; count < 3; count += 1) followers.push(await follow(origin, path, {}))
  expectError(await send(server.app, routes.circuitEvents, { path: { circuit_id: id } }), 429, {
    message: expect.stringContaining('No more than 3 streams'),
  })
  followers.push(await follow(origin, path, { key: owner.key }))
  await followers.at(-1)?.next('status')
})

test('head-flood: to ask for the headers of a stream takes no place of it', async () => {
  const path = `/api/v1/circuit/${await publicBuild('headers-alone')}/events`
  for (let count = 0; count < 10; count += 1) {
    const head = await fetch(`${origin}${path}`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  }
  const stream = await follow(origin, path, {})
  followers.push(stream)
  await stream.next('status')
})

test('one who asks and never reads holds little, and a stream that is cut off is no longer counted', async () => {
  const account = await newAccount(server.core, 'never-reads')
  const { port } = new URL(origin)
  for (let count = 0; count < 3; count += 1) {
    const socket = connect(Number(port), '127.0.0.1')
    sockets.push(socket)
    socket.write(
      `GET /api/v1/team/never-reads/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${account.key}\r\n\r\n`,
    )
    const [head]: unknown[] = await once(socket, 'data')
    expect(String(head)).toContain('200 OK')
    socket.pause()
  }
  const stream = () =>
    follow(origin, '/api/v1/team/never-reads/events', { key: account.key }).then(
      ({ close }) => {
        close()
        return 'open'
      },
      () => 'full',
    )
  expect(await stream()).toBe('full')
  const { database } = server.core
  const before = process.memoryUsage()
  const notice = `pg_notify('${LIVE_CHANNEL}', json_build_object('what', 'event', 'kind', 'proof.ready', 'team', $1::int,
    'subject', n::text, 'person', null)::text)`
  for (let round = 0; round < 10; round += 1) {
    await database.$client.query(`select ${notice} from generate_series(1, 5000) n`, [account.teamId])
  }
  const after = process.memoryUsage()
  expect(after.external + after.arrayBuffers - before.external - before.arrayBuffers).toBeLessThan(64 * 1024 ** 2)
  for (const socket of sockets) socket.destroy()
  await expect.poll(stream, { timeout: 10_000 }).toBe('open')
})

test('long-names: what is told by NOTIFY has no name or tag in it, so none is too long for it', async () => {
  const payloads: string[] = []
  const unsubscribe = server.core.queue.notices.subscribe(LIVE_CHANNEL, (payload) => {
    if (payload !== undefined) payloads.push(payload)
  })
  const projectName = 'p'.repeat(255)
  const tags = Array.from({ length: 60 }, (_, index) => `${'t'.repeat(120)}${index}`)
  await newBuild(server.core, owner.viewer, { projectName, tags })
  await changeProject(server.core, owner.viewer, projectName, { name: 'q'.repeat(255) })
  await expect.poll(() => payloads.some((payload) => payload.includes('project.changed'))).toBe(true)
  unsubscribe()
  for (const payload of payloads) expect(payload.length).toBeLessThan(300)
})
