import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { fillPath } from '@proofyard/contract/route.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { changeProject } from '@proofyard/core/projects/change-project.ts'
import { readyBuild } from '@proofyard/core/testing/fixtures.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newAccount, openTestServer, type TestServer } from '../testing/open-test-server.ts'

const MIB = 1024 ** 2
const STALLED_MS = 1000
const SIZE = 24 * MIB
let server: TestServer
let port: number
let path: string
const opened: Readable[] = []
const sockets: Socket[] = []

beforeAll(async () => {
  server = await openTestServer({ stalledMs: STALLED_MS })
  const { core, app } = server
  const owner = await newAccount(core, 'owner')
  const project = await core.storage.put(Readable.from([randomBytes(SIZE)]))
  const { build } = await readyBuild(core, owner.viewer, { projectName: 'large', project })
  await changeProject(core, owner.viewer, 'large', { isPublic: true })
  path = fillPath(routes.circuitDownload.path, { circuit_id: build.id })
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
async function ask(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  await once(socket, 'connect')
  socket.pause()
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
  return socket
}

const connections = () => promisify(server.app.server.getConnections.bind(server.app.server))()

test('never-reads: strangers who take nothing of a download hold no connection, and no file open', async () => {
  for (let count = 0; count < 20; count += 1) await ask()
  await expect.poll(() => opened.length, { timeout: 10_000 }).toBe(20)
  await expect.poll(connections, { timeout: 20_000 }).toBe(0)
  await expect.poll(() => opened.every(({ closed }) => closed), { timeout: 10_000 }).toBe(true)
})

test('one who reads slowly gets all of it, and may wait between two calls', { timeout: 60_000 }, async () => {
  const socket = await ask()
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
