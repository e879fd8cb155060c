import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../testing/open-test-server.ts'

let server: TestServer
let folder: string

beforeAll(async () => {
  const parent = await mkdtemp(join(tmpdir(), 'proofyard-test-console-'))
  folder = join(parent, 'dist')
  await mkdir(folder)
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>the page</title>')
  await writeFile(join(folder, 'assets/entry-4f2a.js'), 'export {}')
  await writeFile(join(folder, 'assets/entry-4f2a.js.br'), 'compressed by brotli')
  await writeFile(join(folder, 'favicon.svg'), '<svg/>')
  await writeFile(join(parent, 'secret.txt'), 'bytes from outside')
  server = await openTestServer({ consoleFolder: folder })
})
afterAll(async () => {
  await server.close()
  await rm(join(folder, '..'), { recursive: true })
})

const get = (url: string, accept = 'text/html,*/*') => server.app.inject({ url, headers: { accept } })

describe('the console', () => {
  it.each(['/', '/login', '/signup?next=%2Fz', '/z/me/page/settings/api-keys', '/z/acme/mult/builds', '/explore'])(
    'is the page at %s, checked anew each time',
    async (url) => {
      const page = await get(url)
      expect(page.statusCode).toBe(200)
      expect(page.body).toContain('the page')
      expect(page.headers).toMatchObject({
        'content-type': expect.stringContaining('text/html'),
        'cache-control': 'no-cache',
      })
    },
  )

  it('has hashed files that are kept for good, and others that are not', async () => {
    const script = await get('/assets/entry-4f2a.js', '*/*')
    expect(script.headers).toMatchObject({
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect((await get('/favicon.svg', '*/*')).headers['cache-control']).toBe('no-cache')
  })

  it('sends the compressed copy of a file to whoever takes it, and the file itself to others', async () => {
    const url = '/assets/entry-4f2a.js'
    const small = await server.app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } })
    expect(small.body).toBe('compressed by brotli')
    expect(small.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    })
    const plain = await server.app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
    expect(plain.body).toBe('export {}')
    expect(plain.headers).not.toHaveProperty('content-encoding')
  })

  it.each(['/assets/gone-1111.js', '/api/v1/nothing', '/api', '/avatars/none'])(
    'is not the answer to %s',
    async (url) => {
      const response = await get(url)
      expect(response.body).not.toContain('the page')
      expect(response.statusCode).toBeOneOf([400, 404])
    },
  )

  it.each(['/api/v1/team/%5Cx93', '/api/v1/team/a%2F..%2F..%2Fb', '/api/v1/circuit/a%20'])(
    'leaves %s to the API, which has no such call',
    async (url) => {
      const response = await get(url)
      expect(response.statusCode).toBe(404)
      expect(response.json()).toMatchObject({ error: 'Not found' })
    },
  )

  it.each(['/..%2fsecret.txt', '/%2e%2e/secret.txt', '/assets/../../secret.txt', '/assets/..%2f..%2fsecret.txt'])(
    'serves nothing of what lies outside: %s',
    async (url) => {
      expect((await get(url, '*/*')).body).not.toContain('bytes from outside')
    },
  )

  it('lets a page load only what is its own', async () => {
    const { headers } = await get('/')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'self'")
    expect(policy).not.toMatch(/script-src|unsafe-eval/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
  })
})
