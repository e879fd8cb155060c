import { issuersOf, moveIssuer } from '@proofyard/core/accounts/sign-on/move-issuer.ts'
import { UsageError } from '../failure.ts'
import { type DatabasePlace, withDatabase } from './with-database.ts'

/**
 * Has the people of a provider of single sign-on keep their accounts where it has another issuer from now on.
 * @returns false when no one has an account by the old one
 * @throws UsageError for a new issuer that is none, or is the old one
 */
export async function moveSignOn(from: string, to: string, place: DatabasePlace): Promise<boolean> {
  if (!/^https?:\/\/[^?#]+$/.test(to) || !URL.canParse(to))
    throw new UsageError(`${to} is no issuer: type it as the provider's discovery document has it.`)
  if (from === to) throw new UsageError('The old issuer and the new one are the same.')
  return await withDatabase(place, 'single sign-on', async (database) => {
    const issuers = await issuersOf({ database })
    if (!issuers.some(({ issuer }) => issuer === from)) {
      const known = issuers.map(({ issuer, people }) => `\n  ${issuer} (${people})`).join('')
      console.error(`No one has an account by the issuer ${from}.${known && ` There are:${known}`}`)
      return false
    }
    const { moved, left } = await moveIssuer({ database }, from, to)
    console.log(
      `${moved.length} ${moved.length === 1 ? 'person has their account' : 'people have their accounts'} by ${to} now.`,
    )
    for (const name of left) console.log(`${name} was left as they are: that issuer has said already who it is.`)
    return true
  })
}
