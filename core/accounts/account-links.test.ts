import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Core } from '../context.ts'
import { mails } from '../database/schema/mails.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { mailAccountLink } from './account-links.ts'
import { accountLinks } from '../database/schema/account-links.ts'
import { createAccount } from './create-account.ts'
import { lockedNames } from './locked-names.ts'
import { mailRequestedLinks } from './request-links.ts'

let core: Core
let close: () => Promise<void>

beforeAll(async () => ({ core, close } = await openTestCore()))
afterAll(() => close())

test('a person gets three links in an hour, also of twenty that are asked for at once', async () => {
  const account = { username: 'ada', email: 'ada@mail.example', password: 'correct horse battery' }
  const { userId } = await createAccount(core, account, { isVerified: false })
  const make = () => core.database.transaction((transaction) => mailAccountLink(transaction, userId, 'verify_email'))
  const made = await Promise.all(Array.from({ length: 20 }, make))
  expect(made.filter((isMailed) => isMailed)).toHaveLength(3)
  expect(await make()).toBe(false)
  expect(await core.database.select().from(mails)).toHaveLength(3)
})

test('a link to unlock a login is mailed to no one whose name nobody was kept from', async () => {
  const account = { username: 'Grace', email: 'Grace@mail.example', password: 'correct horse battery' }
  const { userId } = await createAccount(core, account, { isVerified: true })
  const request = (nameOrEmail: string) =>
    core.database.transaction((transaction) =>
      mailRequestedLinks(transaction, { purpose: 'unlock_login', nameOrEmail }),
    )
  const links = () => core.database.$count(accountLinks, eq(accountLinks.userId, userId))
  for (const name of ['grace', 'GRACE', 'grace@mail.example']) await request(name)
  expect(await links()).toBe(0)
  await lockedNames(core.database).add('another')
  await request('grace')
  expect(await links()).toBe(0)
  // Also where her address was typed at the login, and her name asks for the mail.
  await lockedNames(core.database).add('grace@mail.example')
  await request('grace')
  expect(await links()).toBe(1)
})
