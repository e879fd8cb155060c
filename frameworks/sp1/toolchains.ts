import { GiB, MiB } from '@proofyard/sandbox/sizes.ts'
import type { Toolchain } from '@proofyard/toolchains/toolchain.ts'
import { missingGuestCompiler } from '../languages/riscv/guest-compiler.ts'
import { guestCompiler } from '../languages/riscv/toolchain.ts'
import { missingRustRequirement } from '../languages/rust/find-rust.ts'
import { fingerprint, installHost } from './install-host.ts'
import { type HostedVersion, SP1_VERSION, releases, toolchainIdOf } from './versions.ts'

/** What of Rust the crates of our host need. */
export const missingRust = () => missingRustRequirement({ name: 'sp1', oldestRust: '1.91.1', builds: "SP1's crates" })

/** What is missing on this machine for SP1, as a sentence. */
export async function missingForSp1(): Promise<string | undefined> {
  return (await missingRust()) ?? (await missingGuestCompiler())
}

function toolchainOf(version: HostedVersion): Toolchain {
  return {
    id: toolchainIdOf(version),
    description: `SP1 ${releases[version]} from crates.io, compiled with this machine's Rust into a program of ours, with what compiles guests`,
    fingerprint: fingerprint(version),
    bytes: 1500 * MiB,
    installationMemoryBytes: 4 * GiB,
    includes: [guestCompiler],
    missingRequirement: missingForSp1,
    install: (installation) => installHost(version, installation),
  }
}

export const toolchains: Toolchain[] = [toolchainOf(SP1_VERSION), toolchainOf('5.0.0'), guestCompiler]
