import { letUsePassword as letPersonUsePassword } from '@proofyard/core/accounts/let-use-password.ts'
import { type DatabasePlace, withDatabase } from './with-database.ts'

/**
 * Lets a person log in by their password where single sign-on is the only way in for everyone else, or takes that back.
 * @param nameOrEmail a username or an address
 * @returns false when there is no such person
 */
export async function letUsePassword(nameOrEmail: string, may: boolean, place: DatabasePlace): Promise<boolean> {
  const names = await withDatabase(place, 'passwords', (database) =>
    letPersonUsePassword({ database }, nameOrEmail, may),
  )
  if (names.length === 0) {
    console.error(`There is no person with the username or email address ${nameOrEmail}.`)
    return false
  }
  for (const name of names)
    console.log(
      may
        ? `${name} may log in by their password, also where single sign-on is the only way in.`
        : `${name} logs in by single sign-on alone where that is the only way in.`,
    )
  return true
}
