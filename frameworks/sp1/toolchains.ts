import { GiB, MiB } from '@proofyard/sandbox/sizes.ts'
import type { Toolchain } from '@proofyard/toolchains/toolchain.ts'
import { missingGuestCompiler } from '../languages/riscv/guest-compiler.ts'
import { guestCompiler } from '../languages/riscv/toolchain.ts'
import { missingRustRequirement } from '../languages/rust/find-rust.ts'
import { fingerprint, installHost } from './install-host.ts'
import { SP1_VERSION, TOOLCHAIN_ID } from './versions.ts'

/** What of Rust the crates of our host need. */
export const missingRust = () => missingRustRequirement({ name: 'sp1', oldestRust: '1.91.1', builds: "SP1's crates" })

/** What is missing on this machine for SP1, as a sentence. */
export async function missingForSp1(): Promise<string | undefined> {
  return (await missingRust()) ?? (await missingGuestCompiler())
}

const sp1: Toolchain = {
  id: TOOLCHAIN_ID,
  description: `SP1 ${SP1_VERSION} from crates.io, compiled with this machine's Rust into a program of ours, with what compiles guests`,
  fingerprint: fingerprint(),
  bytes: 1500 * MiB,
  installationMemoryBytes: 4 * GiB,
  includes: [guestCompiler],
  missingRequirement: missingForSp1,
  install: installHost,
}

export const toolchains: Toolchain[] = [sp1, guestCompiler]
