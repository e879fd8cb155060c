import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { keepBrowserVerifier } from '@proofyard/core/verifiers/browser-verifier.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/open-test-server.ts'

const NEWEST = 'noir@1.0.0-beta.26'
const before = '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'" />'
const empty = '<script id="program" type="application/gzip"></script>'
const after = '<script>const it = "$&"</script>'
/** Longer than a chunk of a stream, and no whole number of groups of three bytes. */
const program = Buffer.from(Uint8Array.from({ length: 200_000 }, (_, index) => index % 251))

let server: TestServer
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-test-pages-'))
  await writeFile(join(folder, 'verify.html'), `${before}${empty}${after}`)
  server = await openTestServer({ consoleFolder: folder })
  const stored = await server.core.storage.put(Readable.from([program]))
  await keepBrowserVerifier(server.core, NEWEST, { fingerprint: 'a', stored })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

test('the page of a toolchain has its verifier in it, under the policy that it brings', async () => {
  const { statusCode, body, headers } = await server.app.inject(`/verify/${NEWEST}`)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
  })
  const place = `<script id="program" type="application/gzip" data-toolchain="${NEWEST}">`
  expect(body).toBe(`${before}${place}${program.toString('base64')}</script>${after}`)
  expect((await server.app.inject(`/verify/${NEWEST}.wasm.gz`)).rawPayload).toEqual(program)
})

test('not-installed: the page comes without, and the verifier is not found', async () => {
  const { statusCode, body } = await server.app.inject('/verify/noir@0.17.0')
  expect([statusCode, body]).toEqual([200, `${before}${empty}${after}`])
  expect((await server.app.inject('/verify/noir@0.17.0.wasm.gz')).statusCode).toBe(404)
})

test.each([
  ['noir', 302, `/verify/${NEWEST}`],
  ['circom', 302, '/verify'],
  ['jolt', 302, '/verify'],
  ['noir@9.9.9', 404, undefined],
  ['toString', 404, undefined],
  ['..%2Fshare', 404, undefined],
])('/verify/%s is %i', async (name, status, location) => {
  const answer = await server.app.inject(`/verify/${name}`)
  expect([answer.statusCode, answer.headers.location]).toEqual([status, location])
})
