import { invitationRoutes } from '@proofyard/contract/routes/invitation.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

/** The invitation that the secret of a link opens. */
export function invitationQuery(secret: string) {
  return queryOptions({
    queryKey: queryKeys.invitation(secret),
    queryFn: ({ signal }) => call(invitationRoutes.invitationDetail, { body: { secret }, signal }),
  })
}
