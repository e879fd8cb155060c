import { routes } from '@proofyard/contract/routes.ts'
import { invitations } from '@proofyard/core/database/schema/invitations.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { openTestServer, send, type TestServer } from '../../testing/open-test-server.ts'
import { newPerson, newSharedTeam, type Person, type SharedTeam } from '../../testing/people.ts'

let server: TestServer
let team: SharedTeam
let guest: Person
let count = 0

beforeAll(async () => {
  server = await openTestServer()
  team = await newSharedTeam(server, 'hosts')
  guest = await newPerson(server, 'guest')
})
afterAll(() => server.close())

interface Sender {
  key: string
  headers?: Record<string, string>
}

const anAddress = () => `invited-${(count += 1)}@mail.example`

function invite(email: string, more: Record<string, unknown> = {}, sender: Sender = team.as('owner')) {
  return send(server.app, routes.teamInvite, { ...sender, body: { email, ...more } })
}

async function openInvitations(): Promise<{ email: string }[]> {
  const response = await send(server.app, routes.teamInvitations, {
    ...team.as('owner'),
    path: { team_slug: team.slug },
  })
  return response.json()
}

describe('inviting', () => {
  test.each([
    ['owner', ['owner', 'admin', 'member']],
    ['admin', ['admin', 'member']],
    ['member', []],
  ] as const)('as an %s is allowed as %j', async (role, allowed: readonly string[]) => {
    for (const asked of ['owner', 'admin', 'member']) {
      const response = await invite(anAddress(), { role: asked }, team.as(role))
      if (allowed.includes(asked)) expectAnswer(routes.teamInvite, response)
      else expectError(response, 403, { message: expect.stringContaining('may invite') })
    }
  })

  test('with an owner’s key is allowed as by an admin', async () => {
    expectAnswer(routes.teamInvite, await invite(anAddress(), { role: null }, { key: team.keys.owner }))
    expectError(await invite(anAddress(), { role: 'owner' }, { key: team.keys.owner }), 403)
    expectError(await invite(anAddress(), {}, { key: team.keys.member }), 403)
  })

  test('into a named team is for those who may there', async () => {
    const email = anAddress()
    expectAnswer(routes.teamInvite, await invite(email, { team_slug: 'hosts' }, { key: team.people.owner.token }))
    expect((await openInvitations()).find((open) => open.email === email)).toMatchObject({
      role: 'member',
      invited_by: 'hosts-owner',
    })
    for (const key of [guest.token, guest.key]) {
      expectError(await invite(anAddress(), { team_slug: 'hosts' }, { key }), 404, { team_slug: 'hosts' })
      expectError(await invite(anAddress(), { team_slug: 'none' }, { key }), 404, { team_slug: 'none' })
    }
    expectError(await invite(anAddress(), { team_slug: 'hosts' }, { key: team.people.member.token }), 403)
  })

  test('is not for personal teams, members, and what is no address', async () => {
    expectError(await invite(anAddress(), {}, { key: guest.token }), 403, {
      message: expect.stringContaining('personal team'),
    })
    expectError(await invite('HOSTS-ADMIN@mail.example'), 422, {
      message: '"hosts-admin" is a member of the team "hosts" already.',
    })
    for (const email of ['nobody', '', 'a@b@c', 'a b@c.example', 'a@c.example\r\nBcc: x@y.example', 'x,a@c.example']) {
      expectError(await invite(email), 422, { location: 'body.email' })
    }
    expectError(await send(server.app, routes.teamInvite, { ...team.as('owner'), body: {} }), 422)
    expectError(await invite(anAddress(), { role: 'boss' }), 422, { location: 'body.role' })
    expectError(await send(server.app, routes.teamInvite, { body: { email: anAddress() } }), 401)
  })

  test('ends at a hundred open invitations', async () => {
    const full = await newSharedTeam(server, 'full')
    const row = { teamId: full.id, role: 'member' as const, expiresAt: new Date(Date.now() + 60_000) }
    const rows = Array.from({ length: 99 }, (_, n) => ({ ...row, email: `${n}@mail.example`, tokenHash: `hash ${n}` }))
    await server.core.database.insert(invitations).values(rows)
    expectAnswer(routes.teamInvite, await invite('hundredth@mail.example', {}, full.as('owner')))
    expectError(await invite('one-more@mail.example', {}, full.as('owner')), 403, {
      message: expect.stringContaining('100 open invitations'),
    })
    expectAnswer(routes.teamInvite, await invite('0@mail.example', {}, full.as('owner')))
  })

  test('is counted: a server is no means to send mails to strangers', async () => {
    const strict = await openTestServer({ signInsPerMinute: 3 })
    try {
      const { token } = await newPerson(strict, 'mailer')
      const answers = []
      for (let invited = 0; invited < 3; invited += 1) {
        const { statusCode } = await send(strict.app, routes.teamInvite, { key: token, body: { email: anAddress() } })
        answers.push(statusCode)
      }
      expect(answers).toEqual([403, 403, 429])
    } finally {
      await strict.close()
    }
  })
})
