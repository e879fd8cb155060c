import { join } from 'node:path'
import type { FilePath, Run } from '../framework.ts'

/** What lies where in an installed toolchain. */
export interface ToolchainFolder {
  /** Crates of the registry, as cargo keeps them. */
  cargoHome: FilePath
  /** The crate that builds start from, with plonky2 compiled in its `target`. */
  seed: FilePath
  /** The verifier, made without any user code. */
  verifier: FilePath
}

export function toolchainFolder(folder: FilePath): ToolchainFolder {
  return {
    cargoHome: join(folder, 'cargo-home'),
    seed: join(folder, 'seed'),
    verifier: join(folder, 'bin', 'verifier'),
  }
}

/** The toolchain of a run's build. */
export function toolchainOfRun(run: Run): ToolchainFolder {
  if (run.toolchainFolder === undefined) throw new Error('A run of plonky2 was started without its toolchain.')
  return toolchainFolder(run.toolchainFolder)
}
