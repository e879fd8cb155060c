import type { Team } from '@proofyard/contract/team.ts'
import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../api/query-keys.ts'
import { meQuery } from './me.ts'

/** Puts a team as the server has it now wherever the console shows it. */
export async function replaceTeam(client: QueryClient, changed: Team): Promise<void> {
  client.setQueryData(meQuery.queryKey, (user) =>
    user ? { ...user, teams: user.teams.map((team) => (team.id === changed.id ? changed : team)) } : user,
  )
  await Promise.all([
    client.invalidateQueries({ queryKey: queryKeys.team(changed.slug) }),
    // Lists of projects show the picture of their team.
    client.invalidateQueries({ queryKey: queryKeys.projectLists }),
  ])
}
