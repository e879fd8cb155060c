import { routes } from '@proofyard/contract/routes.ts'
import { users } from '@proofyard/core/database/schema/users.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, test } from 'vitest'
import { expectAnswer, expectError } from '../testing/answers.ts'
import { newAccount, openTestServer, PASSWORD, send, type TestServer } from '../testing/open-test-server.ts'
import { passwordLogin } from '../testing/sign-on-scene.ts'

let server: TestServer
beforeAll(async () => void (server = await openTestServer({ signOn: { only: true } })))
afterAll(() => server.close())

test('passwords log no one in but those whom the operator lets, and no one signs up', async () => {
  const { userId, key } = await newAccount(server.core, 'typist')
  const refused = await passwordLogin(server, 'typist')
  expectError(refused, 403, { detail: 'This server takes no passwords. Log in with Acme in a browser.' })
  const body = { username: 'typist', password: PASSWORD }
  for (const route of [routes.tokenPair, routes.apiKeyGenerateByPassword])
    expectError(await send(server.app, route, { body }), 403)
  expectError(await passwordLogin(server, 'no-one-here'), 401)
  const newcomer = { username: 'newcomer', email: 'newcomer@mail.example', password: PASSWORD }
  expectError(await send(server.app, routes.userSignup, { body: newcomer }), 403)
  expectAnswer(routes.teamMe, await send(server.app, routes.teamMe, { key }))
  await server.core.database.update(users).set({ mayUsePassword: true }).where(eq(users.id, userId))
  expectAnswer(routes.userLogin, await passwordLogin(server, 'typist'))
})
