import { parseUuid } from '@proofyard/contract/identifier.ts'
import { isReservedSlug } from '@proofyard/contract/slug.ts'
import { DomainError } from '../errors.ts'

/**
 * The slug of a user's personal team: the username, with a hyphen for each `@`, `.` and `+`, which an identifier
 * (`team/name:tag`) cannot hold.
 * @throws DomainError `invalid_value` when the name is reserved, nothing but punctuation or like a UUID
 */
export function personalSlug(username: string): string {
  const slug = username.replaceAll(/[@.+]/g, '-')
  if (!/[a-z0-9]/i.test(slug)) {
    throw new DomainError('invalid_value', 'A username has at least one letter or digit.', 'username')
  }
  if (parseUuid(slug) !== undefined) {
    throw new DomainError('invalid_value', 'A username does not look like a UUID.', 'username')
  }
  if (isReservedSlug(slug)) {
    throw new DomainError('invalid_value', `The name "${username}" is reserved. Choose another one.`, 'username')
  }
  return slug
}
