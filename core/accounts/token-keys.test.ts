import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Core } from '../context.ts'
import { tokenKeys } from '../database/schema/token-keys.ts'
import { users } from '../database/schema/users.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { createAccount } from './create-account.ts'
import type { UserRow } from './find-users.ts'
import { currentTokenKey, listTokenKeys, rotateTokenKey } from './token-keys.ts'
import { makeTokens, refreshTokens, userOfToken } from './tokens.ts'

let core: Core
let close: () => Promise<void>
let user: UserRow

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
  const made = { username: 'ada', email: 'ada@mail.example', password: 'correct horse battery' }
  const { userId } = await createAccount(core, made, { isVerified: true })
  const [row] = await core.database.select().from(users).where(eq(users.id, userId))
  if (row === undefined) throw new Error('There is no user.')
  user = row
})
afterAll(() => close())
beforeEach(() => core.database.delete(tokenKeys))

const kidOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid?: string }
const refused = { kind: 'unauthenticated' }

test('a token of the key before is good until the date, and is refreshed into one of the new key', async () => {
  const old = await makeTokens(core, user)
  const id = await rotateTokenKey(core, { acceptSeconds: 60 })
  expect((await userOfToken(core, old.access, 'access')).id).toBe(user.id)
  const fresh = await refreshTokens(core, old.refresh)
  expect([kidOf(fresh.access).kid, kidOf(fresh.refresh).kid]).toEqual([id, id])
  await core.database
    .update(tokenKeys)
    .set({ acceptedUntil: sql`clock_timestamp()` })
    .where(sql`${tokenKeys.retiredAt} is not null`)
  await expect(userOfToken(core, old.access, 'access')).rejects.toMatchObject(refused)
  expect((await userOfToken(core, fresh.access, 'access')).id).toBe(user.id)
  await rotateTokenKey(core, { acceptSeconds: 60 })
  expect((await listTokenKeys(core)).map((key) => key.acceptedUntil === null)).toEqual([false, true])
})

test('with 0 all tokens end at once, those of earlier keys too', async () => {
  const first = await makeTokens(core, user)
  await rotateTokenKey(core, { acceptSeconds: 3600 })
  const second = await makeTokens(core, user)
  await rotateTokenKey(core, { acceptSeconds: 0 })
  for (const { access, refresh } of [first, second]) {
    await expect(userOfToken(core, access, 'access')).rejects.toMatchObject(refused)
    await expect(refreshTokens(core, refresh)).rejects.toMatchObject(refused)
  }
  expect(await listTokenKeys(core)).toHaveLength(1)
})

test('no token is refused while keys are replaced under load, and one key is in use at the end', async () => {
  const calls = Array.from({ length: 40 }, async (_, at) => {
    if (at % 10 === 5) await rotateTokenKey(core, { acceptSeconds: 60 })
    const { access } = await makeTokens(core, user)
    return (await userOfToken(core, access, 'access')).id
  })
  expect(new Set(await Promise.all(calls))).toEqual(new Set([user.id]))
  expect(await core.database.$count(tokenKeys, sql`${tokenKeys.retiredAt} is null`)).toBe(1)
})

test('a token that names another key than signed it, none, or one that there never was is refused', async () => {
  const { access } = await makeTokens(core, user)
  const { id } = await currentTokenKey(core)
  await rotateTokenKey(core, { acceptSeconds: 60 })
  const other = await currentTokenKey(core)
  const [, payload = '', signature = ''] = access.split('.')
  const headers = [
    { alg: 'HS256', kid: other.id },
    { alg: 'HS256' },
    { alg: 'HS256', kid: 'x' },
    { alg: 'HS256', kid: "' or true --" },
    { alg: 'HS256', kid: 'no\0name' },
    { alg: 'HS256', kid: '\ud800' },
    { alg: 'HS256', kid: { id } },
    { alg: 'HS256', kid: 7 },
    { alg: 'none', kid: id },
    { alg: 'HS512', kid: id },
  ]
  for (const header of headers) {
    const forged = `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${payload}.${signature}`
    await expect(userOfToken(core, forged, 'access')).rejects.toMatchObject(refused)
  }
})
