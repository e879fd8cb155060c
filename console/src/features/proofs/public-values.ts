import type { PublicValue } from '@proofyard/contract/interface/public-values.ts'
import { proofRoutes } from '@proofyard/contract/routes/proof.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

/** The public values of a Ready proof, which never change: asked once. */
export function publicValuesQuery(proofId: string) {
  return queryOptions({
    queryKey: queryKeys.publicValues(proofId),
    staleTime: Infinity,
    retry: false,
    queryFn: ({ signal }) => call(proofRoutes.proofPublicValues, { path: { proof_id: proofId }, signal }),
  })
}

export type Notation = 'decimal' | 'hex'

/** A value as it is shown: text and bytes have one notation only. */
export function valueText({ decimal, hex, text }: PublicValue, notation: Notation): string {
  return (notation === 'hex' ? hex : decimal) ?? hex ?? text ?? ''
}

/** What a value is called: by its name, else by its place. */
export function valueName({ name, position }: PublicValue): string {
  return name ?? `[${position}]`
}

/** The values by their names, for a file. */
export function valuesByName(values: PublicValue[], notation: Notation): Record<string, string> {
  return Object.fromEntries(values.map((value) => [valueName(value), valueText(value, notation)]))
}
