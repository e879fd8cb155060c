import { accountRoutes } from '@proofyard/contract/routes/account.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { leave, stayAgain } from '../../shared/api/leaving.ts'
import { forgetDrafts } from '../../shared/drafts/proof-drafts.ts'
import { meQuery } from '../../shared/session/me.ts'
import { selectTeam } from '../../shared/session/selected-team.ts'

/**
 * Signs out: stops every call under way and each new one, forgets all that was known, and goes away from what was shown
 * of it. A plain function and no mutation: all this must happen although the menu that asked for it is gone by then.
 *
 * @param goAway resolves when nothing of the account is on the screen any more
 */
export function useLogOut(): (goAway: () => Promise<void>) => Promise<void> {
  const client = useQueryClient()
  return async (goAway) => {
    leave()
    try {
      await call(accountRoutes.userLogout)
      forgetUser(client)
      await goAway()
    } finally {
      stayAgain()
    }
  }
}

/** Forgets all that was shown to the person who was signed in, when the server has ended the session by itself. */
export function forgetUser(client: QueryClient): void {
  client.clear()
  client.setQueryData(meQuery.queryKey, null)
  selectTeam(undefined)
  forgetDrafts(sessionStorage)
}
