import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { zstdCompressSync, gunzipSync } from 'node:zlib'
import { routes } from '@proofyard/contract/routes.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { multipart, multiplier, tarGz, withInstalledPackages } from '../../testing/archives.ts'
import { newAccount, openTestServer, send, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await openTestServer({ archiveBytes: 1024 * 1024 })
  key = (await newAccount(server.core, 'uploader')).key
})
afterEach(async () => expect(await readdir(server.uploadsFolder)).toEqual([]))
afterAll(() => server.close())

const Created = z.object({ circuit_id: z.string(), tags: z.array(z.string()) })
type Created = z.infer<typeof Created>

async function upload(parts: Parameters<typeof multipart>[0]) {
  return send(server.app, routes.circuitCreate, { key, ...(await multipart(parts)) })
}

/** The Rust client's body, compressed and without a length, over a real socket. */
async function uploadAsRust(archive: Buffer, tags: string[]): Promise<{ status: number; body: string }> {
  const boundary = '--------------------------4ebf00fbcf09'
  const part = (head: string, content: Buffer | string, end: string) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from(`${end}--${boundary}--\r\n`),
    ])
  const body = Buffer.concat([
    part('name="files"; filename="rust_sdk_upload.tar.gz"\r\nContent-Type: application/gzip', archive, ''),
    ...tags.map((tag) => part('name="tags"', tag, '\r\n')),
    part('name="meta"\r\nContent-Type: application/json', '{"from":"rust"}', '\r\n'),
  ])
  const { port } = new URL(server.app.listeningOrigin)
  const answer = await new Promise<{ status: number; body: string }>((resolve, reject) => {
    const sending = request(
      {
        port,
        path: '/api/v1/circuit/create',
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'content-encoding': 'zstd',
        },
      },
      (response) => void text(response).then((all) => resolve({ status: response.statusCode ?? 0, body: all }), reject),
    )
    sending.on('error', reject)
    sending.end(zstdCompressSync(body))
  })
  return answer
}

test('says what it left out of an upload', async () => {
  const answer = await upload([['files', await withInstalledPackages(multiplier), 'project.tar.gz']])
  expect(answer.statusCode).toBe(201)
  const { warnings } = answer.json<{ warnings: string[] }>()
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toContain('node_modules/.bin')
})

describe('an upload', () => {
  test('answers with every key of a queued build', async () => {
    const response = await upload([
      ['tags', 'v1'],
      ['tags', 'stable'],
      ['meta', '{"commit":"abc"}'],
      ['files', await tarGz(multiplier, 'multiplier.tar.gz/'), 'C:\\fake\\multiplier.tar.gz'],
    ])
    expectAnswer(routes.circuitCreate, response)
    expect(response.json()).toMatchObject({
      circuit_name: 'multiplier',
      project_name: 'multiplier',
      circuit_type: 'circom',
      proving_scheme: 'groth16',
      curve: 'bn254',
      status: 'Queued',
      tags: ['stable', 'v1'],
      meta: { commit: 'abc' },
      num_proofs: null,
      has_verification_key: false,
      verification_key: null,
      uploaded_file_name: 'multiplier.tar.gz',
      public: false,
      team_slug: 'uploader',
      error: null,
    })
  })

  test('is tagged latest without a tag, and untagged with an empty one', async () => {
    const archive = await tarGz(multiplier)
    const first = (await upload([['files', archive, 'a.tar.gz']])).json<Created>()
    expect(first.tags).toEqual(['latest'])
    const untagged = await upload([
      ['files', archive, 'a.tar.gz'],
      ['tags', ''],
    ])
    expectAnswer(routes.circuitCreate, untagged)
    expect(untagged.json<Created>().tags).toEqual([])
    const latest = await send(server.app, routes.circuitStatus, { key, path: { circuit_id: 'multiplier' } })
    expect(latest.json<Created>().circuit_id).toBe(first.circuit_id)
  })

  test('is taken from the Rust client, malformed, compressed and chunked, with and without tags', async () => {
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    const archive = await tarGz({ ...multiplier, 'noise.txt': 'x'.repeat(100_000) }, '.hidden/')
    for (const tags of [[], ['one'], ['one', 'two']]) {
      const { status, body } = await uploadAsRust(archive, tags)
      expect({ status, body: JSON.parse(body) as unknown }).toMatchObject({
        status: 201,
        body: {
          tags: tags.length === 0 ? ['latest'] : tags,
          meta: { from: 'rust' },
          uploaded_file_name: 'rust_sdk_upload.tar.gz',
        },
      })
      const { circuit_id } = Created.parse(JSON.parse(body))
      const noise = await send(server.app, routes.circuitDownload, {
        key,
        path: { circuit_id },
        query: { path: 'noise.txt' },
      })
      expect(noise.body).toBe('x'.repeat(100_000))
    }
  })

  test('can be downloaded whole, as .tar.gz under one folder, and file by file', async () => {
    const { circuit_id } = (await upload([['files', await tarGz(multiplier, ''), 'flat.tgz']])).json<Created>()
    const path = { circuit_id }
    const whole = await send(server.app, routes.circuitDownload, { key, path })
    expect(whole.statusCode).toBe(200)
    expect(whole.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="multiplier.tar.gz"',
      'content-length': String(whole.rawPayload.length),
    })
    expect(whole.headers).not.toHaveProperty('content-encoding')
    expect(gunzipSync(whole.rawPayload).toString('latin1')).toContain('multiplier/sindri.json')
    for (const [name, content] of Object.entries(multiplier)) {
      const file = await send(server.app, routes.circuitDownload, { key, path, query: { path: name } })
      expect(file.body).toBe(content)
      expect(file.headers['content-security-policy']).toContain('sandbox')
    }
    const files = await send(server.app, routes.circuitFiles, { key, path })
    expectAnswer(routes.circuitFiles, files)
    const listed = Object.entries(multiplier).map(([name, content]) => ({
      path: name,
      size: Buffer.byteLength(content),
    }))
    expect(files.json<{ path: string }[]>()).toEqual(listed.toSorted((a, b) => (a.path < b.path ? -1 : 1)))
    for (const missing of ['nothing.md', '../../etc/passwd', '/etc/passwd', '', '\0']) {
      expectError(await send(server.app, routes.circuitDownload, { key, path, query: { path: missing } }), 404)
    }
  })

  test('is listed with the text of one file: the one that is named, else that which is read first', async () => {
    const large = { ...multiplier, 'large.txt': 'x'.repeat(512 * 1024 + 1), 'picture.png': '\u0089PNG\0' }
    const { circuit_id } = (await upload([['files', await tarGz(large), 'p.tgz']])).json<Created>()
    const shown = async (query: Record<string, string>) => {
      const answer = await send(server.app, routes.circuitFiles, {
        key,
        path: { circuit_id },
        query: { include_text: 'true', ...query },
      })
      expectAnswer(routes.circuitFiles, answer)
      const files = answer.json<{ path: string; content?: string | null }[]>()
      expect(files.map(({ path }) => path)).toEqual(Object.keys(large).toSorted())
      return files.filter(({ content }) => content !== undefined).map(({ path, content }) => [path, content])
    }
    expect(await shown({})).toEqual([['circuit.circom', multiplier['circuit.circom']]])
    expect(await shown({ path: 'README.md' })).toEqual([['README.md', multiplier['README.md']]])
    expect(await shown({ path: 'picture.png' })).toEqual([['picture.png', null]])
    for (const path of ['large.txt', 'nothing.md', '../../etc/passwd', '']) expect(await shown({ path })).toEqual([])
    expect(await shown({ include_text: 'false', path: 'README.md' })).toEqual([])
  })
})

describe('an upload that is refused', () => {
  const manifest = (changes: object) => ({
    ...multiplier,
    'sindri.json': JSON.stringify({ circuitType: 'circom', name: 'multiplier', ...changes }),
  })

  test.each<[string, Record<string, string>, string]>([
    ['has no manifest', { 'circuit.circom': '' }, 'sindri.json'],
    ['has an unknown type', manifest({ circuitType: 'cairo' }), 'cairo'],
    ['has a path out of the project', manifest({ circuitPath: '/etc/passwd' }), 'circuitPath'],
    ['has a name with a slash', manifest({ name: 'a/b' }), 'name'],
    ['has a broken manifest', { ...multiplier, 'sindri.json': '{"name": }' }, 'line 1'],
  ])('%s: 400', async (_, files, reason) => {
    expectError(await upload([['files', await tarGz(files), 'a.tar.gz']]), 400, {
      error: 'Invalid upload',
      message: expect.stringContaining(reason),
    })
  })

  test('is no archive: 400', async () => {
    expectError(await upload([['files', Buffer.from('hello'), 'a.tar.gz']]), 400, { error: 'Invalid upload' })
    expectError(await upload([['files', Buffer.alloc(0), 'a.tar.gz']]), 400, { error: 'Invalid upload' })
  })

  test('is larger than the limit: 413, over a socket too', async () => {
    const archive = Buffer.alloc(1024 * 1024 + 1, 'x')
    const message = 'The archive has more than 1 MiB, which is the limit here.'
    expectError(await upload([['files', archive, 'a.tar.gz']]), 413, { message })
    const huge = await uploadAsRust(Buffer.alloc(64 * 1024 * 1024, 'x'), [])
    expect({ status: huge.status, body: JSON.parse(huge.body) as unknown }).toMatchObject({
      status: 413,
      body: { message },
    })
  })

  test('has bad tags or meta, no archive, or several: 422', async () => {
    const archive = await tarGz(multiplier)
    const files: [string, Buffer, string] = ['files', archive, 'a.tar.gz']
    expectError(await upload([files, ['tags', 'a b']]), 422, { location: 'body.tags.0' })
    expectError(await upload([files, ['tags', 'x'.repeat(129)]]), 422)
    for (const tag of ['.', '..']) {
      expectError(await upload([files, ['tags', tag]]), 422, { message: expect.stringContaining('mean a folder') })
    }
    expectError(await upload([files, ['meta', '[1]']]), 422, { location: 'body.meta' })
    expectError(await upload([files, ['meta', '{']]), 422, { message: expect.stringContaining('JSON') })
    expectError(await upload([files, ['meta', JSON.stringify({ a: 'x'.repeat(4097) })]]), 422)
    expectError(await upload([files, files]), 422, { location: 'body.files' })
    expectError(await upload([['tags', 'v1']]), 422, { location: 'body.files' })
    expectError(await send(server.app, routes.circuitCreate, { key, body: { files: 'x' } }), 422)
    expectError(await send(server.app, routes.circuitCreate, { key }), 422)
  })

  test('ends in the middle, or names no boundary: 400', async () => {
    const { payload, headers } = await multipart([['files', await tarGz(multiplier), 'a.tar.gz']])
    const half = payload.subarray(0, payload.length / 2)
    expectError(await send(server.app, routes.circuitCreate, { key, payload: half, headers }), 400)
    const bare = { 'content-type': 'multipart/form-data' }
    expectError(await send(server.app, routes.circuitCreate, { key, payload, headers: bare }), 400)
  })

  test('comes from nobody: 401 before it is read', async () => {
    const sent = await multipart([['files', await tarGz(multiplier), 'a.tar.gz']])
    expectError(await send(server.app, routes.circuitCreate, sent), 401, { detail: 'Unauthorized' })
    expectError(await send(server.app, routes.circuitCreate, { ...sent, key: 'wrong' }), 401)
  })
})

describe('a client after a failed upload', () => {
  test.each([
    'multipart/form-data; boundary=----WebKitFormBoundary0buQ8d6EhWcs9X9d',
    'multipart/form-data',
    'application/json',
    'text/plain',
  ])('sends %s without a body, and is answered', async (type) => {
    const headers = { 'content-type': type, 'content-encoding': 'zstd' }
    expectAnswer(routes.circuitList, await send(server.app, routes.circuitList, { key, headers }))
    expectAnswer(routes.projectList, await send(server.app, routes.projectList, { key, headers }))
    const path = { circuit_id: 'nothing' }
    expectError(await send(server.app, routes.circuitDelete, { key, headers, path }), 404)
  })
})
