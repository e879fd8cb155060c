import type { Team } from '@proofyard/contract/team.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useLogOut } from '../../features/sign-in/log-out.ts'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { paths } from '../../shared/paths.ts'
import { actFor, forgetSeen } from '../../shared/session/act-for.ts'
import { keepOrFirst } from '../../shared/session/keep-or-first.ts'
import { meQuery } from '../../shared/session/me.ts'
import { selectedTeamId } from '../../shared/session/selected-team.ts'
import { toastError } from '../../shared/ui/toast.ts'

/** Logging out ends at /login; resolves when one is there, or when it failed and one was told. */
export function useLogOutToLogin(): () => Promise<void> {
  const logOut = useLogOut()
  const navigate = useNavigate()
  return async () => {
    try {
      await logOut(() => navigate({ to: paths.login }))
    } catch (error) {
      toastError(errorSentence(error, 'Something went wrong'))
    }
  }
}

/** Changing the team forgets what was seen as the other one, and goes to its dashboard. */
export function useSwitchTeam(): (team: Team) => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (team) => {
    actFor(client, team)
    void navigate({ to: paths.team(team.slug) })
  }
}

/** After a team of the user's is no more: the list of those that are left, as the team that is selected now. */
export function useGoToTeams(): () => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    const team = keepOrFirst(client.getQueryData(meQuery.queryKey)?.teams ?? [], selectedTeamId())
    await navigate({ to: team === undefined ? paths.explore : paths.settings(team.slug, 'teams') })
    forgetSeen(client)
  }
}

/** Personal teams first, then organisations (product specification, 2.12). */
export function inMenuOrder(teams: Team[]): Team[] {
  return [...teams].sort((a, b) => Number(b.is_personal) - Number(a.is_personal))
}
