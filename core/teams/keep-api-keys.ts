import { DomainError } from '../errors.ts'
import { mayKeepApiKeys } from '../policies/team.ts'
import type { Member } from './members.ts'
import type { OwnTeam } from './own-team.ts'

/**
 * Refuses to keep another's API keys to those who are no owner, and one's own to everyone: they are to be under another
 * name from then on.
 * @throws DomainError `forbidden`
 */
export function requireMayKeep({ team, viewer }: OwnTeam, member: Member, keepApiKeys: string[]): void {
  if (keepApiKeys.length === 0 || mayKeepApiKeys(viewer, team, member)) return
  throw new DomainError(
    'forbidden',
    `Only another owner of the team "${team.slug}" may keep API keys of "${member.username}".`,
  )
}
