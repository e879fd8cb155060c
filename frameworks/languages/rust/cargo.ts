import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Run } from '../../framework.ts'
import type { Network } from '@proofyard/sandbox/gateway/network.ts'
import type { Limits, Mount, Outcome } from '@proofyard/sandbox/sandbox.ts'
import { readOnly, writable } from '@proofyard/sandbox/mounts.ts'
import type { Rust } from './find-rust.ts'

/** Where things lie inside; cargo's fingerprints hold these paths, so they are the same in every sandbox. */
export const inside = {
  work: '/work',
  project: '/work/project',
  cargoHome: '/cargo',
  libraries: '/libraries',
  rust: '/rust',
}

export interface CargoCall {
  args: string[]
  rust: Rust
  env: Record<string, string>
  /** Shown as /work: the crate that is built, and what cargo makes. */
  workFolder: FilePath
  /** Crates, and cargo's knowledge of the registry. */
  cargoHome: Mount
  /** Shown as /libraries, to be read: what links in the work folder lead to. */
  libraries?: FilePath | undefined
  limits: Limits
  /** Only for a step that sees nothing of a user's but names of crates. */
  network?: Network
}

/** The registry copy of a toolchain, which no job can write to. */
export function sharedCrates(cargoHome: FilePath): Mount {
  return readOnly(cargoHome, inside.cargoHome)
}

/** A registry copy of one's own. */
export function ownCrates(cargoHome: FilePath): Mount {
  return writable(cargoHome, inside.cargoHome)
}

/** Runs cargo in the sandbox. What it builds has user code: build scripts and procedural macros. */
export function runCargo({ sandbox, signal }: Pick<Run, 'sandbox' | 'signal'>, call: CargoCall): Promise<Outcome> {
  const libraries = call.libraries === undefined ? [] : [readOnly(call.libraries, inside.libraries)]
  return sandbox.run({
    program: `${inside.rust}/bin/cargo`,
    // In front, for what stands behind `--` is the compiler's.
    args: call.network !== undefined ? call.args : ['--offline', ...call.args],
    mounts: [
      readOnly(call.rust.folder, inside.rust),
      call.cargoHome,
      ...libraries,
      writable(call.workFolder, inside.work),
    ],
    cwd: inside.work,
    env: {
      PATH: `${inside.rust}/bin:/usr/bin:/bin`,
      CARGO_HOME: inside.cargoHome,
      CARGO_TARGET_DIR: `${inside.work}/target`,
      CARGO_TERM_COLOR: 'never',
      ...call.env,
    },
    limits: call.limits,
    network: call.network,
    signal,
  })
}
