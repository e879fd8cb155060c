import { MiB } from '@proofyard/sandbox/sizes.ts'
import type { GuestTarget } from '../languages/riscv/guest.ts'
import type { HostedVersion } from './versions.ts'

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

/** Of SP1 5, whose stack ends below 0x00200400. */
const IMAGE_BASE_5 = '--image-base=0x00200800'
const TEXT_5 = '-Ttext=0x00201000'

/** As sp1-build 6.10.0 compiles guests. */
const guests6: GuestTarget = {
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

/** As sp1-build 5.2.4 compiles guests. */
const guests5: GuestTarget = {
  name: 'SP1 5',
  triple: 'riscv32im-succinct-zkvm-elf',
  spec: {
    ...bare,
    arch: 'riscv32',
    cpu: 'generic-rv32',
    'data-layout': 'e-m:e-p:32:32-i64:64-n32-S128',
    'llvm-abiname': 'ilp32',
    'llvm-target': 'riscv32',
    'target-pointer-width': 32,
  },
  flags: flags([TEXT_5, IMAGE_BASE_5]),
  elf: { bits: 32, endOfMemory: 0x78_00_00_00, maxFileBytes: 16 * MiB },
}

/** What guests of a version are compiled for. */
export const sp1Guests: Record<HostedVersion, GuestTarget> = { '6.10.0': guests6, '5.0.0': guests5 }
