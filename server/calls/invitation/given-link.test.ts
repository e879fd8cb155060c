import { routes } from '@proofyard/contract/routes.ts'
import { invitations } from '@proofyard/core/database/schema/invitations.ts'
import { invite as sendInvitation } from '@proofyard/core/teams/invitations/invite.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { openTestServer, send, type TestServer } from '../../testing/open-test-server.ts'
import { newPerson, newSharedTeam, type Person, type SharedTeam } from '../../testing/people.ts'

let server: TestServer
let team: SharedTeam

beforeAll(async () => {
  server = await openTestServer()
  team = await newSharedTeam(server, 'hosts')
})
afterAll(() => server.close())

const invite = (email: string) => send(server.app, routes.teamInvite, { ...team.as('owner'), body: { email } })
const detail = (secret: string) => send(server.app, routes.invitationDetail, { body: { secret } })
const accept = (secret: string, person: Person) =>
  send(server.app, routes.invitationAccept, { key: person.token, body: { secret } })

test('an invitation comes with a link to pass on where no mail reaches people, beside that of the mail, and both end with it', async () => {
  const email = 'one@mail.example'
  const sent = await invite(email)
  expectAnswer(routes.teamInvite, sent)
  expect(sent.json()).toMatchObject({
    success: true,
    to_outbox: true,
    link: expect.stringContaining('/invitations#'),
  })
  const given = sent.json<{ link: string }>().link.split('#')[1] ?? ''
  const mailed = /invitations#(\S+)$/m.exec((await server.mailsTo(email)).at(-1) ?? '')?.[1] ?? ''
  expect(given).not.toBe(mailed)
  for (const secret of [given, mailed]) expect((await detail(secret)).json()).toMatchObject({ email })
  expect(JSON.stringify(await server.core.database.select().from(invitations))).not.toContain(given)
  expect(server.logged.join('')).not.toContain(given)
  // Who only has the link asks, as with that of the mail.
  const holder = await newPerson(server, 'passer-by')
  const accepted = await accept(given, holder)
  expectAnswer(routes.invitationAccept, accepted)
  expect(accepted.json()).toMatchObject({ team: null, awaits_confirmation: true })
  expectAnswer(routes.teamInvite, await invite(email))
  for (const secret of [given, mailed]) expectError(await detail(secret), 404)
})

test('an invitation comes without a link where its mail reaches the person', async () => {
  const { deliveries } = server.core
  const mailing = {
    ...server.core,
    deliveries: { ...deliveries, people: { ...deliveries.people, kind: 'smtp' } as const },
  }
  const viewer = { ...team.people.owner.viewer, teamId: team.id }
  const options = { teamSlug: undefined, email: 'two@mail.example', role: 'member' } as const
  expect(await sendInvitation(server.core, viewer, options)).toContain('/invitations#')
  expect(await sendInvitation(mailing, viewer, options)).toBeNull()
})
