import { Role } from '@proofyard/contract/role.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { multipart } from '../../testing/archives.ts'
import { openTestServer, send, type TestServer } from '../../testing/open-test-server.ts'
import { newPerson, newSharedTeam, type SharedTeam } from '../../testing/people.ts'
import { png } from '../../avatar/testing/pictures.ts'

let server: TestServer
let team: SharedTeam

beforeAll(async () => {
  server = await openTestServer()
  team = await newSharedTeam(server, 'acme')
})
afterAll(() => server.close())

const change = (body: unknown) => send(server.app, routes.teamSettings, { ...team.as('admin'), body })

describe('the settings of a team', () => {
  test('are changed one by one; null clears a link, and what is missing stays', async () => {
    const all = {
      display_name: 'Acme & Sons',
      description: 'Anvils',
      url: 'https://acme.example/',
      github_url: 'https://github.com/acme',
      twitter_url: 'http://twitter.com/acme',
    }
    const response = await change(all)
    expectAnswer(routes.teamSettings, response)
    const { display_name: name, ...rest } = all
    expect(response.json()).toMatchObject({ ...rest, name, slug: 'acme' })
    expect((await change({})).json()).toMatchObject({ ...rest, name })
    expect((await change({ github_url: null, twitter_url: '' })).json()).toMatchObject({
      name,
      url: all.url,
      github_url: '',
      twitter_url: '',
    })
    expect((await change({ display_name: null, url: null, description: null })).json()).toMatchObject({
      name,
      url: '',
      description: '',
    })
  })

  test.each([
    [{ url: 'javascript:alert(1)' }, 'body.url', 'https://'],
    [{ github_url: 'github.com/acme' }, 'body.github_url', 'https://'],
    [{ twitter_url: 'https://a b' }, 'body.twitter_url', 'https://'],
    [{ url: 'https://x\u0000' }, 'body.url', 'https://'],
    [{ url: `https://acme.example/${'x'.repeat(2083)}` }, 'body.url', '2083'],
    [{ url: 7 }, 'body.url', 'text'],
    [{ display_name: 'a\u0007bell' }, 'body.display_name', 'one line'],
    [{ display_name: 'turned \u202e around' }, 'body.display_name', 'one line'],
    [{ description: 'x'.repeat(1001) }, 'body.description', '1000'],
  ])('refuse %j', async (body, location, message) => {
    expectError(await change(body), 422, { location, message: expect.stringContaining(message) })
  })

  test('are those of the personal team when one acts for it', async () => {
    const { token } = await newPerson(server, 'lovelace')
    const response = await send(server.app, routes.teamSettings, { key: token, body: { url: 'https://ada.example' } })
    expectAnswer(routes.teamSettings, response)
    expect(response.json()).toMatchObject({ slug: 'lovelace', url: 'https://ada.example' })
  })
})

describe('settings and picture', () => {
  test('are for owners and admins and for the keys that they made, not for members', async () => {
    const picture = await multipart([['files', png(2, 2), 'avatar.png']])
    for (const role of Role.options) {
      for (const sent of [team.as(role), { key: team.keys[role] }]) {
        const settings = await send(server.app, routes.teamSettings, { ...sent, body: { description: role } })
        const headers = { ...('headers' in sent ? sent.headers : {}), ...picture.headers }
        const avatar = await send(server.app, routes.teamAvatarUpload, { ...sent, ...picture, headers })
        if (role === 'member') {
          expectError(settings, 403, { message: 'Only owners and admins of the team "acme" may change it.' })
          expectError(avatar, 403, { message: 'Only owners and admins of the team "acme" may change it.' })
        } else {
          expectAnswer(routes.teamSettings, settings)
          expectAnswer(routes.teamAvatarUpload, avatar)
        }
      }
    }
  })

  test('want somebody', async () => {
    expectError(await send(server.app, routes.teamSettings, { body: {} }), 401)
  })
})
