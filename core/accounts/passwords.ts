import { hash, verify } from '@node-rs/argon2'
import { DomainError } from '../errors.ts'

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

/**
 * The first guess of anybody is the name itself.
 * @param field the name of the password's field in the request
 * @throws DomainError `invalid_value` when the password is the username or the address, in any case
 */
export function refusePasswordLikeName(
  { username, email }: { username: string; email: string },
  password: string,
  field: string,
): void {
  const same = [username, email].some((name) => name.toLowerCase() === password.trim().toLowerCase())
  if (same) {
    throw new DomainError('invalid_value', 'The password must not be your username or e-mail address.', field)
  }
}
