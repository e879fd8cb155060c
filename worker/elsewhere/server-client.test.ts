import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routes } from '@proofyard/contract/routes.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openKeyFile } from './key-file.ts'
import { RefusedError, type ServerClient, openServerClient } from './server-client.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

let server: Server
let folder: string
let keyPath: string
let client: ServerClient
/** How it answers, call after call; the last one for ever. */
let answers: Answer[]
let asked: string[]
let troubles: number

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-client-'))
  asked = []
  troubles = 0
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization}`)
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    request.resume().once('end', () => answer?.(request, response))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  keyPath = join(folder, 'key')
  await writeFile(keyPath, 'the-key\n')
  client = openServerClient(
    { url: `http://127.0.0.1:${port}/`, keyFile: await openKeyFile(keyPath) },
    () => void (troubles += 1),
  )
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

const json =
  (status: number, body: unknown): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const cut: Answer = (request) => request.socket.destroy()
const body = { worker_id: '5d0f7a52-2f0f-4f7b-9a57-0c6d1c1f8e11' }
const end = (signal = AbortSignal.timeout(20_000)) => client.call(routes.workerEnd, { body }, signal)
const path = { job_id: body.worker_id, delivery: '0', sha256: 'a'.repeat(64) }
const digest = (text: string) => createHash('sha256').update(text).digest('hex')

test('a call is made again while the server is away, restarts, or has a fault', async () => {
  answers = [cut, json(503, {}), json(500, { message: 'A fault.' }), json(200, { success: true })]
  expect(await end()).toEqual({ success: true })
  expect([asked.length, troubles]).toEqual([4, 3])
  expect(asked[0]).toBe('POST /api/v1/worker/end Bearer the-key')
})

test('a key that is replaced in the file is used from the next call on, and a file that is half-written costs no call', async () => {
  const answerKeys = (...accepted: string[]) => {
    answers = [
      (request, response) => {
        const isKnown = accepted.some((key) => request.headers.authorization === `Bearer ${key}`)
        json(isKnown ? 200 : 401, isKnown ? { success: true } : { message: 'No.' })(request, response)
      },
    ]
  }
  const keysOf = (calls: string[]) => calls.map((call) => call.replace(/.*Bearer /, ''))
  answerKeys('the-key', 'new-key')
  await end()
  await writeFile(keyPath, 'new-k')
  await end()
  await writeFile(keyPath, '')
  await end()
  await writeFile(keyPath, 'new-key\n')
  await end()
  answerKeys('new-key')
  await rm(keyPath)
  await end()
  expect(keysOf(asked)).toEqual(['the-key', 'new-k', 'the-key', 'the-key', 'new-key', 'new-key'])
  answerKeys()
  await writeFile(keyPath, 'a-wrong-key')
  await expect(end()).rejects.toMatchObject({ status: 401 })
  expect(keysOf(asked).slice(6)).toEqual(['a-wrong-key', 'new-key'])
})

test.each([401, 404, 409, 422, 501])('what the server refuses with %d is not asked again', async (status) => {
  answers = [json(status, { message: 'No.' })]
  await expect(end()).rejects.toThrow(new RefusedError(status, 'No.'))
  expect(asked).toHaveLength(1)
})

test('the key is sent nowhere else, whatever the server says', async () => {
  answers = [(_, response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end()]
  await expect(end(AbortSignal.timeout(300))).rejects.toThrow(/timeout/)
})

test('a wait for a server that never comes back ends with its signal', async () => {
  answers = [cut]
  await expect(end(AbortSignal.timeout(200))).rejects.toThrow(/timeout/)
})

test('an answer that is none is asked for again', async () => {
  answers = [json(200, { success: 'maybe' }), json(200, { success: true })]
  expect(await end()).toEqual({ success: true })
})

test('a file that is cut off or damaged is fetched again, and nothing of it stays meanwhile', async () => {
  const half: Answer = (request, response) => {
    response.writeHead(200, { 'content-length': 10 }).write('half')
    setTimeout(() => request.socket.destroy(), 20)
  }
  const bytes =
    (text: string): Answer =>
    (_, response) =>
      response.writeHead(200).end(text)
  answers = [half, bytes('damaged'), bytes('whole')]
  const file = { path: join(folder, 'input'), sha256: digest('whole'), mode: 0o600 }
  await client.download(routes.workerFile, { path }, file, AbortSignal.timeout(20_000))
  expect(await readFile(file.path, 'utf8')).toBe('whole')
  expect((await stat(file.path)).mode & 0o777).toBe(0o600)
  answers = [bytes('damaged')]
  const again = { ...file, path: join(folder, 'again') }
  await expect(client.download(routes.workerFile, { path }, again, AbortSignal.timeout(700))).rejects.toThrow(/timeout/)
  expect(await readdir(folder)).toEqual(['input', 'key'])
})

test('a file is sent again as a whole', async () => {
  const file = join(folder, 'proof.json')
  await writeFile(file, '{"pi_a":1}')
  answers = [cut, json(200, { sha256: path.sha256, size: 10 })]
  const query = { result_kind: 'proof', sha256: path.sha256 }
  expect(await client.call(routes.workerResult, { path, query, file }, AbortSignal.timeout(20_000))).toMatchObject({
    size: 10,
  })
  expect(asked[1]).toBe(
    `POST /api/v1/worker/job/${path.job_id}/0/result?result_kind=proof&sha256=${path.sha256} Bearer the-key`,
  )
})
