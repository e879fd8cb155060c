import { accountRoutes } from '@proofyard/contract/routes/account.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { leave, stayAgain } from '../../shared/api/leaving.ts'
import { meQuery } from '../../shared/session/me.ts'
import { selectTeam } from '../../shared/session/selected-team.ts'

/**
 * Signs out: stops every call under way, then forgets all that was known.
 * A plain function and no mutation: what follows it must happen although the menu that asked for it is gone by then.
 */
export function useLogOut(): () => Promise<void> {
  const client = useQueryClient()
  return () => logOut(client)
}

async function logOut(client: QueryClient): Promise<void> {
  leave()
  try {
    await call(accountRoutes.userLogout)
  } finally {
    stayAgain()
  }
  forgetUser(client)
}

/** Forgets all that was known to whoever was signed in, when the server has ended the session by itself. */
export function forgetUser(client: QueryClient): void {
  client.clear()
  client.setQueryData(meQuery.queryKey, null)
  selectTeam(undefined)
}
