import { routes } from '@proofyard/contract/routes.ts'
import { TEAM_HEADER } from '@proofyard/contract/session.ts'
import { apiKeys } from '@proofyard/core/database/schema/api-keys.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { newAccount, openTestServer, PASSWORD, send, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
beforeAll(async () => void (server = await openTestServer()))
afterAll(() => server.close())

describe('API keys', () => {
  test('come of a name and a password, whatever token is sent along', async () => {
    const { teamId } = await newAccount(server.core, 'cli')
    const response = await send(server.app, routes.apiKeyGenerateByPassword, {
      body: { username: 'cli', password: PASSWORD, name: 'laptop' },
      key: 'eyJ.stale.token',
      headers: { [TEAM_HEADER]: String(teamId) },
    })
    expectAnswer(routes.apiKeyGenerateByPassword, response)
    const { api_key: key, name } = response.json<{ api_key: string; name: string }>()
    expect(name).toBe('laptop')
    const team = await send(server.app, routes.teamMe, { key })
    expectAnswer(routes.teamMe, team)
    expect(team.json()).toMatchObject({ team: { id: teamId, slug: 'cli' } })
    expectError(await send(server.app, routes.userMe, { key }), 401, { detail: 'Unauthorized' })
  })

  test.each([
    ['x'.repeat(33), 'at most 32 characters'],
    ['a\0b', 'NUL'],
  ])('refuse the name %j', async (name, reason) => {
    const { key } = await newAccount(server.core, `named-${name.length}`)
    const message = expect.stringContaining(reason)
    expectError(await send(server.app, routes.apiKeyGenerate, { key, query: { name } }), 422, { message })
    const body = { username: `named-${name.length}`, password: PASSWORD, name }
    expectError(await send(server.app, routes.apiKeyGenerateByPassword, { body }), 422, { message })
  })

  test('are made of no more than a thousand for a team', async () => {
    const { key, teamId } = await newAccount(server.core, 'collector')
    const many = Array.from({ length: 998 }, (_, index) => ({ teamId, prefix: '', suffix: '', hash: `hash ${index}` }))
    await server.core.database.insert(apiKeys).values(many)
    expectAnswer(routes.apiKeyGenerate, await send(server.app, routes.apiKeyGenerate, { key }))
    const message = 'A team has at most 1000 API keys. Delete one that is not needed.'
    expectError(await send(server.app, routes.apiKeyGenerate, { key }), 422, { message })
    const body = { username: 'collector', password: PASSWORD }
    expectError(await send(server.app, routes.apiKeyGenerateByPassword, { body }), 422, { message })
  })

  test('are made, listed, given an end and deleted, each by its own team only', async () => {
    const { key } = await newAccount(server.core, 'keeper')
    const stranger = await newAccount(server.core, 'key-stranger')
    const made = await send(server.app, routes.apiKeyGenerate, { key, query: { name: 'ci' } })
    expectAnswer(routes.apiKeyGenerate, made)
    const { id, api_key: second } = made.json<{ id: string; api_key: string }>()
    const list = await send(server.app, routes.apiKeyList, { key })
    expectAnswer(routes.apiKeyList, list)
    expect(list.json()).toMatchObject([{ name: 'test' }, { name: 'ci', api_key: null }])

    const path = { apikey_id: id }
    const foreign = { key: stranger.key, path }
    expectError(await send(server.app, routes.apiKeyDelete, foreign), 404, { apikey_id: id })
    expectError(await send(server.app, routes.apiKeyUpdate, { ...foreign, body: { date_expires: null } }), 404)
    expectError(await send(server.app, routes.apiKeyUpdate, { key, path, body: { date_expires: 'soon' } }), 422, {
      location: 'body.date_expires',
    })
    const update = (date_expires: string | null) =>
      send(server.app, routes.apiKeyUpdate, { key, path, body: { date_expires } })
    const future = await update('2100-01-01T00:00:00Z')
    expectAnswer(routes.apiKeyUpdate, future)
    expect(future.json()).toMatchObject({ date_expires: '2100-01-01T00:00:00.000Z' })
    expectAnswer(routes.apiKeyUpdate, await update('2000-01-01T00:00:00Z'))
    expectError(await send(server.app, routes.teamMe, { key: second }), 401)
    expectAnswer(routes.apiKeyUpdate, await update(null))
    expectAnswer(routes.teamMe, await send(server.app, routes.teamMe, { key: second }))
    expectAnswer(routes.apiKeyDelete, await send(server.app, routes.apiKeyDelete, { key, path }))
    expectError(await send(server.app, routes.teamMe, { key: second }), 401)
  })
})
