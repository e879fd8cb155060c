import { listTokenKeys, rotateTokenKey } from '@proofyard/core/accounts/token-keys.ts'
import { acceptSeconds } from './accept-seconds.ts'
import { type DatabasePlace, withDatabase } from './with-database.ts'

/** Prints the keys whose tokens are accepted, the one in use last; never a secret. */
export async function listKeysOfTokens(place: DatabasePlace): Promise<void> {
  const keys = await withDatabase(place, 'token keys', (database) => listTokenKeys({ database }))
  if (keys.length === 0) console.log('No token was signed yet: the first one makes the key.')
  for (const { id, createdAt, acceptedUntil } of keys) {
    const state = acceptedUntil === null ? 'in use' : `accepted until ${acceptedUntil.toISOString()}`
    console.log(`${id}: made ${createdAt.toISOString()}, ${state}`)
  }
}

/** Has tokens signed with a new key. @param days for how long those of the key before are accepted. @throws UsageError */
export async function rotateKeyOfTokens(days: string | undefined, place: DatabasePlace): Promise<void> {
  const seconds = acceptSeconds(days)
  const id = await withDatabase(place, 'token keys', (database) =>
    rotateTokenKey({ database }, { acceptSeconds: seconds }),
  )
  const before =
    seconds === 0
      ? 'Tokens that were signed before are refused: programs with one log in again. Browsers and API keys go on.'
      : `Tokens of the key before are accepted until ${new Date(Date.now() + seconds * 1000).toISOString()}; no one notices.`
  console.log(`Tokens are signed with the key ${id} from now on, by all servers. ${before}`)
}
