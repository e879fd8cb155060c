import { randomBytes } from 'node:crypto'
import { readdir, readlink } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { routes } from '@proofyard/contract/routes.ts'
import { readyBuild } from '@proofyard/core/testing/fixtures.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { multiplier, tarGz } from '../../testing/archives.ts'
import { expectError } from '../../testing/answers.ts'
import { newAccount, openTestServer, send, type TestAccount, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
let owner: TestAccount
let circuit: string
let archive: Buffer

beforeAll(async () => {
  server = await openTestServer()
  owner = await newAccount(server.core, 'owner')
  const project = await server.core.storage.put(Readable.from([await tarGz(multiplier)]))
  const { build } = await readyBuild(server.core, owner.viewer, { project })
  circuit = build.id
  archive = (await download()).rawPayload
})
afterAll(() => server.close())

function download(headers: Record<string, string> = {}, path?: string, key = owner.key) {
  const query: Record<string, string> = path === undefined ? {} : { path }
  return send(server.app, routes.circuitDownload, { key, path: { circuit_id: circuit }, query, headers })
}

const documents: [string, string | undefined, () => Buffer][] = [
  ['an archive', undefined, () => archive],
  ['a file of it', 'circuit.circom', () => Buffer.from(multiplier['circuit.circom'] ?? '')],
]

describe.each(documents)('%s', (_, path, content) => {
  test('has an ETag, the same each time', async () => {
    const [one, two] = [await download({}, path), await download({}, path)]
    expect(one.statusCode).toBe(200)
    expect(one.headers.etag).toMatch(/^"[0-9a-f-]{64,}"$/)
    expect(two.headers.etag).toBe(one.headers.etag)
    expect(one.headers['accept-ranges']).toBe('bytes')
    expect(Number(one.headers['content-length'])).toBe(content().length)
    expect(one.rawPayload.equals(content())).toBe(true)
  })

  test('is not sent to those who have it', async () => {
    const { etag } = (await download({}, path)).headers
    const packed = await download({ 'accept-encoding': 'zstd, br, gzip' }, path)
    expect([packed.headers.etag, packed.headers['content-encoding']]).toEqual([etag, undefined])
    const again = await download({ 'if-none-match': String(etag) }, path)
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers.etag).toBe(etag)
    expect(again.headers['cache-control']).toBe('private, no-cache')
    expect((await download({ 'if-none-match': '"another"' }, path)).statusCode).toBe(200)
  })

  test('is sent in parts, which make the whole', async () => {
    const size = content().length
    const middle = Math.floor(size / 2)
    const first = await download({ range: `bytes=0-${middle - 1}` }, path)
    const { etag } = first.headers
    const rest = await download({ range: `bytes=${middle}-`, 'if-range': String(etag) }, path)
    expect([first.statusCode, rest.statusCode]).toEqual([206, 206])
    expect(first.headers['content-range']).toBe(`bytes 0-${middle - 1}/${size}`)
    expect(rest.headers['content-range']).toBe(`bytes ${middle}-${size - 1}/${size}`)
    expect(Buffer.concat([first.rawPayload, rest.rawPayload]).equals(content())).toBe(true)
    const last = await download({ range: 'bytes=-1' }, path)
    expect(last.rawPayload.equals(content().subarray(-1))).toBe(true)
  })

  test('is described whole to those who ask for its headers', async () => {
    const { path: url } = routes.circuitDownload
    const response = await server.app.inject({
      method: 'HEAD',
      url: url.replace('{circuit_id}', circuit),
      query: path === undefined ? {} : { path },
      headers: { authorization: `Bearer ${owner.key}`, range: 'bytes=0-1' },
    })
    expect([response.statusCode, response.headers['content-range']]).toEqual([200, undefined])
    expect(Number(response.headers['content-length'])).toBe(content().length)
  })

  test('is sent whole when it is another one by now', async () => {
    const response = await download({ range: 'bytes=0-3', 'if-range': '"another"' }, path)
    expect([response.statusCode, response.rawPayload.equals(content())]).toEqual([200, true])
  })

  test('has no bytes beyond its end', async () => {
    const response = await download({ range: 'bytes=99999999-' }, path)
    expectError(response, 416, { error: 'Range not satisfiable' })
    expect(response.headers['content-range']).toBe(`bytes */${content().length}`)
    expect(response.headers['content-disposition']).toBeUndefined()
  })

  test('tells those who may not see it nothing by its ETag', async () => {
    const stranger = await newAccount(server.core, `stranger-${path === undefined ? 'a' : 'b'}`)
    const { etag } = (await download({}, path)).headers
    expectError(await download({ 'if-none-match': String(etag) }, path, stranger.key), 404)
    expectError(await download({ range: 'bytes=0-1' }, path, stranger.key), 404)
  })
})

test('two files of a project have two ETags', async () => {
  const [one, two] = [await download({}, 'circuit.circom'), await download({}, 'README.md')]
  expect(one.headers.etag).not.toBe(two.headers.etag)
})

describe('of an archive larger than is read at once, nothing stays open', () => {
  const size = 300_000
  let large: string

  beforeAll(async () => {
    const files = { ...multiplier, 'noise.txt': randomBytes(size / 2).toString('hex') }
    const project = await server.core.storage.put(Readable.from([await tarGz(files)]))
    large = (await readyBuild(server.core, owner.viewer, { project })).build.id
  })

  /** The stored files that this process has open. */
  async function openFiles(): Promise<string[]> {
    const links = await Promise.all(
      (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
    )
    return links.filter((link) => link.startsWith(storageFolder()))
  }
  const storageFolder = () => server.settings.storageUrl.replace('file:', '')

  test.each([
    ['beyond its end', { range: 'bytes=99999999-' }, 416],
    ['that the caller has', { 'if-none-match': '*' }, 304],
    ['in the middle', { range: 'bytes=10-19' }, 206],
    ['as a whole', {}, 200],
  ])('after bytes %s', async (_, headers, status) => {
    const response = await send(server.app, routes.circuitDownload, {
      key: owner.key,
      path: { circuit_id: large },
      query: { path: 'noise.txt' },
      headers,
    })
    expect(response.statusCode).toBe(status)
    await expect.poll(openFiles, { timeout: 10_000 }).toEqual([])
  })
})
