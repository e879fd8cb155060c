import type { PasskeyShown } from '@proofyard/contract/passkey.ts'
import { secondFactorRoutes } from '@proofyard/contract/routes/second-factor.ts'
import type { SecondFactorDetail } from '@proofyard/contract/second-factor.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

/** What logging in asks for besides the password. */
export const secondFactorQuery = queryOptions({
  queryKey: queryKeys.secondFactor,
  queryFn: ({ signal }) => call(secondFactorRoutes.secondFactorDetail, { signal }),
})

/** What a person shows once more: a second factor where they have one, else the password. */
export interface Identity {
  code?: string
  passkey?: PasskeyShown
  password?: string
}

/** What a person has, of which one is asked for; the password where they have neither. */
export interface Factors {
  hasApp: boolean
  hasPasskey: boolean
}

export function factorsOf(detail: SecondFactorDetail | undefined): Factors {
  return {
    hasApp: typeof detail?.totp_date_confirmed === 'string',
    hasPasskey: detail !== undefined && detail.passkeys.length > 0,
  }
}

export function useBeginTotp() {
  return useMutation({ mutationFn: (body: Identity) => call(secondFactorRoutes.totpBegin, { body }) })
}

/** @returns recovery codes, null where the person has some already */
export function useConfirmTotp() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (code: string) => call(secondFactorRoutes.totpConfirm, { body: { code } }),
    onSuccess: refresh,
  })
}

export function useRemoveTotp() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: Identity) => call(secondFactorRoutes.totpRemove, { body }),
    onSuccess: refresh,
  })
}

export function useRenewRecoveryCodes() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: Identity) => call(secondFactorRoutes.recoveryCodesRenew, { body }),
    onSuccess: refresh,
  })
}

/** Asks again what a person has, once it was changed. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: secondFactorQuery.queryKey })
}
