import type { ApiKey } from '@proofyard/contract/api-key.ts'
import type { Role } from '@proofyard/contract/role.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { apiKeys } from '@proofyard/core/database/schema/api-keys.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { openTestServer, type Sent, send, type TestServer } from '../../testing/open-test-server.ts'
import { newSharedTeam, type SharedTeam } from '../../testing/people.ts'

let server: TestServer
let count = 0

beforeAll(async () => void (server = await openTestServer()))
afterAll(() => server.close())

const freshTeam = () => newSharedTeam(server, `crew-${String.fromCharCode(97 + count++)}`)

async function makeKey(sender: Sent, name = ''): Promise<{ id: string; secret: string }> {
  const response = await send(server.app, routes.apiKeyGenerate, { ...sender, query: { name } })
  expectAnswer(routes.apiKeyGenerate, response)
  const { id, api_key: secret } = response.json<ApiKey>()
  return { id, secret: secret ?? '' }
}

const works = async (key: string) => (await send(server.app, routes.teamMe, { key })).statusCode === 200

async function listKeys(team: SharedTeam): Promise<ApiKey[]> {
  const response = await send(server.app, routes.apiKeyList, team.as('owner'))
  expectAnswer(routes.apiKeyList, response)
  return response.json()
}

function remove(team: SharedTeam, username: string, keep?: string[], by: Sent = team.as('owner')) {
  const body = { team_slug: team.slug, username, ...(keep === undefined ? {} : { keep_api_keys: keep }) }
  return send(server.app, routes.teamRemoveMember, { ...by, body })
}

function changeRole(team: SharedTeam, username: string, role: Role, keep: string[] = [], by: Sent = team.as('owner')) {
  const body = { team_slug: team.slug, username, role, keep_api_keys: keep }
  return send(server.app, routes.teamChangeRole, { ...by, body })
}

describe('the keys of a removed member', () => {
  test('end at once, with those that their keys made, and make no more', async () => {
    const team = await freshTeam()
    const { member } = team.people
    const second = await makeKey({ key: team.keys.member })
    const third = await makeKey({ key: second.secret })
    expectAnswer(routes.teamRemoveMember, await remove(team, member.username))
    for (const key of [team.keys.member, second.secret, third.secret]) {
      expectError(await send(server.app, routes.teamMe, { key }), 401)
      expectError(await send(server.app, routes.apiKeyGenerate, { key }), 401)
    }
    expect(await works(team.keys.admin)).toBe(true)
    expect(await works(member.key)).toBe(true)
    expect((await listKeys(team)).map(({ created_by: maker }) => maker)).not.toContain(member.username)
  })

  test('end also when they leave by themselves', async () => {
    const team = await freshTeam()
    expectAnswer(routes.teamRemoveMember, await remove(team, team.people.admin.username, [], team.as('admin')))
    expect(await works(team.keys.admin)).toBe(false)
  })

  test('end also when they are made at the moment of the removal', async () => {
    for (let round = 0; round < 5; round += 1) {
      const team = await freshTeam()
      const { member } = team.people
      const ways: Sent[] = [team.as('member'), { key: team.keys.member }]
      const making = Array.from({ length: 12 }, (_, index) =>
        send(server.app, routes.apiKeyGenerate, ways[index % ways.length]),
      )
      const removing = remove(team, member.username)
      const more = Array.from({ length: 12 }, (_, index) =>
        send(server.app, routes.apiKeyGenerate, ways[index % ways.length]),
      )
      const made = await Promise.all([...making, ...more])
      expectAnswer(routes.teamRemoveMember, await removing)
      const left = await server.core.database
        .select({ id: apiKeys.id })
        .from(apiKeys)
        .where(and(eq(apiKeys.teamId, team.id), eq(apiKeys.createdBy, member.userId)))
      expect(left).toEqual([])
      for (const response of made) {
        if (response.statusCode !== 201) expect([401, 403]).toContain(response.statusCode)
        else expect(await works(response.json<ApiKey>().api_key ?? '')).toBe(false)
      }
    }
  })

  test('are kept where an owner chooses so, under their own name, for what a member may do', async () => {
    const team = await freshTeam()
    const { admin, owner } = team.people
    const kept = await makeKey({ key: team.keys.admin }, 'ci')
    const ended = await makeKey({ key: team.keys.admin })
    expectAnswer(routes.teamRemoveMember, await remove(team, admin.username, [kept.id]))
    expect([await works(kept.secret), await works(ended.secret), await works(team.keys.admin)]).toEqual([
      true,
      false,
      false,
    ])
    expect((await listKeys(team)).find(({ id }) => id === kept.id)).toMatchObject({ created_by: owner.username })
    // The one who was removed may still know it: it changes nothing of the owner's and raises nobody.
    const ownersKey = (await listKeys(team)).find(({ name }) => name === 'owner')?.id ?? ''
    const path = { apikey_id: ownersKey }
    expectError(await send(server.app, routes.apiKeyDelete, { key: kept.secret, path }), 403)
    expectError(await send(server.app, routes.teamSettings, { key: kept.secret, body: {} }), 403)
    expectError(await send(server.app, routes.apiKeyGenerate, { key: kept.secret }), 403, {
      message: 'An API key that an owner has kept for the team makes no others.',
    })
    // The chain ends with the owner now.
    expectAnswer(routes.teamChangeRole, await changeRole(team, team.people.member.username, 'owner'))
    expectAnswer(routes.teamRemoveMember, await remove(team, owner.username))
    expect(await works(kept.secret)).toBe(false)
  })

  test('are kept by owners only, of others only, and only if they are that member’s', async () => {
    const team = await freshTeam()
    const { member, owner } = team.people
    const keys = await listKeys(team)
    const idOf = (name: string) => keys.find((key) => key.name === name)?.id ?? ''
    expectError(await remove(team, member.username, [idOf('member')], team.as('admin')), 403)
    expectError(await remove(team, member.username, [idOf('member')], { key: team.keys.owner }), 403)
    expectError(await remove(team, member.username, [idOf('member')], team.as('member')), 403)
    expectError(await remove(team, member.username, [idOf('admin')]), 404, { apikey_id: idOf('admin') })
    expectError(await remove(team, member.username, ['no uuid']), 404, { apikey_id: 'no uuid' })
    expectAnswer(routes.teamChangeRole, await changeRole(team, member.username, 'owner'))
    expectError(await changeRole(team, owner.username, 'member', [idOf('owner')]), 403)
    // Nothing of a refused call was done.
    for (const key of Object.values(team.keys)) expect(await works(key)).toBe(true)
  })
})

describe('the keys of a member who may do less', () => {
  test('end, but for those that an owner keeps', async () => {
    const team = await freshTeam()
    const { admin } = team.people
    const kept = await makeKey(team.as('admin'))
    expectAnswer(routes.teamChangeRole, await changeRole(team, admin.username, 'member', [kept.id]))
    expect([await works(team.keys.admin), await works(kept.secret)]).toEqual([false, true])
    expectError(await send(server.app, routes.teamSettings, { key: kept.secret, body: {} }), 403)
    const again = await makeKey(team.as('admin'))
    expectError(await send(server.app, routes.teamSettings, { key: again.secret, body: {} }), 403)
  })

  test('stay when the role is a higher one', async () => {
    const team = await freshTeam()
    expectAnswer(routes.teamChangeRole, await changeRole(team, team.people.member.username, 'admin'))
    expect(await works(team.keys.member)).toBe(true)
  })
})

describe('a key', () => {
  test('shows whose it is, also when another key made it', async () => {
    const team = await freshTeam()
    const { id } = await makeKey({ key: team.keys.member }, 'from a key')
    const keys = await listKeys(team)
    expect(keys.find((key) => key.id === id)).toMatchObject({ created_by: team.people.member.username })
    expect(keys.find(({ name }) => name === 'owner')).toMatchObject({ created_by: team.people.owner.username })
  })

  test('puts its own end off by nothing, and by no key that it makes', async () => {
    const team = await freshTeam()
    const mine = await makeKey(team.as('member'))
    const expire = (date_expires: string | null, sender: Sent = { key: mine.secret }) =>
      send(server.app, routes.apiKeyUpdate, { ...sender, path: { apikey_id: mine.id }, body: { date_expires } })
    expectAnswer(routes.apiKeyUpdate, await expire('2100-01-01T00:00:00Z'))
    for (const later of [null, '2100-01-01T00:00:01Z']) expectError(await expire(later), 403)
    expectAnswer(routes.apiKeyUpdate, await expire('2099-01-01T00:00:00Z'))
    const child = await makeKey({ key: mine.secret })
    const grandchild = await makeKey({ key: child.secret })
    const ends = (await listKeys(team)).filter(({ id }) => [mine, child, grandchild].some((key) => key.id === id))
    expect(ends.map(({ date_expires }) => date_expires)).toEqual(Array(3).fill('2099-01-01T00:00:00.000Z'))
    expectError(await expire(null, { key: child.secret }), 403)
    // The person whose it is may, and so may an admin.
    for (const sender of [team.as('member'), team.as('admin')]) {
      expectAnswer(routes.apiKeyUpdate, await expire(null, sender))
    }
  })

  test('is ended and given an end by its maker, itself and admins, and by no other member', async () => {
    const team = await freshTeam()
    const mine = await makeKey(team.as('member'))
    const owners = await makeKey(team.as('owner'))
    const expire = (sender: Sent, id: string) =>
      send(server.app, routes.apiKeyUpdate, { ...sender, path: { apikey_id: id }, body: { date_expires: null } })
    for (const sender of [team.as('member'), { key: team.keys.member }]) {
      expectError(await expire(sender, owners.id), 403)
      expectError(await send(server.app, routes.apiKeyDelete, { ...sender, path: { apikey_id: owners.id } }), 403)
      expectAnswer(routes.apiKeyUpdate, await expire(sender, mine.id))
    }
    expectAnswer(routes.apiKeyUpdate, await expire(team.as('admin'), owners.id))
    expectAnswer(routes.apiKeyUpdate, await expire({ key: team.keys.admin }, owners.id))
    const path = { apikey_id: mine.id }
    expectAnswer(routes.apiKeyDelete, await send(server.app, routes.apiKeyDelete, { key: mine.secret, path }))
    expect(await works(owners.secret)).toBe(true)
  })
})
