import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './testing/open-test-server.ts'

let server: TestServer
beforeAll(async () => void (server = await openTestServer()))
afterAll(() => server.close())

test('lets any site call with a key, but not with a cookie', async () => {
  const preflight = await server.app.inject({
    method: 'OPTIONS',
    url: '/api/v1/circuit/acme/mult/prove',
    headers: { origin: 'https://app.example', 'access-control-request-method': 'POST' },
  })
  expect(preflight.statusCode).toBe(204)
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-headers':
      'Authorization, Content-Type, Sindri-Client, Sindri-Team-Id, Idempotency-Key, Range, If-Range, If-None-Match, Last-Event-ID',
    'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
  })
  expect(preflight.headers).not.toHaveProperty('access-control-allow-credentials')
  const answer = await server.app.inject({ url: '/api/v1/team/me', headers: { origin: 'https://app.example' } })
  expect(answer.headers['access-control-allow-origin']).toBe('*')
})

test('has a robots.txt that a browser test of the client can read', async () => {
  const robots = await server.app.inject({ url: '/robots.txt' })
  expect(robots.headers['access-control-allow-origin']).toBe('*')
  expect(robots.body).toMatch(/sitemap/)
})

test('says what is missing when nothing is there', async () => {
  const response = await server.app.inject({ method: 'POST', url: '/api/v1/nothing' })
  expect([response.statusCode, response.json()]).toEqual([
    404,
    { error: 'Not found', message: 'There is no POST /api/v1/nothing.' },
  ])
  expect((await server.app.inject({ url: '/api/v1/circuit/%E0%A4%A/detail' })).statusCode).toBe(400)
})
