import { z } from 'zod'

/** The name of a team in identifiers and addresses: `{team}/{project}`, `/z/{team}/`. */
export const Slug = z
  .string()
  .min(1, { error: 'Give a name.' })
  .max(150, { error: 'A name has at most 150 characters.' })
  .regex(/^[-a-zA-Z0-9_]+$/, { error: 'A name has only letters, digits, hyphens and underscores.' })

/** In the team position of an address these mean the selected team (product specification, 2.1). */
const teamAliases = ['account', 'me', 'my-account', 'my-team', 'my-username', 'team', 'username'] as const

/** True when the text stands for the selected team in an address, and so names no team. */
export function isTeamAlias(text: string): boolean {
  return teamAliases.some((alias) => alias === text.toLowerCase())
}
