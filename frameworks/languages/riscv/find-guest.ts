import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { findLeftFile } from '@proofyard/sandbox/left-file.ts'
import { MiB } from '@proofyard/sandbox/sizes.ts'
import { type CommonManifest, type Project, UserError } from '../../framework.ts'
import type { RustRun } from '../rust/build-workspace.ts'
import { buildGuest } from './build-guest.ts'
import { checkElf } from './elf.ts'
import type { GuestTarget, GuestToolchain } from './guest.ts'
import { openGuestWorkspace } from './guest-workspace.ts'

/** A program for RISC-V, checked, and where it comes from. */
export interface Guest {
  elf: FilePath
  elfBytes: number
  isCompiledHere: boolean
  /** Of the compiler, word by word. */
  warnings: string[]
}

/** What manifests of zkVMs say of their program; both are empty where they say nothing. */
interface GuestManifest extends CommonManifest {
  /** A program that is compiled already. */
  elfPath: string
  /** The package that makes it. */
  packageName: string
}

/**
 * The program of a project: the one that it brings compiled, or what its sources make.
 *
 * @throws UserError where there is none, or it is none that may be shown to a host
 */
export async function findGuest(
  run: RustRun,
  { manifest, folder }: Project<GuestManifest>,
  options: { target: GuestTarget; toolchain: GuestToolchain },
): Promise<Guest> {
  const { target, toolchain } = options
  const wish = target.elf
  if (manifest.elfPath !== '') {
    const elf = await findLeftFile(folder, manifest.elfPath, wish.maxFileBytes)
    if (elf === undefined) {
      throw new UserError(
        `sindri.json names the program ${manifest.elfPath}, and the project has no such file of at most ${wish.maxFileBytes / MiB} MiB.`,
      )
    }
    const bytes = await readFile(elf)
    checkElf(bytes, wish, manifest.elfPath)
    return { elf, elfBytes: bytes.length, isCompiledHere: false, warnings: [] }
  }
  if ((await findLeftFile(folder, 'Cargo.toml', MiB)) === undefined) {
    throw new UserError(
      'The project has no Cargo.toml beside its sindri.json, and its sindri.json names no compiled program as elfPath.',
    )
  }
  const workspace = await openGuestWorkspace(run, folder, target, toolchain)
  const { packageName } = manifest
  const built = await buildGuest(run, workspace, {
    target,
    toolchain,
    packageName: packageName === '' ? undefined : packageName,
  })
  // The workspace belongs to the project's build scripts no longer, but its folder may be a disk that is small.
  const elf = join(run.workFolder, 'guest.elf')
  await copyFile(built.elf, elf)
  return { elf, elfBytes: (await readFile(elf)).length, isCompiledHere: true, warnings: built.warnings }
}
