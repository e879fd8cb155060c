import { routes } from '@proofyard/contract/routes.ts'
import { changeProject } from '@proofyard/core/projects/change-project.ts'
import { newBuild } from '@proofyard/core/testing/fixtures.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { newAccount, openTestServer, send, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
beforeAll(async () => void (server = await openTestServer()))
afterAll(() => server.close())

test('shows a team to itself with its counts, and to others with what is public', async () => {
  const { key, viewer } = await newAccount(server.core, 'counted')
  const stranger = await newAccount(server.core, 'stranger')
  await newBuild(server.core, viewer, { projectName: 'secret' })
  await newBuild(server.core, viewer, { projectName: 'open' })
  await changeProject(server.core, viewer, 'open', { isPublic: true })

  const me = await send(server.app, routes.teamMe, { key })
  expectAnswer(routes.teamMe, me)
  expect(me.json()).toMatchObject({ team: { slug: 'counted', is_personal: true, num_projects: 2, num_proofs: 0 } })
  const path = { team_slug: 'counted' }
  for (const sent of [{ path }, { path, key: stranger.key }]) {
    const detail = await send(server.app, routes.teamDetail, sent)
    expectAnswer(routes.teamDetail, detail)
    expect(detail.json()).toMatchObject({ slug: 'counted', num_projects: 1, num_proofs: null })
  }
  expectError(await send(server.app, routes.teamDetail, { path: { team_slug: 'nobody' } }), 404, {
    team_slug: 'nobody',
    team_name: 'nobody',
  })
})

test('draws a picture for each team, under the address that its answers name', async () => {
  const { key } = await newAccount(server.core, 'drawn')
  const me = await send(server.app, routes.teamMe, { key })
  const url = new URL(me.json<{ team: { avatar_url: string } }>().team.avatar_url)
  expect(url.origin).toBe(server.core.publicUrl)
  const picture = await server.app.inject({ url: url.pathname })
  expect(picture.headers['content-type']).toBe('image/svg+xml')
  expect(picture.body).toMatch(/^<svg .*>D<\/text><\/svg>$/)
  expect((await server.app.inject({ url: '/avatars/a%22b.svg' })).statusCode).toBe(404)
})
