import { createAccount } from '@proofyard/core/accounts/create-account.ts'
import { logIn } from '@proofyard/core/accounts/log-in.ts'
import { expect, test } from 'vitest'
import { commandsOnDatabase } from './testing/commands-on-database.ts'

const password = 'correct horse battery'
const commands = commandsOnDatabase()

test('the operator lets one person in by their password where no one else is, and takes it back', async () => {
  const { core } = commands
  for (const username of ['operator', 'other'])
    await createAccount(core, { username, email: `${username}@mail.example`, password }, { isVerified: true })
  const enter = (username: string) => logIn(core, { username, password }, { passwordsOff: 'Acme' })
  await expect(enter('operator')).rejects.toMatchObject({ kind: 'forbidden' })
  expect(await commands.run('password-login', 'allow', 'OPERATOR')).toBe(0)
  expect((await enter('operator')).username).toBe('operator')
  await expect(enter('other')).rejects.toMatchObject({ kind: 'forbidden' })
  expect(await commands.run('password-login', 'refuse', 'operator@mail.example')).toBe(0)
  await expect(enter('operator')).rejects.toMatchObject({ kind: 'forbidden' })
  expect(await commands.run('password-login', 'allow', 'nobody')).toBe(1)
})
