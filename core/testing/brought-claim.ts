import type { BroughtClaim } from '../claims/verify-claim.ts'
import { SMALLEST_SIZE } from '../queue/size-class.ts'

/** A claim as callers bring it, whose documents no verifier has looked at. */
export function broughtClaim(proof = '{"pi_a":["1"]}'): BroughtClaim {
  return {
    circuitType: 'circom',
    toolchain: null,
    size: SMALLEST_SIZE,
    manifest: { name: 'multiplier' },
    storedKey: undefined,
    texts: new Map([
      ['verification_key', '{"protocol":"groth16"}'],
      ['public', '["33"]'],
      ['proof', proof],
    ]),
  }
}
