import { signOnRoutes } from '@proofyard/contract/routes/sign-on.ts'
import type { SignOnDetail } from '@proofyard/contract/sign-on.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import type { Identity } from '../../shared/identity/identity.ts'

/** How the signed-in person may log in. */
export const signOnQuery = queryOptions({
  queryKey: queryKeys.signOn,
  queryFn: ({ signal }) => call(signOnRoutes.signOnDetail, { signal }),
})

/** Lets this browser connect the account, or ends the connection. */
export async function changeSignOn({ is_connected: isConnected }: SignOnDetail, body: Identity): Promise<void> {
  await call(isConnected ? signOnRoutes.signOnDisconnect : signOnRoutes.signOnConnect, { body })
}
