import { type ChildProcess, fork } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Route, fillPath } from '@proofyard/contract/route.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { CSRF_COOKIE, CSRF_HEADER } from '@proofyard/contract/session.ts'
import { WorkerTaken } from '@proofyard/contract/worker.ts'
import { addWorkerKey } from '@proofyard/core/elsewhere/worker-keys.ts'
import { failProof, beginProof } from '@proofyard/core/proofs/transition.ts'
import { fetchJob, readyBuild, removeAllJobs } from '@proofyard/core/testing/fixtures.ts'
import { settleMails } from '@proofyard/core/testing/settle-mails.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { multipart, multiplier, tarGz } from './testing/archives.ts'
import { follow } from './testing/follow.ts'
import { PASSWORD, type TestAccount, type TestServer, newAccount, openTestServer } from './testing/open-test-server.ts'

/** One of two processes on one database and one storage, each with a data folder of its own. */
interface OneServer {
  child: ChildProcess
  url: string
  dataFolder: string
}

/** A third one in this process; no one asks it anything. */
let own: TestServer
let owner: TestAccount
const servers: OneServer[] = []
let asked = 0

const Ready = z.object({ ready: z.literal(true), address: z.url() })
const ATTEMPTS = 8

beforeAll(async () => {
  own = await openTestServer()
  owner = await newAccount(own.core, 'owner')
  servers.push(...(await Promise.all([startServer(), startServer()])))
})
afterAll(async () => {
  for (const { child, dataFolder } of servers) {
    child.kill('SIGKILL')
    await rm(dataFolder, { recursive: true, force: true })
  }
  await own.close()
})

async function startServer(): Promise<OneServer> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'proofyard-test-two-servers-'))
  const { databaseUrl, storageUrl } = own.settings
  const child = fork(fileURLToPath(new URL('main.ts', import.meta.url)), {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      STORAGE_URL: storageUrl,
      PROOFYARD_DATA: dataFolder,
      PROOFYARD_SAMPLES: 'off',
      PROOFYARD_SANDBOX: 'off',
      PROOFYARD_LOG: 'fatal',
      PROOFYARD_ATTEMPTS_PER_MINUTE: String(ATTEMPTS),
      PROOFYARD_TRUSTED_PROXIES: 'loopback',
      PORT: '0',
    },
  })
  const [message]: unknown[] = await once(child, 'message')
  return { child, url: Ready.parse(message).address, dataFolder }
}

interface Sent {
  key?: string
  path?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  payload?: Buffer
  headers?: Record<string, string>
}

/** The server that did not answer the last call. */
function other(): string {
  asked += 1
  return servers[asked % 2]?.url ?? ''
}

/** Sends a call to the server that did not answer the one before, from a network of its own where `from` says so. */
async function ask(route: Route, { key, path, query, body, payload, headers = {} }: Sent = {}): Promise<Response> {
  const all = new Headers(headers)
  if (key !== undefined) all.set('authorization', `Bearer ${key}`)
  if (body !== undefined) all.set('content-type', 'application/json')
  const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`
  const sent = payload === undefined ? (body === undefined ? undefined : JSON.stringify(body)) : new Uint8Array(payload)
  return fetch(`${other()}${fillPath(route.path, path ?? {})}${search}`, {
    method: route.method,
    headers: all,
    ...(sent !== undefined && { body: sent }),
  })
}

async function answer<T>(schema: z.ZodType<T>, response: Promise<Response>): Promise<T> {
  const text = await (await response).text()
  return schema.parse(JSON.parse(text))
}

/** From another network each, or the tests would use up each other's attempts. */
const from = (network: number) => ({ 'x-forwarded-for': `198.51.100.${network}` })

async function logIn(network: number): Promise<Record<string, string>> {
  const response = await ask(routes.userLogin, {
    body: { username: 'owner', password: PASSWORD },
    headers: from(network),
  })
  expect(response.status).toBe(200)
  const cookies = response.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
  const csrf = cookies.find((one) => one.startsWith(`${CSRF_COOKIE}=`))?.slice(CSRF_COOKIE.length + 1) ?? ''
  return { cookie: cookies.join('; '), [CSRF_HEADER]: csrf, ...from(network) }
}

test('a session of one server is one of the other, and its end at one is its end at the other', async () => {
  const session = await logIn(1)
  for (let calls = 0; calls < 4; calls += 1) expect((await ask(routes.userMe, { headers: session })).status).toBe(200)
  const made = await answer(z.object({ api_key: z.string() }), ask(routes.apiKeyGenerate, { headers: session }))
  expect((await ask(routes.teamMe, { key: made.api_key })).status).toBe(200)
  expect((await ask(routes.userLogout, { headers: session })).status).toBe(200)
  for (let calls = 0; calls < 2; calls += 1) expect((await ask(routes.userMe, { headers: session })).status).toBe(401)
})

test('tokens of one server are refreshed by the other, and each refresh token works once on both together', async () => {
  const Pair = z.object({ access: z.string(), refresh: z.string() })
  const body = { username: 'owner', password: PASSWORD }
  const first = await answer(Pair, ask(routes.tokenPair, { body, headers: from(2) }))
  const second = await answer(
    z.object({ access: z.string() }),
    ask(routes.tokenRefresh, { body: { refresh: first.refresh } }),
  )
  expect((await ask(routes.userMe, { key: second.access })).status).toBe(200)
  expect((await ask(routes.userMe, { key: first.access })).status).toBe(200)
  for (let calls = 0; calls < 2; calls += 1) {
    expect((await ask(routes.tokenRefresh, { body: { refresh: first.refresh } })).status).toBe(401)
  }
})

test('wrong passwords are counted over both', async () => {
  const guess = () => ask(routes.userLogin, { body: { username: 'nobody', password: 'wrong' }, headers: from(3) })
  const statuses: number[] = []
  for (let guesses = 0; guesses < ATTEMPTS + 4; guesses += 1) statuses.push((await guess()).status)
  expect(statuses).toEqual([...Array.from({ length: ATTEMPTS }, () => 401), 429, 429, 429, 429])
})

test('an upload that is sent to both with one key is one build, which both know at once', async () => {
  const form = await multipart([['files', await tarGz(multiplier), 'm.tar.gz']])
  const sent = {
    key: owner.key,
    payload: form.payload,
    headers: { ...form.headers, 'idempotency-key': randomUUID() },
  }
  const Made = z.object({ circuit_id: z.string() })
  const made = await Promise.all([1, 2, 3, 4].map(() => answer(Made, ask(routes.circuitCreate, sent))))
  expect(new Set(made.map(({ circuit_id: id }) => id)).size).toBe(1)
  const path = { circuit_id: made[0]?.circuit_id ?? '' }
  for (let calls = 0; calls < 2; calls += 1) {
    const status = await answer(z.object({ status: z.string() }), ask(routes.circuitStatus, { key: owner.key, path }))
    expect(status).toEqual({ status: 'Queued' })
  }
  await removeAllJobs(own.core)
})

async function askProof(build: string, input = '{"a": 4}'): Promise<string> {
  const sent = { key: owner.key, path: { circuit_id: build }, body: { proof_input: input } }
  return (await answer(z.object({ proof_id: z.string() }), ask(routes.circuitProve, sent))).proof_id
}

test('a result that a worker sends in parts is whole, whichever server takes which part', async () => {
  const { build } = await readyBuild(own.core, owner.viewer, { projectName: 'parts' })
  const proof = await askProof(build.id)
  const key = (await addWorkerKey(own.core, { name: 'farm', offers: ['circom'] })) ?? ''
  const size = { memory_bytes: 2 ** 33, threads: 4, disk_bytes: 2 ** 36 }
  const worker_id = randomUUID()
  const capabilities = [{ offer: 'circom', state: 'ready', note: '', fraction: null }]
  const machine = { total: { ...size, gpus: [] }, free: { ...size, gpus: 0 } }
  expect((await ask(routes.workerReport, { key, body: { worker_id, capabilities, ...machine } })).status).toBe(200)
  const { job } = await answer(
    WorkerTaken,
    ask(routes.workerTake, { key, body: { worker_id, free: { ...size, gpus: 0 } } }),
  )
  if (job === null) throw new Error('There was no job.')
  const path = { job_id: job.job_id, delivery: String(job.delivery) }
  for (const [kind, content] of [
    ['proof', '{"pi_a":["1"]}'],
    ['public', '["20"]'],
  ] as const) {
    const form = await multipart([['file', Buffer.from(content), 'file']])
    const sha256 = createHash('sha256').update(content).digest('hex')
    const query = { result_kind: kind, sha256 }
    const sent = await ask(routes.workerResult, { key, path, query, payload: form.payload, headers: form.headers })
    expect(sent.status).toBe(routes.workerResult.success)
  }
  const body = { warnings: [], compute_times: { prove: 2, total: 3 } }
  expect((await ask(routes.workerFinishProof, { key, path, body })).status).toBe(routes.workerFinishProof.success)
  // It waits to be verified here, by a worker of this house.
  expect(await fetchJob(own.core, 'check')).toMatchObject({ id: proof })
  await removeAllJobs(own.core)
})

test('a reader of events who comes back to the other server is told what changed meanwhile, and nothing twice', async () => {
  const { build } = await readyBuild(own.core, owner.viewer, { projectName: 'followed' })
  const proof = await askProof(build.id)
  const path = `/api/v1/proof/${proof}/events`
  const Status = z.object({ status: z.string() })
  const first = await follow(other(), path, { key: owner.key })
  expect(Status.parse(await first.next('status'))).toEqual({ status: 'Queued' })
  first.close()
  // Nothing has changed: the other server has nothing to tell.
  const second = await follow(other(), path, { key: owner.key, lastId: first.lastId() })
  const held = await fetchJob(own.core, 'prove')
  await beginProof(own.core, held)
  expect(Status.parse(await second.next('status'))).toEqual({ status: 'In Progress' })
  second.close()
  await failProof(own.core, held, 'The input is wrong.', { total: 1 })
  const third = await follow(other(), path, { key: owner.key, lastId: second.lastId() })
  expect(Status.parse(await third.next('status'))).toEqual({ status: 'Failed' })
  await third.ended
  const last = await fetch(`${other()}${path}`, {
    headers: { authorization: `Bearer ${owner.key}`, 'last-event-id': third.lastId(), accept: 'text/event-stream' },
  })
  expect(last.status).toBe(204)
})

test('a mail is sent once, whichever server was asked, and by either', async () => {
  const people = Array.from({ length: 12 }, (_, index) => `guest-${index}@mail.example`)
  const session = await logIn(4)
  const team = { team_slug: 'shared' }
  expect((await ask(routes.teamCreate, { headers: session, body: { name: 'shared', slug: 'shared' } })).status).toBe(
    201,
  )
  for (const [index, email] of people.entries()) {
    const headers = { ...session, ...from(20 + index) }
    const sent = await ask(routes.teamInvite, { headers, body: { email, ...team } })
    expect(sent.status).toBe(routes.teamInvite.success)
  }
  await settleMails(own.core)
  // This process sends mails as well.
  const folders = [...servers.map(({ dataFolder }) => join(dataFolder, 'outbox')), own.settings.mail.outboxFolder]
  const outboxes = await Promise.all(folders.map(readMails))
  const sent = outboxes.flat().map((mail) => /guest-\d+@mail\.example/.exec(mail)?.[0])
  expect(new Set(sent)).toEqual(new Set(people))
  expect(sent).toHaveLength(people.length)
})

async function readMails(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
}

test('a device that asks one server is approved at the other, and gets its key once', async () => {
  const Begun = z.object({ device_code: z.string(), user_code: z.string() })
  const { device_code, user_code } = await answer(
    Begun,
    ask(routes.deviceBegin, { body: { name: 'laptop' }, headers: from(5) }),
  )
  const State = z.object({ login_state: z.string() })
  const poll = () => answer(State, ask(routes.devicePoll, { body: { device_code } }))
  expect([await poll(), await poll()]).toEqual([{ login_state: 'waiting' }, { login_state: 'waiting' }])
  const session = await logIn(5)
  const approved = await ask(routes.deviceApprove, { headers: session, body: { user_code, team_slug: 'owner' } })
  expect(approved.status).toBe(routes.deviceApprove.success)
  const polled = await Promise.all([1, 2, 3, 4].map(() => ask(routes.devicePoll, { body: { device_code } })))
  const bodies = await Promise.all(polled.map(async (one) => ({ status: one.status, text: await one.text() })))
  expect(bodies.filter(({ text }) => text.includes('"api_key"'))).toHaveLength(1)
})

test('one server dies: the other goes on with all of it', async () => {
  const session = await logIn(6)
  const [first, second] = servers
  if (first === undefined || second === undefined) throw new Error('There are two servers.')
  const gone = once(first.child, 'exit')
  first.child.kill('SIGKILL')
  await gone
  const me = await fetch(`${second.url}${routes.userMe.path}`, { headers: session })
  expect(me.status).toBe(200)
})
