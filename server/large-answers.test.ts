import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { fillPath } from '@proofyard/contract/route.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { changeProject } from '@proofyard/core/projects/change-project.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { finishNextProof, readyBuild, store } from '@proofyard/core/testing/fixtures.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newAccount, openTestServer, type TestAccount, type TestServer } from './testing/open-test-server.ts'

const MIB = 1024 ** 2
/** More than the system's own buffers take of an answer that no one reads. */
const DOCUMENT_BYTES = 12 * MIB
let server: TestServer
let owner: TestAccount
let origin: string
let path: string
let reads = 0
const sockets: Socket[] = []

beforeAll(async () => {
  server = await openTestServer({ largeAnswers: { ofCaller: 30 * MIB, ofServer: 55 * MIB } })
  const { core, app } = server
  owner = await newAccount(core, 'owner')
  await readyBuild(core, owner.viewer, { projectName: 'large' })
  await changeProject(core, owner.viewer, 'large', { isPublic: true })
  const { proof } = await createProof(core, owner.viewer, 'large', { input: '{}', meta: {} })
  const document = JSON.stringify({ proof: randomBytes(DOCUMENT_BYTES / 2).toString('hex') })
  const files = [
    { kind: 'proof' as const, stored: await store(core, document) },
    { kind: 'public' as const, stored: await store(core, '["1"]') },
  ]
  await finishNextProof(core, { files })
  path = fillPath(routes.proofDetail.path, { proof_id: proof.id })
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const { readText } = core.storage
  core.storage.readText = (sha256, maxBytes) => {
    reads += 1
    return readText(sha256, maxBytes)
  }
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(() => server.close())

const large = async (key?: string) => {
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` }
  const response = await fetch(`${origin}${path}`, { headers })
  await response.arrayBuffer()
  return response.status
}
const small = async () => (await fetch(`${origin}${path}?include_proof=false&include_public=false`)).status

/** Asks for the answer so many times on one connection, and takes nothing. */
async function ask(times: number, key?: string): Promise<void> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  sockets.push(socket)
  await once(socket, 'connect')
  socket.pause()
  const authorization = key === undefined ? '' : `authorization: Bearer ${key}\r\n`
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n${authorization}\r\n`.repeat(times))
}

/** Of one answer: proof, public values and key. */
const DOCUMENTS = 3

async function expectRead(answers: number): Promise<void> {
  await expect.poll(() => reads, { timeout: 20_000 }).toBe(answers * DOCUMENTS)
}

/** As many as one caller may have are let in. */
async function expectFree(): Promise<void> {
  await expect.poll(() => Promise.all([large(), large()]), { timeout: 30_000 }).toEqual([200, 200])
}

test.each([
  ['one connection', () => ask(30)],
  ['many connections', () => Promise.all(Array.from({ length: 30 }, () => ask(1)))],
])('never-taken: of thirty large answers that a stranger asks for by %s two are read', async (_, askAll) => {
  reads = 0
  await askAll()
  await expectRead(2)
  expect(await large()).toBe(429)
  // Small answers, and those of others, are as ever.
  expect(await small()).toBe(200)
  expect(await large(owner.key)).toBe(200)
  for (const socket of sockets.splice(0)) socket.destroy()
  await expectFree()
})

test('gone-early: those who go before they are answered leave no place taken', async () => {
  for (let round = 0; round < 10; round += 1) {
    await ask(3)
    for (const socket of sockets.splice(0)) setTimeout(() => socket.destroy(), round * 10)
  }
  await expectFree()
})

test('those who read have as many as they like, one after the other', async () => {
  for (let count = 0; count < 4; count += 1) expect(await large()).toBe(200)
})

test('of all callers together no more than the server holds are let in, and one is told whose they are', async () => {
  reads = 0
  await ask(3)
  await expectRead(2)
  await ask(3, owner.key)
  await expectRead(4)
  const other = await newAccount(server.core, 'other')
  const response = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${other.key}` } })
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '5'])
  const message = expect.stringContaining('too many large answers that people asked for')
  expect(await response.json()).toMatchObject({ error: 'Too many large answers', message })
})
