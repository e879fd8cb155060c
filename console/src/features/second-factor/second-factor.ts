import { secondFactorRoutes } from '@proofyard/contract/routes/second-factor.ts'
import type { SecondFactorDetail } from '@proofyard/contract/second-factor.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import type { Factors, Identity } from '../../shared/identity/identity.ts'

/** What logging in asks for besides the password. */
export const secondFactorQuery = queryOptions({
  queryKey: queryKeys.secondFactor,
  queryFn: ({ signal }) => call(secondFactorRoutes.secondFactorDetail, { signal }),
})

export function factorsOf(detail: SecondFactorDetail | undefined): Factors {
  return {
    hasApp: typeof detail?.totp_date_confirmed === 'string',
    hasPasskey: detail !== undefined && detail.passkeys.length > 0,
  }
}

export function beginTotp(body: Identity) {
  return call(secondFactorRoutes.totpBegin, { body })
}

/** @returns recovery codes, null where the person has some already */
export function useConfirmTotp() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (code: string) => call(secondFactorRoutes.totpConfirm, { body: { code } }),
    onSuccess: refresh,
  })
}

export async function removeTotp(body: Identity): Promise<void> {
  await call(secondFactorRoutes.totpRemove, { body })
}

/** @returns the new codes, for the only time */
export async function renewRecoveryCodes(body: Identity): Promise<string[]> {
  return (await call(secondFactorRoutes.recoveryCodesRenew, { body })).recovery_codes
}

/** Asks again what a person has, once it was changed. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: secondFactorQuery.queryKey })
}
