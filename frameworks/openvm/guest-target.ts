import { MiB } from '@proofyard/sandbox/sizes.ts'
import type { GuestTarget } from '../languages/riscv/guest.ts'

/** As openvm-build 2.0.2 compiles guests. */
export const openvmGuests: GuestTarget = {
  name: 'OpenVM',
  triple: 'riscv32im-risc0-zkvm-elf',
  flags: [
    // A guest has one thread, so what is atomic need not be.
    '-Cpasses=lower-atomic',
    '-Clink-arg=-Ttext=0x00200800',
    '-Clink-arg=--fatal-warnings',
    '-Cpanic=abort',
    '--cfg=getrandom_backend="custom"',
  ],
  elf: { bits: 32, endOfMemory: 2 ** 29, maxFileBytes: 16 * MiB },
}
