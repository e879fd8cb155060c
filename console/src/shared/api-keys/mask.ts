import type { ApiKey } from '@proofyard/contract/api-key.ts'

const DOTS = '•'.repeat(10)

/** A key as it may be shown: prefix, ten dots, suffix. */
export function maskedKey(key: Pick<ApiKey, 'prefix' | 'suffix'>): string {
  return `${key.prefix}${DOTS}${key.suffix}`
}
