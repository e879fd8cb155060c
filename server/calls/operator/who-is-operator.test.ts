import { routes } from '@proofyard/contract/routes.ts'
import { makeFirstUser } from '@proofyard/core/accounts/first-user.ts'
import { users } from '@proofyard/core/database/schema/users.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { browser } from '../../testing/browser-session.ts'
import { PASSWORD, openTestServer, send, type TestServer } from '../../testing/open-test-server.ts'
import { newPerson } from '../../testing/people.ts'

const ROOT = 'root@mail.example'
const NEW_PASSWORD = 'another horse battery'

let server: TestServer
beforeAll(
  async () =>
    void (server = await openTestServer({
      operators: [ROOT, 'first@localhost', 'kim@mail.example', 'holder@mail.example'],
    })),
)
afterAll(() => server.close())

const overview = (key: string, headers: Record<string, string> = {}) =>
  send(server.app, routes.operatorOverview, { key, headers })

async function signUp(username: string, email: string): Promise<string> {
  await send(server.app, routes.userSignup, { body: { username, email, password: PASSWORD } })
  return logIn(username, PASSWORD)
}

async function logIn(username: string, password: string): Promise<string> {
  const pair = await send(server.app, routes.tokenPair, { body: { username, password } })
  return pair.json<{ access: string }>().access
}

async function isToldSo(key: string): Promise<unknown> {
  return (await send(server.app, routes.userMe, { key })).json<{ is_operator: unknown }>().is_operator
}

test('the first user that the operator named is one, and is told so', async () => {
  await makeFirstUser(server.core, {
    username: 'first',
    email: 'first@localhost',
    password: PASSWORD,
    apiKey: undefined,
  })
  const token = await logIn('first', PASSWORD)
  expectAnswer(routes.operatorOverview, await overview(token))
  expect(await isToldSo(token)).toBe(true)
})

test('who signs up with an address of the list is none, not even when its reader verifies it, but with a password by a mailed link', async () => {
  const attacker = await signUp('mallory', ROOT)
  const refused = await overview(attacker)
  expectError(refused, 404, { error: 'Not found', message: 'There is no GET /api/v1/operator/overview.' })
  expect(refused.headers).not.toHaveProperty('x-refusal')
  // As if the reader of the mail had pressed its button: the password is still that of who signed up.
  await server.core.database.update(users).set({ emailProvenAt: new Date() }).where(eq(users.username, 'mallory'))
  expectError(await overview(attacker), 404)
  expect(await isToldSo(attacker)).toBe(false)

  await send(server.app, routes.passwordReset, { body: { email: ROOT } })
  const mails = (await server.mailsTo(ROOT)).join('')
  const token = /accounts\/password\/set#(\w+)/.exec(mails)?.[1]
  await send(server.app, routes.passwordSet, { body: { token, new_password: NEW_PASSWORD } })
  // What the attacker had has ended, and the reader of the mails has the account.
  expect((await overview(attacker)).statusCode).toBe(404)
  expectAnswer(routes.operatorOverview, await overview(await logIn('mallory', NEW_PASSWORD)))
})

test('a name that looks like an address of the list is none', async () => {
  const token = await signUp('kim@mail.example', 'other@mail.example')
  await server.core.database
    .update(users)
    .set({ emailProvenAt: new Date(), passwordProvenAt: new Date() })
    .where(eq(users.email, 'other@mail.example'))
  expectError(await overview(token), 404)
})

test('an address whose letters only look like one of the list is none', async () => {
  // The sign of kelvin has k as its lower case.
  const token = await signUp('kelvin', '\u212Aim@mail.example')
  await server.core.database
    .update(users)
    .set({ emailProvenAt: new Date(), passwordProvenAt: new Date() })
    .where(eq(users.username, 'kelvin'))
  expectError(await overview(token), 404)
})

test('a key of an operator is none, whatever team it is of', async () => {
  const { key } = await newPerson(server, 'holder')
  await server.core.database.update(users).set({ passwordProvenAt: new Date() }).where(eq(users.username, 'holder'))
  const person = await logIn('holder', PASSWORD)
  expectAnswer(routes.operatorOverview, await overview(person))
  expectError(await overview(key), 404)
  expect((await overview(person, { 'Sindri-Team-Id': '999999' })).statusCode).toBe(404)
})

test("a session of an operator does nothing without its page's token", async () => {
  const headers = browser(
    await send(server.app, routes.userLogin, { body: { username: 'holder', password: PASSWORD } }),
  )
  const { cookie } = headers
  expectAnswer(routes.operatorPause, await send(server.app, routes.operatorPause, { headers, body: {} }))
  expectError(await send(server.app, routes.operatorResume, { headers: { cookie }, body: {} }), 404)
  expectAnswer(routes.operatorResume, await send(server.app, routes.operatorResume, { headers, body: {} }))
})

test('where the setting names no one there is none', async () => {
  const other = await openTestServer({ beside: server })
  const token = await logIn('holder', PASSWORD)
  expectError(await send(other.app, routes.operatorOverview, { key: token }), 404)
  await other.close()
})
