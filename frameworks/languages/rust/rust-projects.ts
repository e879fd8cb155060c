import type { Limits } from '@proofyard/sandbox/sandbox.ts'

/** How the Rust projects of one framework are built: what its toolchains and builds have in common. */
export interface RustProjects {
  /** The framework, for sentences. */
  name: string
  /** The oldest Rust that the pinned crates compile with, such as `1.81.0`. */
  oldestRust: string
  /** For cargo and what it builds, such as `RUSTC_BOOTSTRAP`. */
  env: Record<string, string>
  limits: {
    /** Compiles. */
    build: Limits
    /** Reads manifests, and writes a lock file. */
    resolve: Limits
    /** Downloads crates and unpacks them. */
    fetch: Limits
  }
}
