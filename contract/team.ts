import { z } from 'zod'
import { Timestamp } from './date.ts'
import { EmailAddress } from './email-address.ts'
import { optionalFlag } from './flag.ts'
import { unlessText } from './form-text.ts'
import { Role } from './role.ts'
import { NewTeamSlug } from './slug.ts'

/** A team (wire-format 5.5); text is empty when unset. */
export const Team = z.object({
  avatar_url: z.url(),
  date_created: Timestamp,
  description: z.string(),
  github_url: z.string(),
  id: z.int(),
  is_personal: z.boolean(),
  name: z.string(),
  num_projects: z.int(),
  num_proofs: z.int().nullable(),
  /** Our addition: whether its proofs may be shared by links; null to those who are not of the team. */
  shares_proofs: z.boolean().nullable(),
  sindri_corporate: z.boolean(),
  slug: z.string(),
  twitter_url: z.string(),
  url: z.string(),
})
export type Team = z.infer<typeof Team>

export const TeamMe = z.object({ team: Team })
export type TeamMe = z.infer<typeof TeamMe>

/** Who belongs to a team (wire-format 5.9); `role` is our addition. */
export const TeamMembers = z.object({
  team_slug: z.string(),
  members: z.array(z.object({ email: z.string(), username: z.string(), role: Role })),
})
export type TeamMembers = z.infer<typeof TeamMembers>

/** Cannot be seen, or turns the direction in which the text around it is read. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** One line for people; missing or null where there is none. */
function line(what: string, most: number) {
  return z
    .string({ error: `${what} is text.` })
    .trim()
    .max(most, { error: `${what} has at most ${most} characters.` })
    .refine((text) => !UNSEEN.test(text), { error: `${what} is one line without control characters.` })
    .nullish()
}

const DisplayName = line('A display name', 150)
const Description = line('A description', 1000)

function isWebAddress(text: string): boolean {
  return !/[\s\p{Cc}]/u.test(text) && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

/** A link that a team shows; null or empty takes it away, missing leaves it as it is. */
const Link = z
  .string({ error: 'A URL is text.' })
  .trim()
  .max(2083, { error: 'A URL has at most 2083 characters.' })
  .refine((text) => text === '' || isWebAddress(text), { error: 'Write a URL that begins with https:// or http://.' })
  .nullish()

export const TeamCreateRequest = z.object({ slug: NewTeamSlug, description: Description, display_name: DisplayName })
export type TeamCreateRequest = z.infer<typeof TeamCreateRequest>

/** What is missing stays as it is; null takes a link or the description away, and leaves the display name. */
export const TeamSettingsRequest = z.object({
  display_name: DisplayName,
  description: Description,
  github_url: Link,
  twitter_url: Link,
  url: Link,
  /** Ours. False revokes all links of its proofs. */
  shares_proofs: optionalFlag,
})
export type TeamSettingsRequest = z.infer<typeof TeamSettingsRequest>

/** A picture of the team, of any size; what is shown is a square cut out of its middle. */
export const AvatarParts = z.object({ files: z.file() })

/** The team that is meant; missing or null means the one that the caller acts for. */
const MeantTeam = z.string({ error: 'Enter the slug of a team.' }).trim().nullish()

const Username = z.string({ error: 'Enter a username.' }).trim().min(1, { error: 'Enter a username.' })

export const TeamInviteRequest = z.object({
  email: EmailAddress,
  team_slug: MeantTeam,
  /** Our addition; missing or null means `member`. */
  role: Role.nullish(),
})
export type TeamInviteRequest = z.infer<typeof TeamInviteRequest>

/** Ours: ids of the member's API keys that do not end; for owners. */
const KeptApiKeys = unlessText(z.array(z.string(), { error: 'Send a list of API key IDs.' }).max(1000).nullish())

export const TeamRemoveMemberRequest = z.object({
  team_slug: MeantTeam,
  username: Username,
  keep_api_keys: KeptApiKeys,
})
export type TeamRemoveMemberRequest = z.infer<typeof TeamRemoveMemberRequest>

export const TeamChangeRoleRequest = z.object({
  team_slug: MeantTeam,
  username: Username,
  role: Role,
  keep_api_keys: KeptApiKeys,
})
export type TeamChangeRoleRequest = z.infer<typeof TeamChangeRoleRequest>

/** What else a stream of a team's changes shows, and since when. */
export const TeamEventsQuery = z.object({
  circuit_id: z.string().max(1000).optional(),
  proof_id: z.string().max(1000).optional(),
  /** How long ago the caller loaded what it shows: what changed since is told first. */
  loaded_seconds: z.coerce.number().int().min(0).max(86_400).optional(),
})
