import { routes } from '@proofyard/contract/routes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { openTestServer, type Sent, send, type TestServer } from '../../testing/open-test-server.ts'
import { newPerson, newSharedTeam, type Person, type SharedTeam } from '../../testing/people.ts'

let server: TestServer
let count = 0

beforeAll(async () => void (server = await openTestServer()))
afterAll(() => server.close())

interface Listed {
  invitation_id: string
  email: string
}

const anAddress = () => `invited-${(count += 1)}@mail.example`
const invite = (email: string, sender: Sent) =>
  send(server.app, routes.teamInvite, { ...sender, body: { email, role: 'admin' } })
const detail = (secret: string) => send(server.app, routes.invitationDetail, { body: { secret } })
const accept = (secret: string, person: Person) =>
  send(server.app, routes.invitationAccept, { key: person.token, body: { secret } })
const confirm = (crew: SharedTeam, { username }: Person, id = '') =>
  send(server.app, routes.invitationConfirm, {
    ...crew.as('owner'),
    path: { invitation_id: id },
    body: { username },
  })

/** The secret in the last mail that somebody got. */
async function secretFor(email: string): Promise<string> {
  const mail = (await server.mailsTo(email)).at(-1) ?? ''
  return /\/invitations#(\S+)$/m.exec(mail)?.[1] ?? ''
}

describe('a member who may do less has no way back by an invitation', () => {
  const demote = (crew: SharedTeam, username: string) =>
    send(server.app, routes.teamChangeRole, {
      ...crew.as('owner'),
      body: { team_slug: crew.slug, username, role: 'member', keep_api_keys: [] },
    })
  const remove = (crew: SharedTeam, username: string) =>
    send(server.app, routes.teamRemoveMember, { ...crew.as('owner'), body: { team_slug: crew.slug, username } })

  test.each([
    ['removed', 'rovers', remove],
    ['demoted', 'dingoes', demote],
  ] as const)('%s: of those that their key sent', async (_, slug, change) => {
    const crew = await newSharedTeam(server, slug)
    const email = anAddress()
    expectAnswer(routes.teamInvite, await invite(email, { key: crew.keys.admin }))
    const secret = await secretFor(email)
    expectAnswer(routes.invitationDetail, await detail(secret))
    expect((await change(crew, crew.people.admin.username)).statusCode).toBe(200)
    expectError(await detail(secret), 404)
    expectError(await accept(secret, crew.people.admin), 404)
  })

  test.each([
    ['removed', 'robins', remove],
    ['demoted', 'doves', demote],
  ] as const)('%s: of those that were sent to them, or by which they asked', async (_, slug, change) => {
    const crew = await newSharedTeam(server, slug)
    const bob = await newPerson(server, `${slug}-bob`)
    const [own, used, asked, others] = [`${slug}-BOB@mail.example`, anAddress(), anAddress(), anAddress()]
    for (const email of [own, used, asked, others]) {
      expectAnswer(routes.teamInvite, await invite(email, crew.as('owner')))
    }
    for (const email of [used, asked]) await accept(await secretFor(email), bob)
    const waiting = await send(server.app, routes.teamInvitations, { ...crew.as('owner'), path: { team_slug: slug } })
    const { invitation_id: id } = waiting.json<Listed[]>().find(({ email }) => email === used) ?? {}
    expectAnswer(routes.invitationConfirm, await confirm(crew, bob, id))
    expect((await change(crew, bob.username)).statusCode).toBe(200)
    for (const email of [own, asked]) expectError(await accept(await secretFor(email), bob), 404)
    expectAnswer(routes.invitationDetail, await detail(await secretFor(others)))
  })
})
