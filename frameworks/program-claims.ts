import { gnarkClaims } from './gnark/browser/claims.ts'
import { noirClaims } from './noir/browser/claims.ts'
import { plonky2Claims } from './plonky2/browser/claims.ts'
import type { ProgramClaims } from './program-verifier.ts'

/** By framework, how claims are judged whose verifiers are programs for WebAssembly. Runs in browsers. */
export const programClaims: Record<string, ProgramClaims> = {
  gnark: gnarkClaims,
  noir: noirClaims,
  plonky2: plonky2Claims,
}
