import type { Team } from '@proofyard/contract/team.ts'
import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../api/query-keys.ts'
import { selectedTeamId, selectTeam } from './selected-team.ts'

/** Selects a team for what is done from now on, and forgets what was seen as another one. */
export function actFor(client: QueryClient, team: Team): void {
  if (selectedTeamId() === team.id) return
  selectTeam(team.id)
  forgetSeen(client)
}

/** Forgets what was asked for and is not on the screen, but not who is signed in. */
export function forgetSeen(client: QueryClient): void {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== queryKeys.me[0], type: 'inactive' })
}
