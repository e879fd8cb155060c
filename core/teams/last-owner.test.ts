import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from '../accounts/sign-up.ts'
import type { Core } from '../context.ts'
import { members } from '../database/schema/members.ts'
import type { Viewer } from '../policies/viewer.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { changeRole } from './change-role.ts'
import { createTeam } from './create-team.ts'
import { removeMember } from './remove-member.ts'

let core: Core
let close: () => Promise<void>
let people: { username: string; userId: number; viewer: Viewer }[]

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
  people = await Promise.all(
    ['ada', 'grace'].map(async (username) => {
      const email = `${username}@mail.example`
      const { userId } = await signUp(core, { username, email, password: 'correct horse battery' })
      return { username, userId, viewer: { kind: 'user', userId, teamId: null, role: null } as const }
    }),
  )
})
afterAll(() => close())

let count = 0
/** A team that both own. */
async function sharedTeam(): Promise<{ slug: string; id: number }> {
  const [one, two] = people
  if (one === undefined || two === undefined) throw new Error('There are two people.')
  const slug = `shared-${'abcdefghijklmnopqrstuvwxyz'[count++]}`
  const { id } = await createTeam(core, one.viewer, { slug, name: undefined, description: undefined })
  await core.database.insert(members).values({ teamId: id, userId: two.userId, role: 'owner' })
  return { slug, id }
}

const ways = {
  'leave it': (slug: string) =>
    people.map(({ viewer, username }) => removeMember(core, viewer, { teamSlug: slug, username, keepApiKeys: [] })),
  'give up their role': (slug: string) =>
    people.map(({ viewer, username }) =>
      changeRole(core, viewer, { teamSlug: slug, username, role: 'member', keepApiKeys: [] }),
    ),
  'remove each other': (slug: string) =>
    people.map(({ viewer }, index) =>
      removeMember(core, viewer, { teamSlug: slug, username: people[1 - index]?.username ?? '', keepApiKeys: [] }),
    ),
}

test.each(Object.entries(ways))('two owners of a team who %s at once leave it one', async (_, atOnce) => {
  for (let round = 0; round < 8; round += 1) {
    const { slug, id } = await sharedTeam()
    const endings = await Promise.allSettled(atOnce(slug))
    expect(endings.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const left = await core.database.select({ role: members.role }).from(members).where(eq(members.teamId, id))
    expect(left.filter(({ role }) => role === 'owner')).toHaveLength(1)
  }
})
