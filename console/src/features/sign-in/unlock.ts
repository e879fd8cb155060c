import { accountRoutes } from '@proofyard/contract/routes/account.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'

/** Lets its owner try their password from here, with the secret of the mailed link. */
export function useUnlock() {
  return useMutation({ mutationFn: (token: string) => call(accountRoutes.userUnlock, { body: { token } }) })
}

/** Has that link mailed, if there is somebody of this name. */
export function useSendUnlock() {
  return useMutation({
    mutationFn: (username: string) => call(accountRoutes.userUnlockSend, { body: { username } }),
  })
}
