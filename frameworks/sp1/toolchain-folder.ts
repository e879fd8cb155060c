import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Run } from '../framework.ts'
import type { GuestToolchain } from '../languages/riscv/guest.ts'
import { guestToolchain } from '../languages/riscv/install-guest-crates.ts'

/** What lies where in an installed toolchain. */
interface Sp1Toolchain {
  /** Our host. */
  bin: FilePath
  /** What compiles guests. */
  guests: GuestToolchain
}

export function sp1Toolchain(folder: FilePath): Sp1Toolchain {
  return { bin: join(folder, 'bin'), guests: guestToolchain(join(folder, 'guests'), join(folder, 'riscv')) }
}

/** The toolchain of a run's build. */
export function toolchainOfRun({ toolchainFolder }: Pick<Run, 'toolchainFolder'>): Sp1Toolchain {
  if (toolchainFolder === undefined) throw new Error('This run was given no toolchain for SP1.')
  return sp1Toolchain(toolchainFolder)
}
