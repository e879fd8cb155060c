import { Readable } from 'node:stream'
import { routes } from '@proofyard/contract/routes.ts'
import { readyBuild } from '@proofyard/core/testing/fixtures.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { multiplier, tarGz } from './testing/archives.ts'
import { newAccount, openTestServer, send, type TestServer } from './testing/open-test-server.ts'

const WARN = 40
const INFO = 30
const DEBUG = 20
const Line = z.object({
  level: z.number(),
  request_id: z.uuid(),
  method: z.string(),
  route: z.string(),
  status: z.number(),
  ms: z.number(),
})

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

function lineOf(id: unknown) {
  const lines = server.logged.map((line) => Line.safeParse(JSON.parse(line)).data)
  return lines.find((line) => line?.request_id === id)
}

test('every answer has an id of ours, and its line of the log has the same, with nothing of what was sent', async () => {
  const { key } = await newAccount(server.core, 'caller')
  const sent = await send(server.app, routes.circuitDetail, {
    key,
    path: { circuit_id: 'no-such-project' },
    headers: { 'x-request-id': 'chosen by the caller', 'request-id': 'chosen by the caller' },
  })
  const id = sent.headers['x-request-id']
  expect(lineOf(id)).toMatchObject({ level: INFO, method: 'GET', status: 404 })
  const log = server.logged.join('')
  for (const secret of [key, 'no-such-project', 'chosen by the caller']) expect(log).not.toContain(secret)
  const again = await send(server.app, routes.circuitList, { key })
  expect(again.headers['x-request-id']).not.toBe(id)
  expect(lineOf(again.headers['x-request-id'])).toMatchObject({ level: INFO, status: 200 })
})

test('what a monitor asks every few seconds is logged at debug while it is well', async () => {
  const probe = await server.app.inject('/healthz')
  expect(lineOf(probe.headers['x-request-id'])).toMatchObject({ level: DEBUG, route: '/healthz' })
})

test('a download is logged as any answer, without its query', async () => {
  const { key, viewer } = await newAccount(server.core, 'downloader')
  const project = await server.core.storage.put(Readable.from([await tarGz(multiplier)]))
  const { build } = await readyBuild(server.core, viewer, { project })
  const ids: unknown[] = []
  const asked: Record<string, string>[] = [{}, { range: 'bytes=1-2' }, { 'if-none-match': '*' }]
  for (const headers of asked) {
    const sent = { key, headers, path: { circuit_id: build.id }, query: { path: 'circuit.circom' } }
    ids.push((await send(server.app, routes.circuitDownload, sent)).headers['x-request-id'])
  }
  await expect.poll(() => ids.map((id) => lineOf(id)?.status), { timeout: 10_000 }).toEqual([200, 206, 304])

  const lines = server.logged.filter((line) => ids.some((id) => line.includes(String(id))))
  expect(lines.filter((line) => JSON.parse(line).level >= WARN)).toEqual([])
  expect(lines.join('')).not.toContain('path=')
})
