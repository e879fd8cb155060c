import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/open-test-server.ts'

const policy = "default-src 'none'; connect-src 'none'; script-src 'sha256-abc='"
const verifyPage = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}" /><title>verify</title>`

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
  await writeFile(join(folder, 'verify.html'), verifyPage)
  await writeFile(join(folder, 'verify.html.br'), 'compressed by brotli')
  await writeFile(join(folder, 'share.html'), verifyPage.replace("connect-src 'none'", "connect-src 'self'"))
  await writeFile(join(parent, 'secret.txt'), 'bytes from outside')
  server = await openTestServer({ consoleFolder: folder })
})
afterAll(async () => {
  await server.close()
  await rm(join(folder, '..'), { recursive: true })
})

const get = (url: string, accept = 'text/html,*/*') => server.app.inject({ url, headers: { accept } })

describe('the console', () => {
  test.each(['/', '/login', '/signup?next=%2Fz', '/z/me/page/settings/api-keys', '/z/acme/mult/builds', '/explore'])(
    'is the page at %s, checked again each time',
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

  test.each([
    ['HEAD', '/login', 'text/html'],
    ['HEAD', '/z/acme/mult', '*/*'],
    ['GET', '/', '*/*'],
    ['GET', '/login/', ''],
    ['GET', '/z/acme/mult/code/', '*/*'],
    ['GET', '/z/acme/mult/builds/readme/readme', 'text/html'],
  ] as const)('is there for whatever asks: %s %s with "%s"', async (method, url, accept) => {
    const page = await server.app.inject({ method, url, headers: accept === '' ? {} : { accept } })
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body.includes('the page')).toBe(method === 'GET')
  })

  test.each([
    '/nope',
    '/metrics',
    '/.well-known/security.txt',
    '/z',
    '/z/acme/mult/nope',
    '/login/more',
    '/invitations/a-secret',
  ])('says 404 for %s: to a person with its page, to a program in JSON', async (url) => {
    const page = await get(url)
    expect(page.statusCode).toBe(404)
    expect(page.body).toContain('the page')
    const answer = await get(url, '*/*')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ error: 'Not found', message: `There is no GET ${url}.` })
  })

  test('has the picture that browsers look for', async () => {
    expect((await get('/favicon.ico', 'image/*')).headers['location']).toBe('/favicon.svg')
  })

  test.each([
    ['POST', '/login', 'GET, HEAD'],
    ['DELETE', '/assets/entry-4f2a.js', 'GET, HEAD'],
    ['PUT', '/api/v1/user/me', 'GET, HEAD'],
    ['GET', '/api/v1/circuit/create', 'POST'],
    ['DELETE', '/api/v1/circuit/acme%2Fmult%3Av1/detail', 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
  ] as const)('says for %s %s that only %s will do', async (method, url, allowed) => {
    const answer = await server.app.inject({ method, url })
    expect(answer.statusCode).toBe(405)
    expect(answer.headers['allow']).toBe(allowed)
    expect(answer.json()).toMatchObject({ error: 'Method not allowed', message: expect.stringContaining(allowed) })
  })

  test('has hashed files that are kept for good, and others that are not', async () => {
    const script = await get('/assets/entry-4f2a.js', '*/*')
    expect(script.headers).toMatchObject({
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect((await get('/favicon.svg', '*/*')).headers['cache-control']).toBe('no-cache')
  })

  test('sends the compressed copy of a file to a client that takes it, and the file itself to others', async () => {
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

  test.each(['/assets/gone-1111.js', '/api/v1/nothing', '/api', '/avatars/none'])(
    'is not the answer to %s',
    async (url) => {
      const response = await get(url)
      expect(response.body).not.toContain('the page')
      expect(response.statusCode).toBeOneOf([400, 404])
    },
  )

  test.each(['/api/v1/team/%5Cx93', '/api/v1/team/a%2F..%2F..%2Fb', '/api/v1/circuit/a%20'])(
    'leaves %s to the API, which has no such call',
    async (url) => {
      const response = await get(url)
      expect(response.statusCode).toBe(404)
      expect(response.json()).toMatchObject({ error: 'Not found' })
    },
  )

  test.each(['/..%2fsecret.txt', '/%2e%2e/secret.txt', '/assets/../../secret.txt', '/assets/..%2f..%2fsecret.txt'])(
    'serves nothing of what lies outside: %s',
    async (url) => {
      expect((await get(url, '*/*')).body).not.toContain('bytes from outside')
    },
  )

  test('lets a page load only what is its own', async () => {
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

describe('the page that verifies', () => {
  test.each(['/verify', '/verify/'])(
    'at %s brings its own policy, in which nothing of this server is allowed',
    async (url) => {
      const page = await get(url)
      expect(page.statusCode).toBe(200)
      expect(page.body).toBe(verifyPage)
      expect(page.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': `${policy}; frame-ancestors 'none'`,
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
      })
    },
  )

  test('is sent as its compressed copy to a client that takes it', async () => {
    const page = await server.app.inject({ url: '/verify', headers: { 'accept-encoding': 'gzip, br' } })
    expect(page.body).toBe('compressed by brotli')
    expect(page.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  })

  test('is at no other address, where another policy would be sent with it', async () => {
    for (const url of ['/verify.html', '/verify.html.br', '/share.html', '/share'])
      expect((await get(url, '*/*')).statusCode).toBe(404)
  })

  test.each(['/share/abc', '/share/abc/'])(
    'at %s asks this server alone, and its address is kept by no one',
    async (url) => {
      const page = await get(url)
      expect(page.statusCode).toBe(200)
      expect(page.headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': expect.stringContaining("connect-src 'self'"),
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'x-robots-tag': 'noindex, nofollow',
      })
    },
  )

  test('is not there before the console is built', async () => {
    const bare = await openTestServer()
    for (const url of ['/verify', '/share/abc'])
      expect((await bare.app.inject({ url, headers: { accept: '*/*' } })).statusCode).toBe(404)
    await bare.close()
  })
})
