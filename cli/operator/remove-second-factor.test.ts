import { createAccount } from '@proofyard/core/accounts/create-account.ts'
import { logIn } from '@proofyard/core/accounts/log-in.ts'
import { beginTotp, confirmTotp } from '@proofyard/core/accounts/second-factor/totp-factor.ts'
import { openLogin } from '@proofyard/core/testing/open-login.ts'
import { codeOf } from '@proofyard/core/testing/totp-code.ts'
import { expect, test } from 'vitest'
import { commandsOnDatabase } from './testing/commands-on-database.ts'

const password = 'correct horse battery'
const commands = commandsOnDatabase()
const run = (person: string) => commands.run('remove-second-factor', person)

async function newPerson(username: string) {
  const { core } = commands
  const account = { username, email: `${username}@mail.example`, password }
  const { userId } = await createAccount(core, account, { isVerified: true })
  const { secret } = await beginTotp(core, userId, { password })
  const codes = (await confirmTotp(core, await openLogin(core, userId), codeOf(secret))) ?? []
  const isLetIn = (code?: string) =>
    logIn(core, { username, password }, { answer: { code } }).then(
      () => true,
      () => false,
    )
  return { codes, isLetIn }
}

test('a person who lost everything logs in with the password again, and nobody else does', async () => {
  const [ada, bob] = [await newPerson('ada'), await newPerson('bob')]
  expect(await ada.isLetIn()).toBe(false)
  expect(await run('ADA@mail.example')).toBe(0)
  expect(commands.lines).toEqual(['ada has no second factor any more, and logs in with the password alone.'])
  expect([await ada.isLetIn(), await bob.isLetIn(), await bob.isLetIn(bob.codes[0])]).toEqual([true, false, true])
})

test('one who has no second factor, and one whom there is not, is said', async () => {
  expect(await run('ada')).toBe(1)
  expect(commands.complained).toEqual(['ada has no second factor.'])
  expect(await run('nobody@mail.example')).toBe(1)
  expect(commands.complained.at(-1)).toBe('There is no person with the username or email address nobody@mail.example.')
})
