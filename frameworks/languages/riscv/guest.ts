import { join } from 'node:path'
import type { Json } from '@proofyard/contract/json.ts'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { rustLimits } from '../rust/limits.ts'
import type { RustProjects } from '../rust/rust-projects.ts'
import type { CompiledCrates } from './compiled-crates.ts'
import type { ElfWish } from './elf.ts'
import { GUEST_RUST } from './guest-compiler.ts'

/** What a zkVM's guests are compiled for. */
export interface GuestTarget {
  /** The zkVM, for sentences. */
  name: string
  /** Rust's name of the target, such as `riscv32im-risc0-zkvm-elf`. */
  triple: string
  /** The target as `rustc --print target-spec-json` writes it, where the compiler knows none of that name. */
  spec?: Record<string, Json>
  /** For the compiler, as the zkVM's own tool has them. */
  flags: string[]
  elf: ElfWish
}

/** What a toolchain has for guests of one zkVM. */
export interface GuestToolchain {
  /** The compiler, as `installGuestCompiler` made it. */
  compiler: FilePath
  /** Crates that guests ask for as a rule, and those of the standard library. */
  cargoHome: FilePath
  /** The Cargo.lock for projects that bring none. */
  lockFile: FilePath
  /** What is compiled already; undefined where nothing is. */
  compiled?: CompiledCrates
}

/** How guests are compiled: as other Rust projects, with a compiler of their own. */
export function guestProjects(target: GuestTarget): RustProjects {
  return {
    name: target.name,
    oldestRust: GUEST_RUST,
    // The standard library is compiled with the guest, which Rust calls unstable.
    env: { RUSTC_BOOTSTRAP: '1' },
    limits: rustLimits,
  }
}

/** Where a toolchain's crates have the descriptions of targets that the compiler does not know. */
export function targetSpecs(cargoHome: FilePath): FilePath {
  return join(cargoHome, 'targets')
}

/** What the compiler needs to find the description of a target. */
export function specEnvironment({ spec }: GuestTarget, cargoHome: FilePath): Record<string, string> {
  return spec === undefined ? {} : { RUST_TARGET_PATH: targetSpecs(cargoHome) }
}

/** The flags of a target, with the one that lets the compiler read its description. */
export function targetFlags({ spec, flags }: GuestTarget): string[] {
  return spec === undefined ? flags : ['-Zunstable-options', ...flags]
}

/** For cargo: the target, and the parts of the standard library that are compiled for it. */
export function targetArgs({ triple }: GuestTarget): string[] {
  return [
    '--target',
    triple,
    '-Zbuild-std=core,alloc,proc_macro,panic_abort,std',
    '-Zbuild-std-features=compiler-builtins-mem',
  ]
}
