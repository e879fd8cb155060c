import { manifestSchema } from '@proofyard/frameworks/manifest/manifest-schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/open-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('the schema of manifests is read by anybody, from any site, and kept for a while', async () => {
  const response = await server.app.inject('/api/v1/sindri-manifest-schema.json')
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=3600',
    'content-type': 'application/json; charset=utf-8',
  })
  expect(response.json()).toEqual(manifestSchema())
})
