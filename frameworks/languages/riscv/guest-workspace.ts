import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { inside, sharedCrates } from '../rust/cargo.ts'
import type { BuildWorkspace, RustRun } from '../rust/build-workspace.ts'
import { rustIn } from '../rust/find-rust.ts'
import type { RustProjects } from '../rust/rust-projects.ts'
import { compilerEnvironment } from './guest-compiler.ts'
import { type GuestTarget, type GuestToolchain, guestProjects, specEnvironment, targetFlags } from './guest.ts'

const exactly = { recursive: true, preserveTimestamps: true, mode: constants.COPYFILE_FICLONE }

/** The folder in which one guest is built; the project lies in `project`, copied to the last byte. */
export async function openGuestWorkspace(
  run: Pick<RustRun, 'sandbox' | 'workFolder' | 'makeDiskFolder'>,
  projectFolder: FilePath,
  target: GuestTarget,
  toolchain: GuestToolchain,
): Promise<BuildWorkspace> {
  const folder = join(run.workFolder, 'guest')
  const projects = guestProjects(target)
  await run.makeDiskFolder(folder, projects.limits.build)
  await cp(projectFolder, join(folder, 'project'), exactly)
  return await guestWorkspaceIn(run, folder, { target, toolchain, projects })
}

/** A folder with a project as the place where it is built. */
export async function guestWorkspaceIn(
  { sandbox }: Pick<RustRun, 'sandbox'>,
  folder: FilePath,
  options: { target: GuestTarget; toolchain: GuestToolchain; projects?: RustProjects },
): Promise<BuildWorkspace> {
  const { target, toolchain, projects = guestProjects(target) } = options
  const { compiler, cargoHome } = toolchain
  const rust = await rustIn(join(compiler, 'bin'), compilerEnvironment(compiler))
  if (rust === undefined) throw new Error('The compiler of guests does not run any more.')
  // Unsandboxed, programs see the real paths, and these must not get into the guest.
  const seen = [
    [folder, inside.work],
    [cargoHome, inside.cargoHome],
    [compiler, inside.rust],
  ] as const
  const remapped = sandbox.kind === 'none' ? seen.map(([real, path]) => `--remap-path-prefix=${real}=${path}`) : []
  return {
    projects: {
      ...projects,
      env: {
        ...projects.env,
        ...compilerEnvironment(sandbox.kind === 'none' ? compiler : inside.rust),
        ...specEnvironment(target, inside.cargoHome),
        CARGO_ENCODED_RUSTFLAGS: [...targetFlags(target), ...remapped].join('\u001F'),
      },
    },
    folder,
    rust,
    crates: sharedCrates(cargoHome),
  }
}
