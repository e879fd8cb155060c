import { routes } from '@proofyard/contract/routes.ts'
import { teams } from '@proofyard/core/database/schema/teams.ts'
import { members } from '@proofyard/core/database/schema/members.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { openTestServer, send, type TestServer } from '../../testing/open-test-server.ts'
import { newPerson, type Person } from '../../testing/people.ts'

let server: TestServer
let ada: Person

beforeAll(async () => {
  server = await openTestServer()
  ada = await newPerson(server, 'ada')
})
afterAll(() => server.close())

const create = (body: unknown, key = ada.token) => send(server.app, routes.teamCreate, { key, body })

describe('a team', () => {
  test('is founded with a slug alone, and belongs to its founder', async () => {
    const response = await create({ slug: ' analytical-engines ' })
    expectAnswer(routes.teamCreate, response)
    expect(response.json()).toMatchObject({
      slug: 'analytical-engines',
      name: 'analytical-engines',
      is_personal: false,
      description: '',
      num_projects: 0,
      num_proofs: 0,
    })
    const me = await send(server.app, routes.userMe, { key: ada.token })
    expect(me.json()).toMatchObject({ teams: [{ slug: 'ada' }, { slug: 'analytical-engines' }] })
    const list = await send(server.app, routes.teamMembers, {
      key: ada.token,
      path: { team_slug: 'analytical-engines' },
    })
    expect(list.json()).toMatchObject({ members: [{ username: 'ada', role: 'owner' }] })
  })

  test('does not look like a UUID, which names a build', async () => {
    const slug = 'aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee'
    expectError(await create({ slug }), 422, { message: 'A name does not look like a UUID.' })
  })

  test('may have a name and a description', async () => {
    const response = await create({ slug: 'engines', display_name: 'The Engines', description: 'Brass and steam' })
    expectAnswer(routes.teamCreate, response)
    expect(response.json()).toMatchObject({ name: 'The Engines', description: 'Brass and steam' })
    expect((await create({ slug: 'plain', display_name: null, description: null })).json()).toMatchObject({
      name: 'plain',
    })
  })

  test('shares one space of names with users, whatever the case', async () => {
    await newPerson(server, 'Taken.Name')
    await create({ slug: 'first-come' })
    for (const slug of ['taken-name', 'ada', 'first-come']) {
      expectError(await create({ slug }), 409, { error: 'Team already exists', team_slug: slug })
    }
    const user = { username: 'First.Come', email: 'second@mail.example', password: 'correct horse battery' }
    expectError(await send(server.app, routes.userSignup, { body: user }), 409)
  })

  test('has one founder when two come at once', async () => {
    const bob = await newPerson(server, 'bob')
    const answers = await Promise.all([create({ slug: 'contested' }), create({ slug: 'contested' }, bob.token)])
    expect(answers.map((answer) => answer.statusCode).toSorted((one, other) => one - other)).toEqual([201, 409])
  })

  test.each([
    [{ slug: 'Upper' }, 'Only lowercase letters (a-z) and hyphens (-) are allowed.'],
    [{ slug: 'digits2' }, 'Only lowercase letters (a-z) and hyphens (-) are allowed.'],
    [{ slug: 'under_score' }, 'Only lowercase letters (a-z) and hyphens (-) are allowed.'],
    [{ slug: 'ümlaut' }, 'Only lowercase letters (a-z) and hyphens (-) are allowed.'],
    [{ slug: '---' }, 'A name has at least one letter.'],
    [{ slug: '' }, 'Enter a name.'],
    [{}, 'Enter a name.'],
    [{ slug: 'a'.repeat(151) }, 'A name has at most 150 characters.'],
    [{ slug: 'my-team' }, 'The name "my-team" is reserved. Choose another one.'],
    [{ slug: 'deleted' }, 'The name "deleted" is reserved. Choose another one.'],
    [{ slug: 'sindri' }, 'The name "sindri" is reserved. Choose another one.'],
    [{ slug: 'invitations' }, 'The name "invitations" is reserved. Choose another one.'],
    [{ slug: 'fine', display_name: 'two\nlines' }, 'A display name is one line without control characters.'],
    [{ slug: 'fine', display_name: 'x'.repeat(151) }, 'A display name has at most 150 characters.'],
    [{ slug: 'fine', description: 7 }, 'A description is text.'],
  ])('is not founded as %j', async (body, message) => {
    expectError(await create(body), 422, { message })
  })

  test('wants a person', async () => {
    expectError(await send(server.app, routes.teamCreate, { body: { slug: 'nobodys' } }), 401)
    expectError(await create({ slug: 'a-keys' }, ada.key), 401)
  })

  test('is one of at most a hundred that somebody owns', async () => {
    const { userId, token } = await newPerson(server, 'collector')
    const slugs = Array.from({ length: 99 }, (_, index) => `collected-${index}`)
    const rows = await server.core.database
      .insert(teams)
      .values(slugs.map((slug) => ({ slug, name: slug })))
      .returning({ id: teams.id })
    await server.core.database
      .insert(members)
      .values(rows.map(({ id }) => ({ teamId: id, userId, role: 'owner' as const })))
    const answers = await Promise.all(['one', 'two', 'three'].map((name) => create({ slug: `late-${name}` }, token)))
    expect(answers.map((answer) => answer.statusCode).toSorted((one, other) => one - other)).toEqual([201, 403, 403])
    const refused = answers.find((answer) => answer.statusCode === 403)
    expect(refused?.json()).toMatchObject({ message: expect.stringContaining('You own 100 teams') })
  })
})
