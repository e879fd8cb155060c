import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { beginBuild, failBuild } from '@proofyard/core/builds/transition.ts'
import { fetchJob, newBuild, readyBuild, readyProof, removeJobs } from '@proofyard/core/testing/fixtures.ts'
import { multiplier, tarGz } from '@proofyard/server/testing/archives.ts'
import {
  newAccount,
  openTestServer,
  type TestAccount,
  type TestServer,
} from '@proofyard/server/testing/open-test-server.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Proofyard } from './client.ts'
import {
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  InvalidRequestError,
  JobFailedError,
  NotFoundError,
  ServerError,
} from './errors.ts'

let server: TestServer
let url: string
let owner: TestAccount
let client: Proofyard

beforeAll(async () => {
  // Streams that end so soon are gone on with many times in a test.
  server = await openTestServer({ streamSeconds: 0.3 })
  url = await server.app.listen({ host: '127.0.0.1', port: 0 })
  owner = await newAccount(server.core, 'owner')
  client = new Proofyard({ url, key: owner.key })
})
afterAll(() => server.close())

test('a key that fits no header is refused, and no error has it', () => {
  for (const wrong of ['secret\nkey', 'secret\u2026', 'secret key']) {
    const open = () => new Proofyard({ url, key: wrong })
    expect(open).toThrow('Copy it again.')
    expect(open).not.toThrow('secret')
  }
  expect(() => new Proofyard({ url, key: ' key\n' })).not.toThrow()
})

describe('a call', () => {
  test('has the answer of the server', async () => {
    const { build } = await readyBuild(server.core, owner.viewer, { projectName: 'plain' })
    const answer = await client.call('circuitDetail', { path: { circuit_id: 'owner/plain:latest' } })
    expect(answer).toMatchObject({ circuit_id: build.id, circuit_type: 'circom', status: 'Ready' })
    const { items, count } = await client.call('proofListPaginated', { query: { limit: 5 }, body: {} })
    expect({ items, count }).toEqual({ items: [], count: 0 })
  })

  test('other-call: what names a build, typed by anyone, makes no other call of it', async () => {
    await readyBuild(server.core, owner.viewer, { projectName: 'precious' })
    for (const name of ['../project/precious', './../project/precious', 'x/../../project/precious', '..', '.']) {
      const asked = client.call('circuitDelete', { path: { circuit_id: name } })
      await expect(asked).rejects.toThrow(NotFoundError)
    }
    await client.call('projectDetail', { path: { project_id: 'precious' } })
  })

  test('has a file as it is stored', async () => {
    await readyBuild(server.core, owner.viewer, { projectName: 'downloads' })
    const proof_id = await readyProof(server.core, owner.viewer, 'downloads')
    const answer = await client.call('proofBundle', { path: { proof_id } })
    expect([...new Uint8Array(await answer.arrayBuffer()).slice(0, 2)]).toEqual([0x50, 0x4b])
  })

  test.each([
    ['circuitDetail', 'none', NotFoundError, 404],
    ['circuitDetail', 'a/b/c/d', NotFoundError, 404],
  ] as const)('%s of %s is refused in the words of the server', async (name, circuit_id, Kind, status) => {
    const error: unknown = await client.call(name, { path: { circuit_id } }).catch((refusal: unknown) => refusal)
    expect(error).toBeInstanceOf(Kind)
    expect(error).toMatchObject({
      status,
      message: expect.stringContaining(circuit_id),
      requestId: expect.any(String),
      refusal: 'circuit_not_found',
    })
  })

  test('is refused without a key, with a sentence', async () => {
    const stranger = new Proofyard({ url, key: 'none' })
    await expect(stranger.call('teamMe')).rejects.toBeInstanceOf(AuthenticationError)
    await expect(stranger.call('teamMe')).rejects.toThrow('Unauthorized')
  })

  test('of a state that is not the right one, or with a wrong value', async () => {
    const { build } = await newBuild(server.core, owner.viewer, { projectName: 'unready' })
    await expect(client.prove(build.id, { a: 1 })).rejects.toBeInstanceOf(ConflictError)
    const wrong = client.call('proofListPaginated', { query: { limit: -1 }, body: {} })
    await expect(wrong).rejects.toBeInstanceOf(InvalidRequestError)
  })

  test('without its part of the address is not made', async () => {
    await expect(client.call('circuitDetail', { path: { circuit_id: '' } })).rejects.toThrow('needs a circuit_id')
  })

  test('is ended by its signal, with its reason', async () => {
    const reason = new Error('enough')
    await expect(client.call('teamMe', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })
})

test('a project is uploaded with its tags and notes, and tells how far it is', async () => {
  const archive = new Blob([new Uint8Array(await tarGz(multiplier))])
  const told: [number, number][] = []
  const build = await client.deploy(archive, {
    tags: ['v1', 'v2'],
    meta: { commit: '4f2a91c' },
    onUpload: (...progress) => told.push(progress),
  })
  expect(build).toMatchObject({
    project_name: 'multiplier',
    tags: ['v1', 'v2'],
    meta: { commit: '4f2a91c' },
    uploaded_file_name: 'project.tar.gz',
  })
  expect(told.at(0)).toEqual([0, archive.size])
  expect(told.at(-1)).toEqual([archive.size, archive.size])
})

test('a build is followed to its end over streams that end before, and its failure is thrown', async () => {
  await removeJobs(server.core, 'compile')
  const { build } = await newBuild(server.core, owner.viewer, { projectName: 'followed' })
  const seen: string[] = []
  const waiting = client.untilBuilt(build.id, { onStatus: ({ status }) => seen.push(status) })
  const job = await fetchJob(server.core, 'compile')
  await vi.waitFor(() => expect(seen).toContain('Queued'), 10_000)
  await beginBuild(server.core, job)
  await vi.waitFor(() => expect(seen).toContain('In Progress'), 10_000)
  await failBuild(server.core, job, 'No circuit.', { total: 1 })
  const error: unknown = await waiting.catch((failure: unknown) => failure)
  expect(error).toBeInstanceOf(JobFailedError)
  expect(error).toMatchObject({ id: build.id, message: 'No circuit.' })
  expect([...new Set(seen)]).toEqual(['Queued', 'In Progress', 'Failed'])
})

test('a build is followed where the server has no stream to give, and without the pause that it asks for', async () => {
  await removeJobs(server.core, 'compile')
  const full = await openTestServer({ beside: server, streamLimits: { ofCaller: 0, ofTeam: 0, ofServer: 0 } })
  onTestFinished(() => full.close())
  const crowded = new Proofyard({ url: await full.app.listen({ host: '127.0.0.1', port: 0 }), key: owner.key })
  const { build } = await newBuild(server.core, owner.viewer, { projectName: 'crowded' })
  const waiting = crowded.untilBuilt(build.id).catch((failure: unknown) => failure)
  const job = await fetchJob(server.core, 'compile')
  await beginBuild(server.core, job)
  await failBuild(server.core, job, 'No circuit.', { total: 1 })
  expect(await waiting).toMatchObject({ name: 'JobFailedError', message: 'No circuit.' })
}, 20_000)

test('a wait ends by its signal, by what it is told with, and for what is not there', async () => {
  const { build } = await newBuild(server.core, owner.viewer, { projectName: 'endless' })
  const ending = new AbortController()
  const reason = new Error('enough')
  const waiting = client.untilBuilt(build.id, { signal: ending.signal, onStatus: () => ending.abort(reason) })
  await expect(waiting).rejects.toBe(reason)
  const own = new Error('from the caller')
  const onStatus = () => {
    throw own
  }
  await expect(client.untilBuilt(build.id, { onStatus })).rejects.toBe(own)
  await expect(client.untilBuilt('owner/none')).rejects.toBeInstanceOf(NotFoundError)
})

describe('a server that stumbles', () => {
  /** Answers the tries in turn, then with an empty list, and keeps what was sent. */
  async function stumbling(...statuses: number[]) {
    const tries: { method: string; idempotencyKey: unknown; body: string }[] = []
    const stub = createServer((request, response) => {
      void buffer(request).then((body) => {
        const { 'idempotency-key': idempotencyKey } = request.headers
        tries.push({ method: request.method ?? '', idempotencyKey, body: body.toString() })
        const status = statuses.shift() ?? 200
        response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' })
        response.end(status === 200 ? '[]' : '{"message": "Not now."}')
      })
    })
    await new Promise<void>((resolve) => stub.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void stub.close())
    const { port } = stub.address() as AddressInfo
    return { tries, client: new Proofyard({ url: `http://127.0.0.1:${port}`, retries: 2 }) }
  }

  test('double-submit: what can be repeated is sent again with the same key', async () => {
    const { tries, client } = await stumbling(503, 429)
    await client.prove('a/b', { x: '1' })
    expect(tries).toHaveLength(3)
    expect(new Set(tries.map(({ idempotencyKey }) => idempotencyKey))).toHaveProperty('size', 1)
    expect(new Set(tries.map(({ body }) => body))).toEqual(new Set(['{"proof_input":{"x":"1"}}']))
  })

  test('what would make a second thing is not', async () => {
    const { tries, client } = await stumbling(503)
    await expect(client.call('teamCreate', { body: { slug: 'acme' } })).rejects.toBeInstanceOf(ServerError)
    expect(tries).toHaveLength(1)
  })

  test('is not asked for ever, nor again for what it will always refuse', async () => {
    const away = await stumbling(503, 503, 503, 503)
    await expect(away.client.call('circuitList')).rejects.toThrow('Not now.')
    expect(away.tries).toHaveLength(3)
    const refusing = await stumbling(422)
    await expect(refusing.client.call('circuitList')).rejects.toBeInstanceOf(ApiError)
    expect(refusing.tries).toHaveLength(1)
  })

  test('that is not there is named, with the reason', async () => {
    const away = new Proofyard({ url: 'http://127.0.0.1:9', retries: 0 })
    const error: unknown = await away.call('circuitList').catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toHaveProperty('message', expect.stringMatching(/^http:\/\/127\.0\.0\.1:9 does not answer: /))
  })
})

test('what a call needs has to be said, and no more', () => {
  // Compiled, and not run.
  const calls = [
    () => client.call('circuitList'),
    // @ts-expect-error the call is about one build
    () => client.call('circuitDetail'),
    // @ts-expect-error a proof has an input
    () => client.call('circuitProve', { path: { circuit_id: 'a' } }),
    // @ts-expect-error there is no such call
    () => client.call('circuitDetails', {}),
  ]
  expect(calls).toHaveLength(4)
})
