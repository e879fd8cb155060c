import { join } from 'node:path'
import type { RustProjects } from '../languages/rust/rust-projects.ts'
import type { SeedCrate } from '../languages/rust/seed-crate.ts'
import { plonky2Limits } from './limits.ts'
import { type Plonky2Version, newestPlonky2 } from './versions.ts'

const harness = join(import.meta.dirname, 'harness')

/** The program of our own crate that judges proofs. */
export const VERIFIER = 'verifier'

/** How plonky2's projects are built. */
export const plonky2Projects: RustProjects = {
  name: 'plonky2',
  // What `rust-version` of wasm-bindgen 0.2.130 says.
  oldestRust: '1.81.0',
  // plonky2 stands on features that Rust calls unstable, and circuits are often written for a nightly compiler.
  env: { RUSTC_BOOTSTRAP: '1' },
  limits: plonky2Limits,
}

/** The crate that builds of a version start from. */
export function seedOf(version: Plonky2Version): SeedCrate {
  const note = version === newestPlonky2 ? ` Without plonky2Version, sindri.json says ${newestPlonky2}.` : ''
  return {
    program: 'proofyard-prover',
    support: { name: 'proofyard-plonky2', folder: join(harness, 'support'), programs: [VERIFIER] },
    library: { name: 'plonky2', version, manifestKey: 'plonky2Version', note },
    lockFile: join(harness, 'locks', `${version}.lock`),
  }
}
