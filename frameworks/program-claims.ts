import * as gnark from './gnark/versions.ts'
import { claimsOfBundles } from './languages/wasi/claims-of-bundles.ts'
import { noirClaims } from './noir/browser/claims.ts'
import * as plonky2 from './plonky2/versions.ts'
import type { ProgramClaims } from './program-verifier.ts'

/** By framework, how claims are judged whose verifiers are programs for WebAssembly. Runs in browsers. */
export const programClaims: Record<string, ProgramClaims> = {
  gnark: claimsOfBundles('gnark', gnark.gnarkVersionNames.map(gnark.toolchainId)),
  noir: noirClaims,
  plonky2: claimsOfBundles('plonky2', plonky2.plonky2Versions.map(plonky2.toolchainId)),
}
