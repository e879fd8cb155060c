import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { apiKeys } from '../database/schema/api-keys.ts'
import { sessions } from '../database/schema/sessions.ts'
import { teams } from '../database/schema/teams.ts'
import { users } from '../database/schema/users.ts'
import { userActor } from '../events/actor.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { deleteApiKey, expireApiKey, generateApiKey, listApiKeys } from './api-keys.ts'
import { changePassword } from './change-password.ts'
import { findApiKey } from './find-api-key.ts'
import { makeFirstUser } from './first-user.ts'
import { logIn } from './log-in.ts'
import { actingTeam } from './memberships.ts'
import { closeSession, findSession, openSession } from './sessions.ts'
import { signUp } from './sign-up.ts'
import { findTeam } from '../teams/find-team.ts'
import { currentTokenKey } from './token-keys.ts'
import { makeTokens, userOfToken } from './tokens.ts'

let core: Core
let close: () => Promise<void>

beforeAll(async () => ({ core, close } = await openTestCore()))
afterAll(() => close())

const password = 'correct horse battery'

function account(username: string) {
  return signUp(core, { username, email: `${username}@mail.example`, password })
}

describe('an empty database', () => {
  test('takes the first user once', async () => {
    const operator = {
      username: 'operator',
      email: 'operator@localhost',
      password,
      apiKey: 'an-operators-own-key-4242',
    }
    const first = await makeFirstUser(core, operator)
    expect(first?.slug).toBe('operator')
    expect(await findApiKey(core, 'an-operators-own-key-4242')).toMatchObject({ teamId: first?.teamId })
    expect(await makeFirstUser(core, { ...operator, username: 'second' })).toBeUndefined()
  })
})

describe('names', () => {
  test('makes a slug that an identifier can hold', async () => {
    expect((await account('ada.l+zk@x')).slug).toBe('ada-l-zk-x')
  })

  test.each([
    ['Grace', 'grace', 'taken'],
    ['a.b', 'a-b', 'taken'],
    ['Mary.Ann', 'mary-ann', 'taken'],
  ])('lets no one pose as %s by being %s', async (one, other, reason) => {
    await account(one)
    await expect(account(other)).rejects.toMatchObject({
      kind: 'user_exists',
      message: expect.stringContaining(reason),
    })
  })

  test.each(['proofyard', 'Sindri', 'my-team', 'ME', 'api', 'me', '...', '@', '7A2D6B1E.0f4c.4b0e.9d3f@1c2b3a4d5e6f'])(
    'keeps %s',
    async (name) => {
      await expect(account(name)).rejects.toMatchObject({ kind: 'invalid_value' })
    },
  )

  test('leaves nothing behind when it refuses', async () => {
    await account('whole')
    await expect(signUp(core, { username: 'half', email: 'WHOLE@mail.example', password })).rejects.toMatchObject({
      about: 'email',
    })
    expect(await core.database.select().from(teams).where(eq(teams.slug, 'half'))).toEqual([])
    expect(await core.database.select().from(users).where(eq(users.username, 'half'))).toEqual([])
  })
})

describe('passwords', () => {
  test('are kept as Argon2id and compared whole', async () => {
    const { userId } = await account('hashed')
    const [row] = await core.database.select().from(users).where(eq(users.id, userId))
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await logIn(core, { username: 'HASHED', password })).id).toBe(userId)
    await expect(logIn(core, { username: 'hashed', password: `${password} ` })).rejects.toMatchObject({
      kind: 'bad_credentials',
    })
    await expect(logIn(core, { username: 'no\0body', password })).rejects.toMatchObject({ kind: 'bad_credentials' })
  })

  test('end sessions and tokens when they change', async () => {
    const { userId } = await account('changed')
    const session = await openSession(core, userId)
    const tokens = await makeTokens(core, await logIn(core, { username: 'changed', password }))
    await expect(changePassword(core, userId, { oldPassword: 'wrong', newPassword: 'x'.repeat(9) })).rejects.toThrow(
      'Current password is incorrect.',
    )
    await changePassword(core, userId, { oldPassword: password, newPassword: 'another password' })
    expect(await findSession(core, session.secret)).toBeUndefined()
    await expect(userOfToken(core, tokens.access, 'access')).rejects.toMatchObject({ kind: 'unauthenticated' })
    expect((await logIn(core, { username: 'changed', password: 'another password' })).id).toBe(userId)
  })
})

test('of two who change a password at once the second no longer knows the old one', async () => {
  const { userId } = await account('twice')
  const changes = ['one owl at dusk', 'two owls at dawn'].map((newPassword) =>
    changePassword(core, userId, { oldPassword: password, newPassword }).then(
      () => newPassword,
      (error: unknown) => error,
    ),
  )
  const ends = await Promise.all(changes)
  const [taken, ...more] = ends.filter((end) => typeof end === 'string')
  expect(more).toEqual([])
  expect(ends.find((end) => end !== taken)).toMatchObject({ message: 'Current password is incorrect.' })
  expect((await logIn(core, { username: 'twice', password: String(taken) })).id).toBe(userId)
})

describe('tokens', () => {
  test('speak for their user and their use only', async () => {
    const { userId } = await account('token')
    const key = await currentTokenKey(core)
    expect(await currentTokenKey(core)).toEqual(key)
    const { access, refresh } = await makeTokens(core, await logIn(core, { username: 'token', password }))
    expect((await userOfToken(core, access, 'access')).id).toBe(userId)
    const wrong = { kind: 'unauthenticated' }
    await expect(userOfToken(core, refresh, 'access')).rejects.toMatchObject(wrong)
    const [, payload] = access.split('.')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
    await expect(userOfToken(core, unsigned, 'access')).rejects.toMatchObject(wrong)
    await expect(userOfToken(core, 'a.b.c', undefined)).rejects.toMatchObject(wrong)
  })
})

describe('sessions', () => {
  test('are found by their secret until they are closed or run out', async () => {
    const { userId } = await account('browser')
    const session = await openSession(core, userId)
    expect(await findSession(core, session.secret)).toMatchObject({ userId, csrfToken: session.csrfToken })
    expect(await core.database.select().from(sessions)).not.toContainEqual(
      expect.objectContaining({ idHash: session.secret }),
    )
    await core.database
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(sessions.userId, userId))
    expect(await findSession(core, session.secret)).toBeUndefined()
    const next = await openSession(core, userId)
    await closeSession(core, next.secret)
    expect(await findSession(core, next.secret)).toBeUndefined()
  })

  test('end when nobody has used them for a week, and using them is noted once an hour', async () => {
    const { userId } = await account('idle')
    const { secret } = await openSession(core, userId)
    const isOfUser = eq(sessions.userId, userId)
    const usedAgo = async (minutes: number) => {
      await core.database
        .update(sessions)
        .set({ usedAt: new Date(Date.now() - minutes * 60_000) })
        .where(isOfUser)
      return findSession(core, secret)
    }
    const noted = async () => (await core.database.select().from(sessions).where(isOfUser))[0]?.usedAt.getTime() ?? 0
    expect(await usedAgo(59)).toBeDefined()
    expect(Date.now() - (await noted())).toBeGreaterThan(58 * 60_000)
    expect(await usedAgo(61)).toBeDefined()
    expect(Date.now() - (await noted())).toBeLessThan(60_000)
    expect(await usedAgo(7 * 24 * 60 - 1)).toBeDefined()
    expect(await usedAgo(7 * 24 * 60 + 1)).toBeUndefined()
    await openSession(core, (await account('next')).userId)
    expect(await core.database.select().from(sessions).where(isOfUser)).toEqual([])
  })
})

describe('API keys', () => {
  test('act for their team, are listed oldest first without their secret, and end', async () => {
    const { teamId, userId } = await account('keys')
    const stranger = await account('stranger')
    const viewer = { kind: 'user', userId, teamId, role: 'owner' } as const
    const elsewhere = { ...viewer, teamId: stranger.teamId }
    const one = await generateApiKey(core.database, { teamId, actor: userActor(userId), name: 'one' })
    const two = await generateApiKey(core.database, { teamId, actor: userActor(userId), name: 'two' })
    expect(one.secret).toMatch(/^proofyard-[A-Za-z0-9]{40}$/)
    expect(one.row).toMatchObject({ prefix: one.secret.slice(0, 14), suffix: one.secret.slice(-4) })
    expect(await findApiKey(core, one.secret)).toEqual({ id: one.row.id, teamId, role: 'admin', makerId: userId })
    const rows = await listApiKeys(core, teamId)
    expect(rows.map(({ row, maker }) => [row.name, maker])).toEqual([
      ['one', 'keys'],
      ['two', 'keys'],
    ])
    expect(rows[0]?.row.lastUsedAt).toBeInstanceOf(Date)
    expect(JSON.stringify(await core.database.select().from(apiKeys))).not.toContain(one.secret)

    const notFound = { kind: 'api_key_not_found' }
    await expect(deleteApiKey(core, elsewhere, one.row.id)).rejects.toMatchObject(notFound)
    await expect(expireApiKey(core, elsewhere, one.row.id, null)).rejects.toMatchObject(notFound)
    await expect(deleteApiKey(core, viewer, 'no uuid')).rejects.toMatchObject(notFound)
    await expireApiKey(core, viewer, one.row.id, new Date(Date.now() - 1))
    expect(await findApiKey(core, one.secret)).toBeUndefined()
    await deleteApiKey(core, viewer, two.row.id)
    expect(await findApiKey(core, two.secret)).toBeUndefined()
  })
})

describe('teams', () => {
  test('are acted for by their members only', async () => {
    const { userId, teamId } = await account('member')
    const other = await account('other')
    expect(await actingTeam(core, userId, undefined)).toEqual({ teamId, role: 'owner' })
    expect(await actingTeam(core, userId, String(teamId))).toEqual({ teamId, role: 'owner' })
    await expect(actingTeam(core, userId, String(other.teamId))).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(actingTeam(core, userId, '99999999999')).rejects.toMatchObject({ kind: 'invalid_value' })
  })

  test('tell a stranger no counts of what is private', async () => {
    const { userId, teamId, slug } = await account('counted')
    expect(await findTeam(core, { kind: 'anonymous' }, slug)).toMatchObject({ num_projects: 0, num_proofs: null })
    expect(await findTeam(core, { kind: 'user', userId, teamId, role: 'owner' }, slug)).toMatchObject({ num_proofs: 0 })
    await expect(findTeam(core, { kind: 'anonymous' }, 'nobody')).rejects.toMatchObject({ kind: 'team_not_found' })
  })
})
