import { MiB } from '@proofyard/sandbox/sizes.ts'
import type { Toolchain } from '@proofyard/toolchains/toolchain.ts'
import { missingRustRequirement } from '../languages/rust/find-rust.ts'
import { installSeed } from '../languages/rust/install-seed.ts'
import { fingerprintOf } from '../languages/rust/seed-crate.ts'
import { plonky2Projects, seedOf } from './seed.ts'
import { plonky2Versions, toolchainId } from './versions.ts'

/** A toolchain for each version: its crates, plonky2 compiled, and our verifier. */
export const toolchains: Toolchain[] = plonky2Versions.map((version) => ({
  id: toolchainId(version),
  description: `plonky2 ${version} and the crates it needs, from crates.io, compiled with this machine's Rust`,
  fingerprint: fingerprintOf(seedOf(version)),
  bytes: 260 * MiB,
  installationMemoryBytes: 1024 * MiB,
  missingRequirement: () => missingRustRequirement(plonky2Projects),
  install: (installation) => installSeed(plonky2Projects, seedOf(version), installation),
}))
