import { accountRoutes } from '@proofyard/contract/routes/account.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'

/** Verifies an address with the secret of the mailed link. */
export function useVerify() {
  return useMutation({ mutationFn: (token: string) => call(accountRoutes.userVerify, { body: { token } }) })
}

/** Has the link mailed again, if there is somebody of this name who needs it. */
export function useSendVerification() {
  return useMutation({
    mutationFn: (username: string) => call(accountRoutes.userVerifySend, { body: { username } }),
  })
}
