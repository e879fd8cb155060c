import { connectSignOn, signOn } from '@proofyard/core/accounts/sign-on/sign-on.ts'
import { createAccount } from '@proofyard/core/accounts/create-account.ts'
import { openSession, findSession } from '@proofyard/core/accounts/sessions.ts'
import { expect, test } from 'vitest'
import { commandsOnDatabase } from './testing/commands-on-database.ts'

const OLD = 'https://login.example.org/realms/acme'
const NEW = 'https://id.example.org/realms/acme'
const rules = { domains: [], only: false }
const commands = commandsOnDatabase()

function claims(issuer: string, name: string, subject = `subject-${name}`) {
  const email = `${name}@mail.example`
  const person = { preferredUsername: name, loggedInAt: undefined }
  return { ...person, issuer, subject, email, emailVerified: true }
}

test('people keep their accounts where the provider has another issuer, and who came by that already stays who they are', async () => {
  const { core } = commands
  for (const name of ['ada', 'grace']) await signOn(core, claims(OLD, name), rules)
  await expect(signOn(core, claims(NEW, 'ada'), rules)).rejects.toMatchObject({ refusal: 'sign_on_exists' })
  // Has connected an account with both, and another person has the subject at the new one that they had at the old one.
  const both = await createAccount(
    core,
    { username: 'both', email: 'both@mail.example', password: 'correct horse battery' },
    { isVerified: true },
  )
  const { secret } = await openSession(core, both.userId)
  const login = { userId: both.userId, sessionId: (await findSession(core, secret))?.id }
  await connectSignOn(core, login, claims(OLD, 'both'), rules)
  await connectSignOn(core, login, claims(NEW, 'both', 'other-subject'), rules)
  await signOn(core, claims(OLD, 'older', 'shared'), rules)
  await signOn(core, claims(NEW, 'newer', 'shared'), rules)

  expect(await commands.run('sign-on', 'move', OLD, NEW)).toBe(0)
  expect(commands.lines).toEqual([
    `2 people have their accounts by ${NEW} now.`,
    'both was left as they are: that issuer has said already who it is.',
    'older was left as they are: that issuer has said already who it is.',
  ])
  const nameOf = async (issuer: string, name: string, subject?: string) => {
    const { userId } = await signOn(core, claims(issuer, name, subject), rules)
    return userId
  }
  const ada = await nameOf(NEW, 'ada')
  await expect(nameOf(OLD, 'ada')).rejects.toMatchObject({ refusal: 'sign_on_exists' })
  expect(await nameOf(NEW, 'both', 'other-subject')).toBe(both.userId)
  expect(await nameOf(NEW, 'newer', 'shared')).not.toBe(await nameOf(OLD, 'older', 'shared'))

  expect(await commands.run('sign-on', 'move', NEW, OLD)).toBe(0)
  expect(await nameOf(OLD, 'ada')).toBe(ada)
})

test('an issuer by which no one has an account is told with those that there are, and a wrong new one is refused', async () => {
  expect(await commands.run('sign-on', 'move', `${OLD}/`, NEW)).toBe(1)
  expect(commands.complained.join('\n')).toContain(`No one has an account by the issuer ${OLD}/. There are:\n  `)
  expect(commands.complained.join('\n')).toContain(`${OLD} (`)
  expect(await commands.run('sign-on', 'move', OLD, 'login.example.org')).toBe(2)
  expect(await commands.run('sign-on', 'move', OLD, OLD)).toBe(2)
})
