import { GiB, MiB } from '@proofyard/sandbox/sizes.ts'
import type { Toolchain } from '@proofyard/toolchains/toolchain.ts'
import { missingGuestCompiler } from '../languages/riscv/guest-compiler.ts'
import { guestCompiler } from '../languages/riscv/toolchain.ts'
import { missingRustRequirement } from '../languages/rust/find-rust.ts'
import { fingerprint, installHost } from './install-host.ts'
import { OPENVM_VERSION, TOOLCHAIN_ID } from './versions.ts'

/** What of Rust the crates of our host need. */
export const missingRust = () =>
  missingRustRequirement({ name: 'openvm', oldestRust: '1.91.1', builds: "OpenVM's crates" })

/** What is missing on this machine for OpenVM, as a sentence. */
export async function missingForOpenvm(): Promise<string | undefined> {
  return (await missingRust()) ?? (await missingGuestCompiler())
}

const openvm: Toolchain = {
  id: TOOLCHAIN_ID,
  description: `OpenVM ${OPENVM_VERSION} from crates.io, compiled with this machine's Rust into a program of ours, with what compiles guests`,
  fingerprint: fingerprint(),
  bytes: 1500 * MiB,
  installationMemoryBytes: 4 * GiB,
  includes: [guestCompiler],
  missingRequirement: missingForOpenvm,
  install: installHost,
}

export const toolchains: Toolchain[] = [openvm, guestCompiler]
