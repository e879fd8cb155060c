import { createAccount } from '@proofyard/core/accounts/create-account.ts'
import { logIn } from '@proofyard/core/accounts/log-in.ts'
import { findSession, openSession } from '@proofyard/core/accounts/sessions.ts'
import { makeTokens, userOfToken } from '@proofyard/core/accounts/tokens.ts'
import type { Core } from '@proofyard/core/context.ts'
import { beforeAll, expect, test } from 'vitest'
import { commandsOnDatabase } from './testing/commands-on-database.ts'

const password = 'correct horse battery'

const commands = commandsOnDatabase()
let core: Core
beforeAll(() => {
  ;({ core } = commands)
})

const run = (person: string) => commands.run('end-sessions', person)

async function loggedIn(username: string) {
  const email = `${username}@mail.example`
  const { userId } = await createAccount(core, { username, email, password }, { isVerified: true })
  const tokens = await makeTokens(core, await logIn(core, { username, password }))
  const { secret } = await openSession(core, userId)
  const isIn = async () => ({
    session: (await findSession(core, secret)) !== undefined,
    token: await userOfToken(core, tokens.access, 'access').then(
      () => true,
      () => false,
    ),
    refresh: await userOfToken(core, tokens.refresh, 'refresh').then(
      () => true,
      () => false,
    ),
  })
  return { email, isIn }
}

test.each(['address', 'username'] as const)(
  'a person who is named by %s is logged out everywhere, and nobody else',
  async (by) => {
    const [ada, bob] = [await loggedIn(`ada-${by}`), await loggedIn(`bob-${by}`)]
    expect(await run(by === 'address' ? ada.email.toUpperCase() : `ada-${by}`)).toBe(0)
    expect(commands.lines).toEqual([`ada-${by} is logged out everywhere. Their API keys go on.`])
    expect(await ada.isIn()).toEqual({ session: false, token: false, refresh: false })
    expect(await bob.isIn()).toEqual({ session: true, token: true, refresh: true })
  },
)

test('one whom there is not is said', async () => {
  expect(await run('nobody@mail.example')).toBe(1)
  expect(commands.complained).toEqual(['There is no person with the username or email address nobody@mail.example.'])
})
