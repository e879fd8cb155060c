import { routes } from '@proofyard/contract/routes.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectError } from '../../testing/answers.ts'
import { newAccount, openTestServer, PASSWORD, send, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
beforeAll(async () => void (server = await openTestServer({ signInsPerMinute: 5 })))
afterAll(() => server.close())

it('lets one address try a password a few times a minute, over all the calls that take one', async () => {
  const { key } = await newAccount(server.core, 'guessed')
  const guess = (password: string) => ({ body: { username: 'guessed', password } })
  for (const route of [routes.userLogin, routes.tokenPair, routes.apiKeyGenerateByPassword, routes.userLogin]) {
    expectError(await send(server.app, route, guess('wrong')), 401)
  }
  expectError(await send(server.app, routes.tokenPair, guess('wrong')), 401)
  for (const route of [routes.userLogin, routes.tokenPair, routes.apiKeyGenerateByPassword, routes.userSignup]) {
    const response = await send(server.app, route, guess(PASSWORD))
    expectError(response, 429, { detail: expect.stringContaining('Too many attempts') })
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await send(server.app, routes.teamMe, { key })).statusCode).toBe(200)
})
