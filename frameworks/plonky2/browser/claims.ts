import type { ProgramClaims } from '../../program-verifier.ts'
import { plonky2Versions, toolchainId } from '../versions.ts'

/** A key names no version, so only what comes with one can be judged. */
export const plonky2Claims: ProgramClaims = {
  toolchains: plonky2Versions.map(toolchainId),
  knownByHash: false,
  namedBy: 'bundle',
  toolchainOf: (_key, told) => {
    const version = told?.versions['plonky2']
    return typeof version === 'string' ? `plonky2@${version}` : undefined
  },
}
