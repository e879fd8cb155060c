import { brand } from '@proofyard/contract/brand.ts'
import { isTeamAlias } from '@proofyard/contract/slug.ts'
import { DomainError } from '../errors.ts'

/** First segments of addresses, and names that would speak for the house. */
const reserved = new Set(
  `404 accounts admin administrator api assets avatars circuit docs explore healthz help login logout metrics null page
  readyz root security settings signup sindri static support system undefined z`
    .split(/\s+/)
    .concat(brand.product.toLowerCase(), brand.sampleTeam, brand.cli),
)

/** True when no user and no team may take this name. */
function isReserved(slug: string): boolean {
  return isTeamAlias(slug) || reserved.has(slug.toLowerCase())
}

/**
 * The slug of a user's personal team: the username, with a hyphen for each `@`, `.` and `+`, which an identifier
 * (`team/name:tag`) cannot hold.
 * @throws DomainError `invalid_value` when the name is reserved or nothing but punctuation
 */
export function personalSlug(username: string): string {
  const slug = username.replaceAll(/[@.+]/g, '-')
  if (!/[a-z0-9]/i.test(slug)) {
    throw new DomainError('invalid_value', 'A username has at least one letter or digit.', 'username')
  }
  if (isReserved(slug)) {
    throw new DomainError('invalid_value', `The name "${username}" is reserved. Choose another one.`, 'username')
  }
  return slug
}
