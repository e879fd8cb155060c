import { routes } from '@proofyard/contract/routes.ts'
import { TEAM_HEADER } from '@proofyard/contract/session.ts'
import { changeProject } from '@proofyard/core/projects/change-project.ts'
import { newBuild } from '@proofyard/core/testing/fixtures.ts'
import { signOn } from '@proofyard/core/accounts/sign-on/sign-on.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectAnswer } from '../testing/answers.ts'
import { browser } from '../testing/browser-session.ts'
import { type Follower, follow } from '../testing/follow.ts'
import { newAccount, openTestServer, PASSWORD, send, type TestServer } from '../testing/open-test-server.ts'
import { newSharedTeam } from '../testing/people.ts'

let server: TestServer
/** On the same database: what ends a right is told to all servers. */
let other: TestServer
let origin: string
const followers: Follower[] = []

beforeAll(async () => {
  server = await openTestServer({ streamSeconds: 300 })
  other = await openTestServer({ streamSeconds: 300, beside: server })
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => {
  for (const follower of followers.splice(0)) follower.close()
})
afterAll(async () => {
  await other.close()
  await server.close()
})

/** Long before the look that is taken every minute. */
const SOON_MS = 10_000

async function open(path: string, options: Parameters<typeof follow>[2]): Promise<Follower> {
  const follower = await follow(origin, path, options)
  followers.push(follower)
  return follower
}

async function openTeam(slug: string, options: Parameters<typeof follow>[2]): Promise<Follower> {
  const stream = await open(`/api/v1/team/${slug}/events`, options)
  await stream.next('ready')
  return stream
}

const logIn = async (username: string) =>
  browser(await send(server.app, routes.userLogin, { body: { username, password: PASSWORD } }))

test(
  'a stream ends when its reader signs out, and no one else’s does',
  async () => {
    const { viewer } = await newAccount(server.core, 'leaver')
    const [here, elsewhere] = [await logIn('leaver'), await logIn('leaver')]
    const stream = await openTeam('leaver', { headers: here })
    const stays = await openTeam('leaver', { headers: elsewhere })
    expectAnswer(routes.userLogout, await send(other.app, routes.userLogout, { headers: here }))
    await stream.ended
    const { build } = await newBuild(server.core, viewer)
    expect(await stays.untilChange('build.created', build.id)).toBe(true)
  },
  SOON_MS,
)

test(
  'a stream ends when single sign-on takes the account of its reader',
  async () => {
    await newAccount(server.core, 'adopted')
    const stream = await openTeam('adopted', { headers: await logIn('adopted') })
    const about = { email: 'adopted@mail.example', emailVerified: true, preferredUsername: undefined }
    const claims = { issuer: 'https://login.example', subject: 'adopted', ...about, loggedInAt: undefined }
    await signOn(other.core, claims, { domains: ['mail.example'], only: false })
    await stream.ended
  },
  SOON_MS,
)

test(
  'streams end with the membership: of the person, and of the keys that they made',
  async () => {
    const team = await newSharedTeam(server, 'crew')
    const { member, admin } = team.people
    const asMember = { key: member.token, headers: { [TEAM_HEADER]: String(team.id) } }
    // One acts for the team, and one for another one of theirs, as the header of a browser's EventSource cannot say it.
    const streams = [
      await openTeam('crew', asMember),
      await openTeam('crew', { key: member.token }),
      await openTeam('crew', { key: team.keys.member }),
    ]
    const stays = await openTeam('crew', { key: admin.token })
    const body = { team_slug: team.slug, username: member.username }
    expectAnswer(routes.teamRemoveMember, await send(other.app, routes.teamRemoveMember, { ...team.as('owner'), body }))
    await Promise.all(streams.map((stream) => stream.ended))
    expect(await stays.untilChange('member.removed')).toBe(true)
    for (const { events } of streams) expect(events().filter(({ event }) => event === 'status')).toEqual([])
  },
  SOON_MS,
)

test(
  'a stream of a team that is deleted ends, also for one who acts for another team',
  async () => {
    const team = await newSharedTeam(server, 'gone')
    const stream = await openTeam('gone', { key: team.people.member.token })
    const sent = { ...team.as('owner'), path: { team_slug: team.slug } }
    expectAnswer(routes.teamDelete, await send(other.app, routes.teamDelete, sent))
    await stream.ended
  },
  SOON_MS,
)

test(
  'one who signs out goes on to see what is public, and no longer than that',
  async () => {
    const { viewer } = await newAccount(server.core, 'opener')
    const { build } = await newBuild(server.core, viewer, { projectName: 'open' })
    await changeProject(server.core, viewer, 'open', { isPublic: true })
    const headers = await logIn('opener')
    const stream = await open(`/api/v1/circuit/${build.id}/events`, { headers })
    await stream.next('status')
    expectAnswer(routes.userLogout, await send(other.app, routes.userLogout, { headers }))
    await changeProject(server.core, viewer, 'open', { isPublic: false })
    await stream.ended
  },
  SOON_MS,
)
