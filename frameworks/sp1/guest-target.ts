import { MiB } from '@proofyard/sandbox/sizes.ts'
import type { GuestTarget } from '../languages/riscv/guest.ts'

/** What SP1's own compiler knows, and Rust's has no name for. */
const bare = {
  'crt-objects-fallback': 'false',
  'eh-frame-header': false,
  'emit-debug-gdb-scripts': false,
  features: '+m',
  linker: 'rust-lld',
  'linker-flavor': 'gnu-lld',
  'max-atomic-width': 64,
  os: 'zkvm',
  'panic-strategy': 'abort',
  'relocation-model': 'static',
  singlethread: true,
  vendor: 'succinct',
}

/** 0x78000000, above the stack of a guest. */
const IMAGE_BASE = '--image-base=2013265920'

const flags = (placement: string[]) => [
  // A guest has one thread, so what is atomic need not be.
  '-Cpasses=lower-atomic',
  ...placement.map((one) => `-Clink-arg=${one}`),
  '-Cpanic=abort',
  '--cfg=getrandom_backend="custom"',
  '-Cllvm-args=-misched-prera-direction=bottomup',
  '-Cllvm-args=-misched-postra-direction=bottomup',
]

/** As sp1-build 6.10.0 compiles guests. */
export const sp1Guests: GuestTarget = {
  name: 'SP1 6',
  triple: 'riscv64im-succinct-zkvm-elf',
  spec: {
    ...bare,
    arch: 'riscv64',
    'code-model': 'medium',
    cpu: 'generic-rv64',
    'data-layout': 'e-m:e-p:64:64-i64:64-i128:128-n32:64-S128',
    'llvm-abiname': 'lp64',
    'llvm-target': 'riscv64',
    'target-pointer-width': 64,
  },
  flags: flags([IMAGE_BASE]),
  elf: { bits: 64, endOfMemory: 2 ** 32, maxFileBytes: 16 * MiB },
}
