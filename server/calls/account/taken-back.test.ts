import { routes } from '@proofyard/contract/routes.ts'
import { apiKeys } from '@proofyard/core/database/schema/api-keys.ts'
import { users } from '@proofyard/core/database/schema/users.ts'
import { settleMails } from '@proofyard/core/testing/settle-mails.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { newAccount, openTestServer, send, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
beforeAll(async () => void (server = await openTestServer()))
afterAll(() => server.close())

const mailsTo = (username: string) => server.mailsTo(`${username}@mail.example`)

/** Sets a new password by a mailed link. */
async function takeBack(username: string, more: object = {}) {
  await send(server.app, routes.passwordReset, { body: { username } })
  await settleMails(server.core)
  const token = /password\/set#(\w+)/.exec((await mailsTo(username)).at(-1) ?? '')?.[1]
  const response = await send(server.app, routes.passwordSet, {
    body: { token, new_password: 'another horse battery', ...more },
  })
  expectAnswer(routes.passwordSet, response)
  await settleMails(server.core)
  return response.json()
}

test('a person who only forgot the password keeps their API keys, and the mail names those that work, by nothing that a stranger chose', async () => {
  const { key, userId } = await newAccount(server.core, 'forgetful')
  await server.core.database.update(apiKeys).set({ name: 'see evil.example' }).where(eq(apiKeys.createdBy, userId))
  const ended = await send(server.app, routes.apiKeyGenerate, { key })
  await server.core.database
    .update(apiKeys)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(apiKeys.id, ended.json<{ id: string }>().id))
  expect(await takeBack('forgetful')).toEqual({ success: true, api_keys_ended: 0, api_keys_left: 1 })
  expectAnswer(routes.teamMe, await send(server.app, routes.teamMe, { key }))
  const mail = (await mailsTo('forgetful')).at(-1) ?? ''
  expect(mail).toContain('These API keys of yours still work.')
  const today = new Date().toISOString().slice(0, 10)
  expect(mail).toContain(`- ${key.slice(0, 14)}…${key.slice(-4)}, of the team forgetful, made on ${today}`)
  expect(mail.match(/^- proofyard/gm)).toHaveLength(1)
  expect(mail).not.toContain('evil')
})

test('a person who takes the account back from a stranger has all its API keys end, in all teams', async () => {
  const { key, userId } = await newAccount(server.core, 'robbed')
  const other = await newAccount(server.core, 'colleague')
  await server.core.database.update(apiKeys).set({ createdBy: userId }).where(eq(apiKeys.teamId, other.teamId))
  expect(await takeBack('robbed', { end_api_keys: true })).toEqual({
    success: true,
    api_keys_ended: 2,
    api_keys_left: 0,
  })
  for (const gone of [key, other.key]) expectError(await send(server.app, routes.teamMe, { key: gone }), 401)
  expect((await mailsTo('robbed')).at(-1)).toContain('You have no API keys.')
})

test('where no mail had ever reached the person, keys were made by no one knows whom, and end', async () => {
  const { key, userId } = await newAccount(server.core, 'squatted')
  await server.core.database.update(users).set({ emailProvenAt: null }).where(eq(users.id, userId))
  expect(await takeBack('squatted')).toMatchObject({ api_keys_ended: 1, api_keys_left: 0 })
  expectError(await send(server.app, routes.teamMe, { key }), 401)
})
