import { signOnRoutes } from '@proofyard/contract/routes/sign-on.ts'
import type { SignOnDetail } from '@proofyard/contract/sign-on.ts'
import { call } from '../../shared/api/call.ts'
import type { Identity } from '../../shared/identity/identity.ts'

/** Lets this browser connect the account, or ends the connection. */
export async function changeSignOn({ is_connected: isConnected }: SignOnDetail, body: Identity): Promise<void> {
  await call(isConnected ? signOnRoutes.signOnDisconnect : signOnRoutes.signOnConnect, { body })
}
