import { z } from 'zod'
import { brand } from './brand.ts'
import { parseUuid } from './identifier.ts'

/** The name of a team in identifiers and addresses: `{team}/{project}`, `/z/{team}/`. */
export const Slug = z
  .string()
  .min(1, { error: 'Enter a name.' })
  .max(150, { error: 'A name has at most 150 characters.' })
  .regex(/^[-a-zA-Z0-9_]+$/, { error: 'A name has only letters, digits, hyphens and underscores.' })

/** The slug of a team that is founded; the sentence is that of the product specification, section 5. */
export const NewTeamSlug = z
  .string({ error: 'Enter a name.' })
  .trim()
  .min(1, { error: 'Enter a name.' })
  .max(150, { error: 'A name has at most 150 characters.' })
  .regex(/^[-a-z]+$/, { error: 'Only lowercase letters (a-z) and hyphens (-) are allowed.' })
  .regex(/[a-z]/, { error: 'A name has at least one letter.' })
  .refine((text) => parseUuid(text) === undefined, { error: 'A name does not look like a UUID.' })

/** In the team position of an address these mean the selected team (product specification, 2.1). */
const teamAliases = ['account', 'me', 'my-account', 'my-team', 'my-username', 'team', 'username'] as const

/** True when the text stands for the selected team in an address, and so names no team. */
export function isTeamAlias(text: string): boolean {
  return teamAliases.some((alias) => alias === text.toLowerCase())
}

/** Stands in the address of a picture for a team that is deleted: its own slug may be another's by now. */
export const DELETED_TEAM = 'deleted'

/** First segments of addresses, names that would speak for the house, and words that programs take for nothing. */
const reserved = new Set(
  `404 accounts admin administrator api assets avatars circuit device docs explore healthz help invitations login logout
  metrics null outside-picture page public readyz root security settings share signup sindri static status support system undefined verify www z`
    .split(/\s+/)
    .concat(DELETED_TEAM, brand.product.toLowerCase(), brand.sampleTeam, brand.cli),
)

/** True when no user and no team may take this name. */
export function isReservedSlug(slug: string): boolean {
  return isTeamAlias(slug) || reserved.has(slug.toLowerCase())
}
