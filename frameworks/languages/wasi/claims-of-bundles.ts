import type { ProgramClaims } from '../../program-verifier.ts'

/** Claims whose keys name no version: only what a bundle tells of them says which program judges, and no one publishes that with its hash. */
export function claimsOfBundles(framework: string, toolchains: string[]): ProgramClaims {
  return {
    toolchains,
    knownByHash: false,
    namedBy: 'bundle',
    toolchainOf: (_key, told) => {
      const version = told?.versions[framework]
      return typeof version === 'string' ? `${framework}@${version}` : undefined
    },
  }
}
