import type { Team } from '@proofyard/contract/team.ts'
import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../shared/api/query-keys.ts'

/** Asks again for all that depends on who belongs to a team, and as what. */
export async function invalidateMembership(client: QueryClient, team: Pick<Team, 'id' | 'slug'>): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: queryKeys.members(team.slug) }),
    client.invalidateQueries({ queryKey: queryKeys.openInvitations(team.slug) }),
    client.invalidateQueries({ queryKey: queryKeys.apiKeys(team.id) }),
  ])
}
