import { accountRoutes } from '@proofyard/contract/routes/account.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { leave, stayAgain } from '../../shared/api/leaving.ts'
import { meQuery } from '../../shared/session/me.ts'
import { selectTeam } from '../../shared/session/selected-team.ts'

/** Signs out: stops every call under way, then forgets all that was known. */
export function useLogOut() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      leave()
      try {
        await call(accountRoutes.userLogout)
      } finally {
        stayAgain()
      }
      client.clear()
      client.setQueryData(meQuery.queryKey, null)
      selectTeam(undefined)
    },
  })
}
