import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/open-test-server.ts'

const policy = "default-src 'self'; script-src 'self' 'sha256-abc='"
const page = (title: string) =>
  `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}"><title>${title}</title>`

let server: TestServer
let folder: string

beforeAll(async () => {
  const parent = await mkdtemp(join(tmpdir(), 'proofyard-test-documentation-'))
  folder = join(parent, 'dist')
  await mkdir(join(folder, 'assets'), { recursive: true })
  for (const name of ['index', 'circom', '404']) await writeFile(join(folder, `${name}.html`), page(name))
  await writeFile(join(folder, 'circom.html.br'), 'compressed by brotli')
  await writeFile(join(folder, 'assets', 'app-1.js'), 'export {}')
  await writeFile(join(folder, 'hashmap.json'), '{}')
  await writeFile(join(parent, 'secret.html'), page('bytes from outside'))
  server = await openTestServer({ documentationFolder: folder })
})
afterAll(async () => {
  await server.close()
  await rm(join(folder, '..'), { recursive: true })
})

const get = (url: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  server.app.inject({ url, headers })

describe('a page of the documentation', () => {
  test.each([
    ['/docs', 'index'],
    ['/docs/', 'index'],
    ['/docs/circom', 'circom'],
    ['/docs/circom/', 'circom'],
  ])('is at %s, under the policy that it brings', async (url, title) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe(page(title))
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `${policy}; frame-ancestors 'none'`,
      'cache-control': 'no-cache',
    })
  })

  test('comes as its compressed copy to a client that takes it', async () => {
    const small = await get('/docs/circom', { 'accept-encoding': 'gzip, br' })
    expect(small.body).toBe('compressed by brotli')
    expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  })

  test.each(['/docs/none', '/docs/404', '/docs/..%2Fsecret', '/docs/circom.html', '/docs/circom.html.br'])(
    'is not at %s: a person gets a page that says so, a program JSON',
    async (url) => {
      const missing = await get(url)
      expect([missing.statusCode, missing.body]).toEqual([404, page('404')])
      const answer = await get(url, { accept: '*/*' })
      expect([answer.statusCode, answer.json().error]).toEqual([404, 'Not found'])
    },
  )

  test('has hashed files that are kept for good, and others that are not', async () => {
    const script = await get('/docs/assets/app-1.js')
    expect([script.body, script.headers['cache-control']]).toEqual(['export {}', 'public, max-age=31536000, immutable'])
    expect((await get('/docs/hashmap.json')).headers['cache-control']).toBe('no-cache')
  })

  test('is not there before it is built, which is said', async () => {
    const bare = await openTestServer()
    const answer = await bare.app.inject('/docs/circom')
    expect([answer.statusCode, answer.body]).toEqual([503, expect.stringContaining('npm start')])
    expect((await bare.app.inject('/docs/circom.md')).statusCode).toBe(200)
    await bare.close()
  })
})
