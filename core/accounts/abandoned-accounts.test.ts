import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Core } from '../context.ts'
import { teams } from '../database/schema/teams.ts'
import { users } from '../database/schema/users.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { createAccount } from './create-account.ts'

let core: Core
let close: () => Promise<void>

beforeAll(async () => ({ core, close } = await openTestCore()))
afterAll(() => close())

const password = 'correct horse battery'

/** An account that was made some days ago, and did or did not verify. */
async function squat(username: string, email: string, days: number, isVerified: boolean): Promise<number> {
  const { userId } = await createAccount(core, { username, email, password }, { isVerified })
  await core.database
    .update(users)
    .set({ dateJoined: sql`now() - make_interval(days => ${days})` })
    .where(eq(users.id, userId))
  return userId
}

test.each([
  ['its address', 'squatter-1', 'Owner-1@mail.example'],
  ['its name', 'OWNER-2', 'squatter-2@mail.example'],
  ['its slug', 'owner.3', 'squatter-3@mail.example'],
])('an account that was not verified for three days gives up %s', async (_what, username, email) => {
  const number = /\d/.exec(username)?.[0]
  const wanted = { username: `owner-${number}`, email: `owner-${number}@mail.example`, password }
  const squatter = await squat(username, email, 4, false)
  const { slug } = await createAccount(core, wanted, { isVerified: false })
  expect(slug).toBe(wanted.username)
  expect(await core.database.select().from(users).where(eq(users.id, squatter))).toEqual([])
  expect(await core.database.select().from(teams).where(eq(teams.name, username))).toEqual([])
})

test.each([
  ['was verified', 400, true],
  ['has time left', 2, false],
])('an account that %s keeps its address', async (_why, days, isVerified) => {
  const name = isVerified ? 'verified' : 'recent'
  await squat(name, `${name}@mail.example`, days, isVerified)
  const wanted = { username: `other-${name}`, email: `${name}@mail.example`, password }
  await expect(createAccount(core, wanted, { isVerified: false })).rejects.toMatchObject({
    kind: 'user_exists',
    about: 'email',
  })
})

test('leaves accounts alone that are in no one’s way', async () => {
  const squatter = await squat('far-away', 'far-away@mail.example', 30, false)
  await createAccount(core, { username: 'unrelated', email: 'unrelated@mail.example', password }, { isVerified: false })
  expect(await core.database.select().from(users).where(eq(users.id, squatter))).toHaveLength(1)
})
