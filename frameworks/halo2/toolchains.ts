import { MiB } from '@proofyard/sandbox/sizes.ts'
import type { Toolchain } from '@proofyard/toolchains/toolchain.ts'
import { missingRustRequirement } from '../languages/rust/find-rust.ts'
import { installSeed } from '../languages/rust/install-seed.ts'
import { fingerprintOf } from '../languages/rust/seed-crate.ts'
import { halo2Projects, seedOf } from './seed.ts'
import { toolchainId } from './contracts.ts'
import { cratesOf, halo2Versions } from './versions.ts'

/** A toolchain for each version: its crates, halo2 compiled, and our prover. */
export const toolchains: Toolchain[] = halo2Versions.map((version) => ({
  id: toolchainId(version),
  description: `halo2-base ${cratesOf[version]['halo2-base']} and the crates it needs, from crates.io, compiled with this machine's Rust`,
  fingerprint: fingerprintOf(seedOf(version)),
  bytes: 790 * MiB,
  installationMemoryBytes: 1536 * MiB,
  missingRequirement: () => missingRustRequirement(halo2Projects),
  install: (installation) => installSeed(halo2Projects, seedOf(version), installation),
}))
