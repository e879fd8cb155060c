import { routes } from '@proofyard/contract/routes.ts'
import { invitations } from '@proofyard/core/database/schema/invitations.ts'
import { users } from '@proofyard/core/database/schema/users.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { openTestServer, PASSWORD, send, type TestServer } from '../../testing/open-test-server.ts'
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
  return /^http:\/\/127\.0\.0\.1:8080\/invitations#(\S+)$/m.exec(mail)?.[1] ?? ''
}

/** @param to whose address it is sent to; else to nobody's */
async function invited(more: Record<string, unknown> = {}, to?: Person): Promise<{ email: string; secret: string }> {
  const email = to === undefined ? anAddress() : `${to.username}@mail.example`
  expectAnswer(routes.teamInvite, await invite(email, more))
  return { email, secret: await secretFor(email) }
}

const detail = (secret: string, key?: string) =>
  send(server.app, routes.invitationDetail, { body: { secret }, ...(key === undefined ? {} : { key }) })
const accept = (secret: string, person: Person) =>
  send(server.app, routes.invitationAccept, { key: person.token, body: { secret } })

interface Listed {
  invitation_id: string
  email: string
  asked_by: { username: string } | null
}

async function list(): Promise<Listed[]> {
  const response = await send(server.app, routes.teamInvitations, {
    ...team.as('admin'),
    path: { team_slug: team.slug },
  })
  expectAnswer(routes.teamInvitations, response)
  return response.json()
}

/** The open invitation by which somebody asks to join. */
async function idAskedBy(username: string): Promise<string> {
  const found = (await list()).find((open) => open.asked_by?.username === username)
  if (found === undefined) throw new Error(`"${username}" does not ask to join.`)
  return found.invitation_id
}

async function confirm(username: string, id?: string, sender: Sender = team.as('owner')) {
  const path = { invitation_id: id ?? (await idAskedBy(username)) }
  return send(server.app, routes.invitationConfirm, { ...sender, path, body: { username } })
}

async function roleOf(person: Person): Promise<string | undefined> {
  const response = await send(server.app, routes.teamMembers, { ...team.as('owner'), path: { team_slug: team.slug } })
  const { members } = response.json<{ members: { username: string; role: string }[] }>()
  return members.find(({ username }) => username === person.username)?.role
}

describe('an invitation', () => {
  test('is a mail with a link that keeps its secret from servers, and that anybody who has it may look at', async () => {
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

  test('can come from a key, and is of the person whose key it is', async () => {
    const email = anAddress()
    expectAnswer(routes.teamInvite, await invite(email, { role: 'admin' }, { key: team.keys.owner }))
    const [mail] = await server.mailsTo(email)
    expect(mail).toContain('"hosts-owner" invites you to join the team "hosts" on Proofyard, as an admin.')
    expect((await detail(await secretFor(email))).json()).toMatchObject({ invited_by: 'hosts-owner', role: 'admin' })
  })

  test('makes the person who accepts it a member, once', async () => {
    const joiner = await newPerson(server, 'joiner')
    const { email, secret } = await invited({ role: 'admin' }, joiner)
    expect((await list()).map((open) => open.email)).toContain(email)
    const response = await accept(secret, joiner)
    expectAnswer(routes.invitationAccept, response)
    expect(response.json()).toMatchObject({ team: { slug: 'hosts', id: team.id }, awaits_confirmation: false })
    expect(await roleOf(joiner)).toBe('admin')
    const me = await send(server.app, routes.userMe, { key: joiner.token })
    expect(me.json()).toMatchObject({ teams: [{ slug: 'joiner' }, { slug: 'hosts' }] })

    expectAnswer(routes.invitationAccept, await accept(secret, joiner))
    expectError(await accept(secret, guest), 404, { error: 'Invitation does not exist' })
    expectError(await detail(secret), 404)
    expect((await list()).map((open) => open.email)).not.toContain(email)
    expect(await roleOf(guest)).toBeUndefined()
  })

  test('brings nobody back who was removed since', async () => {
    const removed = await newPerson(server, 'removed')
    const { secret } = await invited({}, removed)
    await accept(secret, removed)
    const body = { team_slug: team.slug, username: 'removed' }
    expectAnswer(
      routes.teamRemoveMember,
      await send(server.app, routes.teamRemoveMember, { ...team.as('owner'), body }),
    )
    expectError(await accept(secret, removed), 404)
  })

  test('leaves a member the higher role', async () => {
    const { owner } = team.people
    await accept((await invited({ role: 'member' })).secret, owner)
    expectAnswer(routes.invitationConfirm, await confirm(owner.username))
    expect(await roleOf(owner)).toBe('owner')
    const riser = await newPerson(server, 'riser')
    await accept((await invited({ role: 'member' }, riser)).secret, riser)
    await accept((await invited({ role: 'admin' })).secret, riser)
    expectAnswer(routes.invitationConfirm, await confirm('riser'))
    expect(await roleOf(riser)).toBe('admin')
  })

  test('is used up by the first, when the invited person accepts while another one is let in', async () => {
    const [one, two] = [await newPerson(server, 'quick'), await newPerson(server, 'quicker')]
    const { secret } = await invited({}, one)
    await accept(secret, two)
    const id = await idAskedBy('quicker')
    const answers = await Promise.all([accept(secret, one), confirm('quicker', id)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect([await roleOf(one), await roleOf(two)].filter((role) => role !== undefined)).toEqual(['member'])
  })

  test('wants a person', async () => {
    const { secret } = await invited()
    expectError(await send(server.app, routes.invitationAccept, { body: { secret } }), 401)
    expectError(await send(server.app, routes.invitationAccept, { key: guest.key, body: { secret } }), 401)
    expectError(await send(server.app, routes.invitationAccept, { key: guest.token, body: {} }), 422, {
      location: 'body.secret',
    })
    expectError(await send(server.app, routes.invitationDetail, { body: { secret: 7 } }), 422)
  })

  test('ends when the next one goes to the same address', async () => {
    const { email, secret } = await invited()
    expectAnswer(routes.teamInvite, await invite(email.toUpperCase(), { role: 'admin' }))
    expectError(await detail(secret), 404)
    expect((await list()).filter((open) => open.email.toLowerCase() === email)).toMatchObject([{ role: 'admin' }])
  })

  test('ends after 14 days', async () => {
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

  test('ends with the rights of the person who sent it', async () => {
    const host = await newPerson(server, 'host')
    await accept((await invited({ role: 'admin' }, host)).secret, host)
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

describe('an invitation that was sent to another address', () => {
  test('lets its holder ask, and lets them in when the team confirms', async () => {
    const holder = await newPerson(server, 'holder')
    const { email, secret } = await invited()
    const response = await accept(secret, holder)
    expectAnswer(routes.invitationAccept, response)
    expect(response.json()).toEqual({ team: null, awaits_confirmation: true })
    expect(await roleOf(holder)).toBeUndefined()
    expectError(await send(server.app, routes.teamMembers, { key: holder.token, path: { team_slug: 'hosts' } }), 404)
    const asked_by = { username: 'holder', email: 'holder@mail.example' }
    expect((await list()).find((open) => open.email === email)).toMatchObject({ asked_by })

    const id = await idAskedBy('holder')
    expectError(await confirm('holder', id, team.as('member')), 403)
    expectError(await confirm('holder', id, { key: holder.token }), 404)
    expectError(await confirm('guest', id), 404)
    expectAnswer(routes.invitationConfirm, await confirm('holder', id, team.as('admin')))
    expect(await roleOf(holder)).toBe('member')
    expectError(await confirm('holder', id), 404)
    expectAnswer(routes.invitationAccept, await accept(secret, holder))
  })

  test('lets in whom the team confirms, and not who asked meanwhile', async () => {
    const [first, second] = [await newPerson(server, 'first'), await newPerson(server, 'second')]
    const { secret } = await invited()
    await accept(secret, first)
    const id = await idAskedBy('first')
    await accept(secret, second)
    expectError(await confirm('first', id), 404)
    expect([await roleOf(first), await roleOf(second)]).toEqual([undefined, undefined])
  })

  test('is confirmed for an owner by owners only', async () => {
    const heir = await newPerson(server, 'heir')
    await accept((await invited({ role: 'owner' })).secret, heir)
    const id = await idAskedBy('heir')
    expectError(await confirm('heir', id, team.as('admin')), 403)
    expectError(await confirm('heir', id, { key: team.keys.owner }), 403)
    expectAnswer(routes.invitationConfirm, await confirm('heir', id))
    expect(await roleOf(heir)).toBe('owner')
  })

  test('is not good for an account whose address was never shown to be theirs, as that of who signs up where no mail reaches people', async () => {
    const body = { username: 'squatter', email: 'squatter@mail.example', password: PASSWORD }
    expectAnswer(routes.userSignup, await send(server.app, routes.userSignup, { body }))
    const pair = await send(server.app, routes.tokenPair, { body })
    const [row] = await server.core.database.select().from(users).where(eq(users.username, 'squatter'))
    const squatter = {
      ...guest,
      token: pair.json<{ access: string }>().access,
      username: 'squatter',
      userId: row?.id ?? 0,
    }
    const { secret } = await invited({}, squatter)
    expect((await accept(secret, squatter)).json()).toMatchObject({ team: null, awaits_confirmation: true })
    expect(await roleOf(squatter)).toBeUndefined()
    // The inviter confirms, or a mail shows it.
    expectAnswer(routes.invitationConfirm, await confirm('squatter', await idAskedBy('squatter')))
    expect(await roleOf(squatter)).toBe('member')
  })
})

describe('withdrawing', () => {
  test('ends the link, and is for those who may invite', async () => {
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

  test('shows the open ones to those who may invite', async () => {
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
