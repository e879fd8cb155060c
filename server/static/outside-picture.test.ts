import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/open-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const get = (address: string, headers = {}) =>
  server.app.inject({ url: `/outside-picture?${new URLSearchParams({ address }).toString()}`, headers })

describe('the frame of a picture of another site', () => {
  test('may fetch from that one host, runs only its own script, and has no origin', async () => {
    const frame = await get('https://img.example.org:8443/a.png?b=1&c="<script>', { 'sec-fetch-dest': 'iframe' })
    expect(frame.statusCode).toBe(200)
    const policy = String(frame.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'; img-src https://img.example.org:8443; script-src 'sha256-")
    expect(policy).toContain("frame-ancestors 'self'; sandbox allow-scripts")
    expect(policy).not.toMatch(/unsafe|same-origin/)
    expect(frame.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    expect(frame.body).toContain('src="https://img.example.org:8443/a.png?b=1&amp;c=%22%3Cscript%3E"')
  })

  test.each([
    '',
    'x',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    'file:///etc/passwd',
    '//example.org/a',
    "https://a.example';script-src",
    'https://a.example;script-src',
    'https://a.example,b.example/',
    'https://*/',
  ])('is not there for "%s"', async (address) => {
    const frame = await get(address)
    expect(frame.statusCode).toBe(404)
    expect(frame.body).not.toContain('<img')
  })

  test('is not opened by itself, and takes one address', async () => {
    expect((await get('https://example.org/a.png', { 'sec-fetch-dest': 'document' })).statusCode).toBe(404)
    const two = await server.app.inject('/outside-picture?address=https://a.example&address=https://b.example')
    expect(two.statusCode).toBe(404)
  })
})
