import { routes } from '@proofyard/contract/routes.ts'
import { unlockLogin } from '@proofyard/core/accounts/unlock-login.ts'
import { call } from '../../call.ts'

/** Lets in where the link is opened, not where it was asked for: anyone may ask. */
export const userUnlock = call(
  routes.userUnlock,
  async ({ core, context, body, request }) => {
    const username = await unlockLogin(core, body.token)
    await context.guesses.welcome(username, request)
    return { success: true }
  },
  { ignoresCredentials: true, countsAttempts: true },
)
