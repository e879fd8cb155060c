import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Core } from '../../context.ts'
import { events } from '../../database/schema/events.ts'
import { signOnIdentities } from '../../database/schema/sign-on-identities.ts'
import { users } from '../../database/schema/users.ts'
import { openTestCore } from '../../testing/open-test-core.ts'
import { moveIssuer } from './move-issuer.ts'

const OLD = 'https://login.example.org/realms/acme'
const NEW = 'https://id.example.org/realms/acme'
const OTHER = 'https://sso.example.org/realms/acme'

let core: Core
let close: () => Promise<void>

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
})
beforeEach(() => core.database.delete(users))
afterAll(() => close())

/** So many people who have come by an issuer. */
async function newPeople(count: number, issuer = OLD): Promise<void> {
  const prefix = issuer === OLD ? 'p' : 'q'
  await core.database.execute(sql`
    with made as (insert into users (username, email) select ${prefix} || n, ${prefix} || n || '@mail.example' from generate_series(1, ${count}::int) n returning id, username)
    insert into sign_on_identities (user_id, issuer, subject, has_address) select id, ${issuer}, 's-' || username, true from made`)
}

const peopleOf = (issuer: string) => core.database.$count(signOnIdentities, eq(signOnIdentities.issuer, issuer))
const told = () => core.database.$count(events, eq(events.kind, 'user.sign_on_connected'))

test('two moves at once: each person is moved once, by one of them, and stays where they were moved', async () => {
  await newPeople(5)
  const before = await told()
  const moves = await core.database.transaction(async (transaction) => {
    await transaction.select().from(signOnIdentities).for('update')
    const begun = [moveIssuer(core, OLD, NEW), moveIssuer(core, OLD, NEW), moveIssuer(core, OLD, OTHER)]
    await sleep(500)
    return begun
  })
  const moved = (await Promise.all(moves)).map((move) => move.moved.length)
  expect(moved.toSorted((one, other) => one - other)).toEqual([0, 0, 5])
  expect(await peopleOf(moved[2] === 5 ? OTHER : NEW)).toBe(5)
  expect((await told()) - before).toBe(5)
})

test('one whom the provider shows by the new issuer meanwhile stays as they are, and the others are moved', async () => {
  await newPeople(3)
  const [other] = await core.database
    .insert(users)
    .values({ username: 'other', email: 'other@mail.example' })
    .returning({ id: users.id })
  const move = await core.database.transaction(async (transaction) => {
    await transaction
      .insert(signOnIdentities)
      .values({ userId: other?.id ?? 0, issuer: NEW, subject: 's-p2', hasAddress: true })
    const begun = moveIssuer(core, OLD, NEW)
    void begun.catch(() => undefined)
    await sleep(500)
    return { begun }
  })
  expect(await move.begun).toEqual({ moved: ['p1', 'p3'], left: ['p2'] })
  const [identity] = await core.database
    .select()
    .from(signOnIdentities)
    .where(and(eq(signOnIdentities.issuer, NEW), eq(signOnIdentities.subject, 's-p2')))
  expect(identity?.userId).toBe(other?.id)
})

test('70,000 people are moved beside 20,000 of the new issuer, also where PostgreSQL last counted when there were few', async () => {
  await newPeople(5)
  await core.database.execute(sql`analyze ${signOnIdentities}`)
  await core.database.delete(users)
  await newPeople(70_000)
  await newPeople(20_000, NEW)
  const { moved, left } = await moveIssuer(core, OLD, NEW)
  expect([moved.length, left.length, await peopleOf(NEW)]).toEqual([70_000, 0, 90_000])
}, 120_000)
