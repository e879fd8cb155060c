import { Readable } from 'node:stream'
import { routes } from '@proofyard/contract/routes.ts'
import { changeProject } from '@proofyard/core/projects/change-project.ts'
import { readyBuild } from '@proofyard/core/testing/fixtures.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { multiplier, tarGz } from '../testing/archives.ts'
import { newAccount, openTestServer, send, type TestAccount, type TestServer } from '../testing/open-test-server.ts'

let server: TestServer
let owner: TestAccount
let stranger: TestAccount
let circuit: string
/** What was linked, and as what. */
const linked: { sha256: string; type: string; disposition?: string | undefined }[] = []

beforeAll(async () => {
  server = await openTestServer()
  owner = await newAccount(server.core, 'owner')
  stranger = await newAccount(server.core, 'stranger')
  const project = await server.core.storage.put(Readable.from([await tarGz(multiplier)]))
  circuit = (await readyBuild(server.core, owner.viewer, { project, projectName: 'page' })).build.id
  server.core.storage.link = async (sha256, as) => {
    linked.push({ sha256, ...as })
    return `https://bucket.example/${sha256}?X-Amz-Signature=secret`
  }
})
afterAll(() => server.close())

const download = ({ key }: { key?: string }, headers = {}, query = {}) =>
  send(server.app, routes.circuitDownload, {
    ...(key !== undefined && { key }),
    path: { circuit_id: circuit },
    headers,
    query,
  })

test('a program with a key is sent to the bucket, for a file that no browser shows, and the link is in no log', async () => {
  const answer = await download(owner)
  expect(answer.statusCode).toBe(302)
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' })
  expect(linked.at(-1)).toMatchObject({
    type: 'application/octet-stream',
    disposition: 'attachment; filename="page.tar.gz"',
  })
  expect(server.logged.join('\n')).not.toContain('X-Amz-Signature')
})

test('who may not see the project gets no link, and none is made', async () => {
  const before = linked.length
  for (const caller of [stranger, {}, { key: 'no-such-key' }])
    expect((await download(caller)).statusCode).toBeGreaterThanOrEqual(400)
  expect(linked).toHaveLength(before)
})

test('a page of another site, which no bucket answers, has the file from here', async () => {
  expect((await download(owner, { origin: 'https://app.example' })).statusCode).toBe(200)
  // As the fetch of Node says it.
  expect((await download(owner, { 'sec-fetch-mode': 'cors' })).statusCode).toBe(302)
})

test('one file of a project, and what is read without a key, is never linked', async () => {
  await changeProject(server.core, owner.viewer, 'page', { isPublic: true })
  expect((await download(owner, {}, { path: 'sindri.json' })).statusCode).toBe(200)
  expect((await download({})).statusCode).toBe(200)
})
