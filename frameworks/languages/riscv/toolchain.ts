import { MiB } from '@proofyard/sandbox/sizes.ts'
import type { Toolchain } from '@proofyard/toolchains/toolchain.ts'
import { GUEST_RUST, missingGuestCompiler } from './guest-compiler.ts'
import { installGuestCompiler } from './install-guest-compiler.ts'

/** The compiler of guests, for all zkVMs. */
export const guestCompiler: Toolchain = {
  id: `riscv@${GUEST_RUST}`,
  description: `Rust ${GUEST_RUST} with the sources of its standard library, which compiles guests of zkVMs for RISC-V; of this machine's rustup, or Debian's packages`,
  bytes: 520 * MiB,
  installationMemoryBytes: 512 * MiB,
  missingRequirement: missingGuestCompiler,
  install: installGuestCompiler,
}
