import { routes } from '@proofyard/contract/routes.ts'
import { invitations } from '@proofyard/core/database/schema/invitations.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

/** The secret in the last mail that somebody got. */
async function secretFor(email: string): Promise<string> {
  const mail = (await server.mailsTo(email)).at(-1) ?? ''
  return /^http:\/\/127\.0\.0\.1:8080\/invitations\/(\S+)$/m.exec(mail)?.[1] ?? ''
}

async function invited(more: Record<string, unknown> = {}): Promise<{ email: string; secret: string }> {
  const email = anAddress()
  expectAnswer(routes.teamInvite, await invite(email, more))
  return { email, secret: await secretFor(email) }
}

const detail = (secret: string, key?: string) =>
  send(server.app, routes.invitationDetail, { body: { secret }, ...(key === undefined ? {} : { key }) })
const accept = (secret: string, person: Person) =>
  send(server.app, routes.invitationAccept, { key: person.token, body: { secret } })

async function list(): Promise<{ invitation_id: string; email: string }[]> {
  const response = await send(server.app, routes.teamInvitations, {
    ...team.as('admin'),
    path: { team_slug: team.slug },
  })
  expectAnswer(routes.teamInvitations, response)
  return response.json()
}

async function roleOf(person: Person): Promise<string | undefined> {
  const response = await send(server.app, routes.teamMembers, { ...team.as('owner'), path: { team_slug: team.slug } })
  const { members } = response.json<{ members: { username: string; role: string }[] }>()
  return members.find(({ username }) => username === person.username)?.role
}

describe('an invitation', () => {
  it('is a mail with a link that anybody who has it may look at', async () => {
    const { email, secret } = await invited()
    const [mail] = await server.mailsTo(email)
    expect(mail).toContain('Subject: Invitation to the team "hosts" on Proofyard')
    expect(mail).toContain('"hosts-owner" invites you to join the team "hosts" on Proofyard, as a member.')
    for (const key of [undefined, guest.token, guest.key]) {
      const response = await detail(secret, key)
      expectAnswer(routes.invitationDetail, response)
      expect(response.json()).toMatchObject({
        team_slug: 'hosts',
        team_name: 'hosts',
        invited_by: 'hosts-owner',
        email,
        role: 'member',
      })
    }
    expect(JSON.stringify(await server.core.database.select().from(invitations))).not.toContain(secret)
    expect(server.logged.join('')).not.toContain(secret)
  })

  it('can come from a key of the team, which is nobody', async () => {
    const email = anAddress()
    expectAnswer(routes.teamInvite, await invite(email, { role: 'admin' }, { key: team.keys.owner }))
    const [mail] = await server.mailsTo(email)
    expect(mail).toContain('The team "hosts" invites you to join the team "hosts" on Proofyard, as an admin.')
    expect((await detail(await secretFor(email))).json()).toMatchObject({ invited_by: null, role: 'admin' })
  })

  it('makes whoever accepts it a member, once', async () => {
    const { email, secret } = await invited({ role: 'admin' })
    const joiner = await newPerson(server, 'joiner')
    expect((await list()).map((open) => open.email)).toContain(email)
    const response = await accept(secret, joiner)
    expectAnswer(routes.invitationAccept, response)
    expect(response.json()).toMatchObject({ team: { slug: 'hosts', id: team.id } })
    expect(await roleOf(joiner)).toBe('admin')
    const me = await send(server.app, routes.userMe, { key: joiner.token })
    expect(me.json()).toMatchObject({ teams: [{ slug: 'joiner' }, { slug: 'hosts' }] })

    expectAnswer(routes.invitationAccept, await accept(secret, joiner))
    expectError(await accept(secret, guest), 404, { error: 'Invitation does not exist' })
    expectError(await detail(secret), 404)
    expect((await list()).map((open) => open.email)).not.toContain(email)
    expect(await roleOf(guest)).toBeUndefined()
  })

  it('brings nobody back who was removed since', async () => {
    const { secret } = await invited()
    const removed = await newPerson(server, 'removed')
    await accept(secret, removed)
    const body = { team_slug: team.slug, username: 'removed' }
    expectAnswer(
      routes.teamRemoveMember,
      await send(server.app, routes.teamRemoveMember, { ...team.as('owner'), body }),
    )
    expectError(await accept(secret, removed), 404)
  })

  it('leaves a member the higher role', async () => {
    const { owner, member } = team.people
    expectAnswer(routes.invitationAccept, await accept((await invited({ role: 'member' })).secret, owner))
    expect(await roleOf(owner)).toBe('owner')
    expectAnswer(routes.invitationAccept, await accept((await invited({ role: 'admin' })).secret, member))
    expect(await roleOf(member)).toBe('admin')
    const back = { team_slug: team.slug, username: member.username, role: 'member' }
    await send(server.app, routes.teamChangeRole, { ...team.as('owner'), body: back })
  })

  it('is accepted by one of two who try at once', async () => {
    const { secret } = await invited()
    const [one, two] = [await newPerson(server, 'quick'), await newPerson(server, 'quicker')]
    const answers = await Promise.all([accept(secret, one), accept(secret, two)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404])
  })

  it('wants a person', async () => {
    const { secret } = await invited()
    expectError(await send(server.app, routes.invitationAccept, { body: { secret } }), 401)
    expectError(await send(server.app, routes.invitationAccept, { key: guest.key, body: { secret } }), 401)
    expectError(await send(server.app, routes.invitationAccept, { key: guest.token, body: {} }), 422, {
      location: 'body.secret',
    })
    expectError(await send(server.app, routes.invitationDetail, { body: { secret: 7 } }), 422)
  })

  it('ends when the next one goes to the same address', async () => {
    const { email, secret } = await invited()
    expectAnswer(routes.teamInvite, await invite(email.toUpperCase(), { role: 'admin' }))
    expectError(await detail(secret), 404)
    expect((await list()).filter((open) => open.email.toLowerCase() === email)).toMatchObject([{ role: 'admin' }])
  })

  it('ends after 14 days', async () => {
    const { email, secret } = await invited()
    const ofEmail = eq(invitations.email, email)
    const [row] = await server.core.database.select().from(invitations).where(ofEmail)
    const days = ((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)) / 86_400_000
    expect(Math.abs(days - 14)).toBeLessThan(0.01)
    await server.core.database
      .update(invitations)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(ofEmail)
    expectError(await detail(secret), 404)
    expectError(await accept(secret, guest), 404)
    expect((await list()).map((open) => open.email)).not.toContain(email)
  })

  it('ends with the rights of whoever sent it', async () => {
    const host = await newPerson(server, 'host')
    await accept((await invited({ role: 'admin' })).secret, host)
    const asHost = { key: host.token }
    for (const end of [
      () =>
        send(server.app, routes.teamChangeRole, { ...team.as('owner'), body: { username: 'host', role: 'member' } }),
      () => send(server.app, routes.teamRemoveMember, { ...team.as('owner'), body: { username: 'host' } }),
    ]) {
      const raise = { username: 'host', role: 'admin', team_slug: team.slug }
      await send(server.app, routes.teamChangeRole, { ...team.as('owner'), body: raise })
      const email = anAddress()
      expectAnswer(routes.teamInvite, await invite(email, { team_slug: team.slug }, asHost))
      const secret = await secretFor(email)
      expectAnswer(routes.invitationDetail, await detail(secret))
      expect((await end()).statusCode).toBe(200)
      expectError(await detail(secret), 404)
    }
  })
})

describe('withdrawing', () => {
  it('ends the link, and is for those who may invite', async () => {
    const { email, secret } = await invited()
    const open = (await list()).find((each) => each.email === email)
    const path = { invitation_id: open?.invitation_id ?? '' }
    for (const key of [guest.token, guest.key]) {
      expectError(await send(server.app, routes.invitationWithdraw, { key, path }), 404)
    }
    expectError(await send(server.app, routes.invitationWithdraw, { ...team.as('member'), path }), 403)
    expectError(await send(server.app, routes.invitationWithdraw, { path }), 401)
    expectAnswer(routes.invitationDetail, await detail(secret))
    expectAnswer(
      routes.invitationWithdraw,
      await send(server.app, routes.invitationWithdraw, { ...team.as('admin'), path }),
    )
    expectError(await detail(secret), 404)
    expectError(await accept(secret, guest), 404)
    expectError(await send(server.app, routes.invitationWithdraw, { ...team.as('admin'), path }), 404)
    const unknown = { invitation_id: 'no uuid' }
    expectError(await send(server.app, routes.invitationWithdraw, { ...team.as('admin'), path: unknown }), 404)
  })

  it('shows the open ones to those who may invite', async () => {
    const path = { team_slug: team.slug }
    for (const sender of [team.as('member'), { key: team.keys.member }]) {
      expectError(await send(server.app, routes.teamInvitations, { ...sender, path }), 403)
    }
    for (const sender of [team.as('owner'), { key: team.keys.admin }]) {
      expectAnswer(routes.teamInvitations, await send(server.app, routes.teamInvitations, { ...sender, path }))
    }
    expectError(await send(server.app, routes.teamInvitations, { key: guest.token, path }), 404, { team_slug: 'hosts' })
    const personal = { team_slug: guest.username }
    expectError(await send(server.app, routes.teamInvitations, { key: guest.token, path: personal }), 403)
  })
})
