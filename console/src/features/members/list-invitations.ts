import { invitationRoutes } from '@proofyard/contract/routes/invitation.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

/** The invitations of a team that no one has accepted yet; only its owners and admins may see them. */
export function openInvitationsQuery(team: string) {
  return queryOptions({
    queryKey: queryKeys.openInvitations(team),
    queryFn: ({ signal }) => call(invitationRoutes.teamInvitations, { path: { team_slug: team }, signal }),
  })
}
