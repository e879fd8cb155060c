import { hash, verify } from '@node-rs/argon2'

/** OWASP's first choice for Argon2id, which is the library's default variant: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let unmatchable: Promise<string> | undefined

/** PHC text of the password, with a fresh salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/**
 * True when the password is the one that was hashed. Without a hash (there is no such user) it takes as long and is
 * false, so that the time of the answer does not tell which names exist.
 */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  unmatchable ??= hashPassword('no one has this password')
  const matches = await verify(passwordHash ?? (await unmatchable), password)
  return passwordHash !== undefined && matches
}
