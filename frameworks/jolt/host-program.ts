import { join } from 'node:path'
import { functionsCrate } from '../languages/riscv/functions-crate.ts'
import type { OwnProgram } from '../languages/rust/own-program.ts'
import { installationLimits } from '../languages/rust/installation-limits.ts'
import { JOLT_VERSION } from './versions.ts'

/** Our program on Jolt's crates. */
export const hostProgram: OwnProgram = {
  name: 'proofyard-jolt',
  crate: join(import.meta.dirname, 'harness'),
  companions: { functions: functionsCrate },
  library: `Jolt ${JOLT_VERSION}`,
  compiledFraction: 0.8,
  limits: installationLimits,
}

/** Jolt's crates use parts of Rust that are called unstable. */
export const hostEnvironment = { RUSTC_BOOTSTRAP: '1' }
