import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectError } from '../testing/answers.ts'
import { openTestServer, type TestServer } from '../testing/open-test-server.ts'

let server: TestServer
beforeAll(async () => void (server = await openTestServer()))
afterAll(() => server.close())

test.each(['/%zz', '/api/v1/%zz', `/api/v1/circuit/${'x'.repeat(2000)}/detail`])(
  'an address that is malformed or too long is answered like any other (%#)',
  async (url) => {
    const response = await server.app.inject(url)
    const wellFormed = await server.app.inject(url.startsWith('/api/') ? '/api/v1/none' : '/none')
    expectError(response, url.includes('%zz') ? 400 : 414, {
      error: 'Bad request',
      ...(url.includes('%zz') ? {} : { message: 'An identifier in the address is longer than any can be.' }),
    })
    const shared = [
      'access-control-allow-origin',
      'cache-control',
      'content-security-policy',
      'referrer-policy',
      'vary',
      'x-content-type-options',
    ]
    for (const name of shared) expect([name, response.headers[name]]).toEqual([name, wellFormed.headers[name]])
    const id = String(response.headers['x-request-id'])
    const [line, ...more] = server.logged.filter((each) => each.includes(id))
    expect(more).toEqual([])
    expect(JSON.parse(line ?? '')).toMatchObject({ level: 30, method: 'GET', route: 'none', msg: 'answered' })
    expect(line).not.toContain('zz')
  },
)
