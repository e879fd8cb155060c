import { Role } from '@proofyard/contract/role.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { TEAM_HEADER } from '@proofyard/contract/session.ts'
import { members as membersTable } from '@proofyard/core/database/schema/members.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { openTestServer, send, type TestServer } from '../../testing/open-test-server.ts'
import { newPerson, newSharedTeam, type Person, type SharedTeam } from '../../testing/people.ts'

let server: TestServer
let stranger: Person
let count = 0

beforeAll(async () => {
  server = await openTestServer()
  stranger = await newPerson(server, 'stranger')
})
afterAll(() => server.close())

const freshTeam = () => newSharedTeam(server, `team-${String.fromCharCode(97 + count++)}`)

/** Who may be sent: a person of each role, and a key that each has made. */
const callers = Role.options.flatMap((role) => [
  [`an ${role}`, role, (team: SharedTeam) => team.as(role)] as const,
  [`a key of an ${role}`, role, (team: SharedTeam) => ({ key: team.keys[role] })] as const,
])
type Sender = ReturnType<(typeof callers)[number][2]>

function remove(sender: Sender, team: SharedTeam, username: string) {
  return send(server.app, routes.teamRemoveMember, { ...sender, body: { team_slug: team.slug, username } })
}

function changeRole(sender: Sender, team: SharedTeam, username: string, role: string) {
  return send(server.app, routes.teamChangeRole, { ...sender, body: { team_slug: team.slug, username, role } })
}

async function rolesOf(team: SharedTeam, key = team.keys.owner): Promise<Record<string, Role>> {
  const list = await send(server.app, routes.teamMembers, { key, path: { team_slug: team.slug } })
  const { members } = list.json<{ members: { username: string; role: Role }[] }>()
  return Object.fromEntries(members.map(({ username, role }) => [username.replace(`${team.slug}-`, ''), role]))
}

describe('the members of a team', () => {
  test('are shown to its people and its keys, whichever team they act for', async () => {
    const team = await freshTeam()
    const path = { team_slug: team.slug }
    for (const [, , sender] of callers) {
      const response = await send(server.app, routes.teamMembers, { ...sender(team), path })
      expectAnswer(routes.teamMembers, response)
      expect(response.json()).toEqual({
        team_slug: team.slug,
        members: ['admin', 'member', 'owner'].map((role) => {
          const username = `${team.slug}-${role}`
          return { username, email: `${username}@mail.example`, role }
        }),
      })
    }
    const forPersonal = await send(server.app, routes.teamMembers, { key: team.people.member.token, path })
    expectAnswer(routes.teamMembers, forPersonal)
  })

  test('are hidden from strangers, as if there were no such team', async () => {
    const team = await freshTeam()
    for (const key of [stranger.token, stranger.key, team.people.owner.key]) {
      const closed = await send(server.app, routes.teamMembers, { key, path: { team_slug: team.slug } })
      const missing = await send(server.app, routes.teamMembers, { key, path: { team_slug: 'no-such-team' } })
      expectError(closed, 404, { error: 'Team does not exist', team_slug: team.slug })
      expect(closed.body.replaceAll(team.slug, 'no-such-team')).toBe(missing.body)
    }
    expectError(await send(server.app, routes.teamMembers, { path: { team_slug: team.slug } }), 401)
  })
})

describe('removing', () => {
  test.each(callers)('by %s', async (_, role, sender) => {
    const team = await freshTeam()
    const second = await newSharedTeam(server, `${team.slug}-second`)
    for (const target of Role.options) {
      // Somebody else of the same role, so that nobody removes themselves here.
      const { username, userId } = second.people[target]
      await server.core.database.insert(membersTable).values({ teamId: team.id, userId, role: target })
      const response = await remove(sender(team), team, username.toUpperCase())
      const isPersonOwner = role === 'owner' && 'headers' in sender(team)
      const may = isPersonOwner || (role !== 'member' && target === 'member')
      if (may) expectAnswer(routes.teamRemoveMember, response)
      else expectError(response, 403, { message: expect.stringContaining('may remove') })
    }
  })

  test('takes the team from a person at once', async () => {
    const team = await freshTeam()
    const { admin } = team.people
    expectAnswer(routes.teamMe, await send(server.app, routes.teamMe, team.as('admin')))
    expectAnswer(routes.teamRemoveMember, await remove(team.as('owner'), team, admin.username))
    expectError(await send(server.app, routes.teamMe, team.as('admin')), 403)
    const me = await send(server.app, routes.userMe, { key: admin.token })
    expect(me.json()).toMatchObject({ teams: [{ slug: admin.username }] })
  })

  test('with one’s own name is leaving, which everybody may', async () => {
    const team = await freshTeam()
    for (const role of ['admin', 'member'] as const) {
      expectAnswer(routes.teamRemoveMember, await remove(team.as(role), team, team.people[role].username))
    }
    expect(await rolesOf(team)).toEqual({ owner: 'owner' })
  })

  test('means the team that one acts for when none is named', async () => {
    const team = await freshTeam()
    const body = { username: team.people.member.username }
    const response = await send(server.app, routes.teamRemoveMember, { ...team.as('owner'), body })
    expectAnswer(routes.teamRemoveMember, response)
    expect(await rolesOf(team)).not.toHaveProperty('member')
  })

  test('knows only members, and tells strangers nothing', async () => {
    const team = await freshTeam()
    expectError(await remove(team.as('owner'), team, 'stranger'), 404, { error: 'Member does not exist' })
    expectError(await remove(team.as('owner'), team, 'nobody at all'), 404, { error: 'Member does not exist' })
    expectError(await remove({ key: stranger.token }, team, team.people.owner.username), 404, { team_slug: team.slug })
    expectError(await remove({ key: stranger.key }, team, team.people.owner.username), 404, { team_slug: team.slug })
    const body = { team_slug: team.slug }
    expectError(await send(server.app, routes.teamRemoveMember, { ...team.as('owner'), body }), 422, {
      location: 'body.username',
    })
    expectError(await send(server.app, routes.teamRemoveMember, { body }), 401)
  })
})

describe('the last owner', () => {
  test('cannot leave, be removed or become less, until there is another', async () => {
    const team = await freshTeam()
    const { owner, admin } = team.people
    const sentence = { message: expect.stringContaining('Make another member an owner first, or delete the team.') }
    expectError(await remove(team.as('owner'), team, owner.username), 403, sentence)
    expectError(await changeRole(team.as('owner'), team, owner.username, 'admin'), 403, sentence)
    expectAnswer(routes.teamChangeRole, await changeRole(team.as('owner'), team, owner.username, 'owner'))
    expectAnswer(routes.teamChangeRole, await changeRole(team.as('owner'), team, admin.username, 'owner'))
    expectAnswer(routes.teamRemoveMember, await remove(team.as('owner'), team, owner.username))
    expectError(await remove(team.as('admin'), team, admin.username), 403, sentence)
    expect(await rolesOf(team, team.keys.admin)).toEqual({ admin: 'owner', member: 'member' })
  })

  test('stays also as the only member, who may delete the team instead', async () => {
    const team = await freshTeam()
    for (const role of ['admin', 'member'] as const) await remove(team.as('owner'), team, team.people[role].username)
    expectError(await remove(team.as('owner'), team, team.people.owner.username), 403)
    const path = { team_slug: team.slug }
    expectAnswer(routes.teamDelete, await send(server.app, routes.teamDelete, { ...team.as('owner'), path }))
    for (const key of Object.values(team.keys)) expectError(await send(server.app, routes.teamMe, { key }), 401)
  })

  test('of a personal team is its user for good', async () => {
    const { token, username } = await newPerson(server, `hermit-${count++}`)
    const headers = { [TEAM_HEADER]: '' }
    for (const [route, body] of [
      [routes.teamRemoveMember, { username }],
      [routes.teamRemoveMember, { username, team_slug: username }],
      [routes.teamChangeRole, { username, role: 'member' }],
    ] as const) {
      const response = await send(server.app, route, { key: token, headers, body })
      expectError(response, 403, { message: expect.stringContaining('personal team') })
    }
  })
})

describe('roles', () => {
  test('are changed by owners only', async () => {
    const team = await freshTeam()
    const { member } = team.people
    for (const role of ['admin', 'member'] as const) {
      expectError(await changeRole(team.as(role), team, member.username, 'owner'), 403, {
        message: expect.stringContaining('Only owners'),
      })
    }
    for (const key of [...Object.values(team.keys), stranger.key]) {
      expectError(await changeRole({ key }, team, member.username, 'owner'), 401)
    }
    expectError(await changeRole({ key: stranger.token }, team, member.username, 'owner'), 404, {
      team_slug: team.slug,
    })
    expect(await rolesOf(team)).toEqual({ owner: 'owner', admin: 'admin', member: 'member' })
    for (const role of ['admin', 'owner', 'member']) {
      expectAnswer(routes.teamChangeRole, await changeRole(team.as('owner'), team, member.username, role))
      expect(await rolesOf(team)).toMatchObject({ member: role })
    }
  })

  test('of somebody’s keys change with theirs', async () => {
    const team = await freshTeam()
    const settings = () => send(server.app, routes.teamSettings, { key: team.keys.member, body: {} })
    expectError(await settings(), 403)
    await changeRole(team.as('owner'), team, team.people.member.username, 'admin')
    expectAnswer(routes.teamSettings, await settings())
  })

  test('have three names', async () => {
    const team = await freshTeam()
    expectError(await changeRole(team.as('owner'), team, team.people.member.username, 'boss'), 422, {
      location: 'body.role',
      message: 'A role is owner, admin or member.',
    })
    expectError(await changeRole(team.as('owner'), team, 'stranger', 'member'), 404)
  })
})
