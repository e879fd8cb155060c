import type { Team } from '@proofyard/contract/team.ts'

/** The one of the user's teams that an address is about: it acts there, whichever was selected before. */
export function teamOfPath<Item extends Pick<Team, 'slug'>>(pathname: string, teams: Item[]): Item | undefined {
  const slug = /^\/z\/([^/]+)/.exec(pathname)?.[1]
  return slug === undefined ? undefined : teams.find((team) => team.slug === slug)
}
