import type { Team } from '@proofyard/contract/team.ts'
import type { User } from '@proofyard/contract/user.ts'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { keepOrFirst } from './keep-or-first.ts'
import { meQuery } from './me.ts'
import { onTeamSelected, selectedTeamId } from './selected-team.ts'

export interface Session {
  isAuthenticated: boolean
  user: User | undefined
  /** The selected team: what the user does, they do for it. */
  team: Team | undefined
}

export function useSession(): Session {
  const { data } = useQuery(meQuery)
  const id = useSyncExternalStore(onTeamSelected, selectedTeamId)
  const user = data ?? undefined
  return { isAuthenticated: user !== undefined, user, team: user && keepOrFirst(user.teams, id) }
}
