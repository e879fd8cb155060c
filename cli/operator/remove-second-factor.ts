import { removeSecondFactorsOf } from '@proofyard/core/accounts/second-factor/change-factors.ts'
import { type DatabasePlace, withDatabase } from './with-database.ts'

/**
 * Has the password alone log a person in who lost their second factor and the recovery codes, whether the installation runs or not.
 * @param nameOrEmail a username or an address
 * @returns false when there is no such person, or none who has a second factor
 */
export async function removeSecondFactor(nameOrEmail: string, place: DatabasePlace): Promise<boolean> {
  const found = await withDatabase(place, 'removing a second factor', (database) =>
    removeSecondFactorsOf({ database }, nameOrEmail),
  )
  if (found.length === 0) console.error(`There is no person with the username or email address ${nameOrEmail}.`)
  for (const { username, hadOne } of found) {
    if (hadOne) console.log(`${username} has no second factor any more, and logs in with the password alone.`)
    else console.error(`${username} has no second factor.`)
  }
  return found.some(({ hadOne }) => hadOne)
}
