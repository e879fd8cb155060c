import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Core } from '../context.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { makeAccountLink } from './account-links.ts'
import { createAccount } from './create-account.ts'

let core: Core
let close: () => Promise<void>

beforeAll(async () => ({ core, close } = await openTestCore()))
afterAll(() => close())

it('a person gets three links in an hour, also of twenty that are asked for at once', async () => {
  const account = { username: 'ada', email: 'ada@mail.example', password: 'correct horse battery' }
  const { userId } = await createAccount(core, account, false)
  const make = () => makeAccountLink(core.database, userId, 'verify_email')
  const made = await Promise.all(Array.from({ length: 20 }, make))
  expect(made.filter((secret) => secret !== undefined)).toHaveLength(3)
  expect(await make()).toBeUndefined()
})
