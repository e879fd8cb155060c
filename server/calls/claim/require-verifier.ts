import { DomainError } from '@proofyard/core/errors.ts'
import type { Need } from '@proofyard/core/workers/best-capability.ts'
import { isExternal } from '../../is-external.ts'

/** @throws DomainError `no_verifier` for what only provers outside Proofyard make */
export function requireVerifier(need: Need): void {
  if (!isExternal(need)) return
  const name = need.toolchain ?? need.circuitType
  throw new DomainError(
    'no_verifier',
    `This server has no verifier for ${name}, so it cannot tell whether such a proof holds.`,
  )
}
