import { MiB } from '@proofyard/sandbox/sizes.ts'
import type { Toolchain } from '@proofyard/toolchains/toolchain.ts'
import { missingRustRequirement } from '../languages/rust/find-rust.ts'
import { installSeed } from '../languages/rust/install-seed.ts'
import { fingerprintOf } from '../languages/rust/seed-crate.ts'
import { boojumProjects, seedOf } from './seed.ts'
import { boojumVersions, toolchainId } from './versions.ts'

/** A toolchain for each version: its crates, boojum compiled, and our verifier. */
export const toolchains: Toolchain[] = boojumVersions.map((version) => ({
  id: toolchainId(version),
  description: `boojum ${version} and the crates it needs, from crates.io, compiled with this machine's Rust`,
  fingerprint: fingerprintOf(seedOf(version)),
  bytes: 320 * MiB,
  installationMemoryBytes: 1536 * MiB,
  missingRequirement: () => missingRustRequirement(boojumProjects),
  install: (installation) => installSeed(boojumProjects, seedOf(version), installation),
}))
