import { MiB } from '@proofyard/sandbox/sizes.ts'
import type { GuestTarget } from '../languages/riscv/guest.ts'

/** The folder in a project in which its build finds our crates that stand for Jolt's. */
export const SDK_FOLDER = 'proofyard-jolt-sdk'

/** Where Jolt's machine has its memory, and where every guest begins. */
export const GUEST_ENTRY = 2 ** 31

/** As Jolt 0.1.0 compiles guests, for a target that Rust has itself. */
export const joltGuests: GuestTarget = {
  name: 'Jolt',
  triple: 'riscv32im-risc0-zkvm-elf',
  flags: [
    // A guest has one thread, so what is atomic need not be.
    '-Cpasses=lower-atomic',
    `-Clink-arg=-T${SDK_FOLDER}/link.ld`,
    '-Clink-arg=--fatal-warnings',
    '-Cpanic=abort',
    '--cfg=getrandom_backend="custom"',
  ],
  elf: { bits: 32, endOfMemory: GUEST_ENTRY + 128 * MiB, maxFileBytes: 16 * MiB },
}
