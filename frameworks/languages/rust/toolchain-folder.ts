import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Run } from '../../framework.ts'

/** What lies where in an installed toolchain for Rust projects. */
export interface ToolchainFolder {
  /** Crates of the registry, as cargo keeps them. */
  cargoHome: FilePath
  /** The crate that builds start from, with what it needs compiled in its `target`. */
  seed: FilePath
  /** Programs of ours, made without any user code. */
  programs: FilePath
}

export function toolchainFolder(folder: FilePath): ToolchainFolder {
  return { cargoHome: join(folder, 'cargo-home'), seed: join(folder, 'seed'), programs: join(folder, 'bin') }
}

/** The toolchain of a run's build. */
export function toolchainOfRun(run: Pick<Run, 'toolchainFolder'>): ToolchainFolder {
  if (run.toolchainFolder === undefined) throw new Error('This run was given no toolchain for Rust projects.')
  return toolchainFolder(run.toolchainFolder)
}
