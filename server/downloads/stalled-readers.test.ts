import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { fillPath } from '@proofyard/contract/route.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { changeProject } from '@proofyard/core/projects/change-project.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { finishNextProof, readyBuild, store } from '@proofyard/core/testing/fixtures.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newAccount, openTestServer, type TestServer } from '../testing/open-test-server.ts'

const MIB = 1024 ** 2
const STALLED_MS = 1000
const SIZE = 24 * MIB
let server: TestServer
let port: number
/** Of what anyone may download. */
const paths: Record<string, string> = {}
const opened: Readable[] = []
const sockets: Socket[] = []

beforeAll(async () => {
  server = await openTestServer({ stalledMs: STALLED_MS })
  const { core, app } = server
  const owner = await newAccount(core, 'owner')
  const project = await core.storage.put(Readable.from([randomBytes(SIZE)]))
  const { build } = await readyBuild(core, owner.viewer, { projectName: 'large', project })
  await changeProject(core, owner.viewer, 'large', { isPublic: true })
  const { proof } = await createProof(core, owner.viewer, build.id, { input: '{}', meta: {} })
  const files = [
    { kind: 'proof' as const, stored: await core.storage.put(Readable.from([randomBytes(SIZE)])) },
    { kind: 'public' as const, stored: await store(core, '["1"]') },
  ]
  await finishNextProof(core, { files })
  paths['a project'] = fillPath(routes.circuitDownload.path, { circuit_id: build.id })
  paths['a bundle'] = fillPath(routes.proofBundle.path, { proof_id: proof.id })
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  const { read } = core.storage
  core.storage.read = (...args) => {
    const stream = read(...args)
    opened.push(stream)
    return stream
  }
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  opened.length = 0
})
afterAll(() => server.close())

/** Asks for the download, and takes nothing of it. */
async function ask(what: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  await once(socket, 'connect')
  socket.pause()
  socket.write(`GET ${paths[what]} HTTP/1.1\r\nhost: x\r\n\r\n`)
  return socket
}

const connections = () => promisify(server.app.server.getConnections.bind(server.app.server))()

test.each(['a project', 'a bundle'])(
  'never-reads: strangers who take nothing of %s hold no connection, and no file open',
  async (what) => {
    for (let count = 0; count < 20; count += 1) await ask(what)
    await expect.poll(() => opened.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(20)
    await expect.poll(connections, { timeout: 20_000 }).toBe(0)
    await expect.poll(() => opened.every(({ closed }) => closed), { timeout: 10_000 }).toBe(true)
  },
)

test('one who reads slowly gets all of it, and may wait between two calls', { timeout: 60_000 }, async () => {
  const socket = await ask('a bundle')
  let bytes = 0
  const started = performance.now()
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    socket.pause()
    setTimeout(() => socket.resume(), 20)
  })
  socket.resume()
  await expect.poll(() => bytes, { timeout: 50_000 }).toBeGreaterThan(SIZE)
  expect(performance.now() - started).toBeGreaterThan(3 * STALLED_MS)
  await sleep(2 * STALLED_MS)
  expect(await connections()).toBe(1)
})
