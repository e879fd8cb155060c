import type { ProgramClaims } from '../../program-verifier.ts'
import { gnarkVersionNames, toolchainId } from '../versions.ts'

/** A key names neither version nor curve, so only what comes with a manifest can be judged. */
export const gnarkClaims: ProgramClaims = {
  toolchains: gnarkVersionNames.map(toolchainId),
  knownByHash: false,
  namedBy: 'bundle',
  toolchainOf: (_key, told) => {
    const version = told?.versions['gnark']
    return typeof version === 'string' ? `gnark@${version}` : undefined
  },
}
