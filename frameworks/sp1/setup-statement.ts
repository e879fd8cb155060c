import { provenSecurity } from '../fri-security.ts'
import type { HostedVersion } from './versions.ts'

const NO_SECRET = "A STARK needs no secret. Its parameters are SP1's own"

/** Of core proofs of SP1 5 at rate 1/2: `BabyBearPoseidon2::default_fri_config` of sp1-stark 5.2.4. */
const fri5 = { queries: 100, workBits: 16 }

/** What stands behind proofs of a version: SP1 6 counts its queries by what is proved of unique decoding, SP1 5 by a conjecture. */
export function setupStatement(version: HostedVersion): string {
  if (version !== '5.0.0') return `${NO_SECRET} for 100 bits of security.`
  const { queries, workBits } = fri5
  return `${NO_SECRET} for 100 bits of security by FRI's conjecture (${queries} queries at rate 1/2, and ${workBits} bits of work). ${provenSecurity(queries, workBits)}`
}
