import { GiB, MiB } from '@proofyard/sandbox/sizes.ts'
import type { Toolchain } from '@proofyard/toolchains/toolchain.ts'
import { missingGit } from '../languages/git-source.ts'
import { missingGuestCompiler } from '../languages/riscv/guest-compiler.ts'
import { guestCompiler } from '../languages/riscv/toolchain.ts'
import { missingRustRequirement } from '../languages/rust/find-rust.ts'
import { fingerprint, installHost } from './install-host.ts'
import { JOLT_COMMIT, JOLT_VERSION, TOOLCHAIN_ID } from './versions.ts'

/** What of Rust the crates of our host need. */
export const missingRust = () => missingRustRequirement({ name: 'jolt', oldestRust: '1.85.0', builds: "Jolt's crates" })

/** What is missing on this machine for Jolt, as a sentence. */
export async function missingForJolt(): Promise<string | undefined> {
  return (await missingRust()) ?? (await missingGit()) ?? (await missingGuestCompiler())
}

const jolt: Toolchain = {
  id: TOOLCHAIN_ID,
  description: `Jolt ${JOLT_VERSION}, which is github.com/a16z/jolt at ${JOLT_COMMIT.slice(0, 8)}, compiled with this machine's Rust into a program of ours, with what compiles guests`,
  fingerprint: fingerprint(),
  bytes: 700 * MiB,
  installationMemoryBytes: 4 * GiB,
  includes: [guestCompiler],
  missingRequirement: missingForJolt,
  install: installHost,
}

export const toolchains: Toolchain[] = [jolt, guestCompiler]
