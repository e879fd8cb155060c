import { join } from 'node:path'
import type { RustProjects } from '../languages/rust/rust-projects.ts'
import type { SeedCrate } from '../languages/rust/seed-crate.ts'
import { boojumLimits } from './limits.ts'
import type { BoojumVersion } from './versions.ts'

const harness = join(import.meta.dirname, 'harness')

/** The program of our own crate that makes keys and judges proofs. */
export const VERIFIER = 'verifier'

/** How boojum's projects are built. */
export const boojumProjects: RustProjects = {
  name: 'boojum',
  // What `rust-version` of the pinned crates asks for at its most.
  oldestRust: '1.85.0',
  // boojum stands on features that Rust calls unstable.
  env: { RUSTC_BOOTSTRAP: '1' },
  limits: boojumLimits,
}

/** The crate that builds of a version start from. */
export function seedOf(version: BoojumVersion): SeedCrate {
  return {
    program: 'proofyard-prover',
    support: { name: 'proofyard-boojum', folder: join(harness, 'support'), programs: [VERIFIER] },
    library: { name: 'boojum', version, manifestKey: 'boojumVersion' },
    lockFile: join(harness, 'locks', `${version}.lock`),
  }
}
