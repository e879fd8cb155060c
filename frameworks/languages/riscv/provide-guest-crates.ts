import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findLeftFile } from '@proofyard/sandbox/left-file.ts'
import { UserError } from '../../framework.ts'
import { type BuildWorkspace, type RustRun, runStep } from '../rust/build-workspace.ts'
import { inside } from '../rust/cargo.ts'
import type { FoundPackage } from '../rust/find-package.ts'
import { MAX_LOCK_BYTES, expectRevisions, readLockedGit } from '../rust/locked-git.ts'
import { cleanResolution, downloadCrates } from '../rust/provide-crates.ts'
import type { GuestTarget, GuestToolchain } from './guest.ts'

/**
 * Sees to it that all crates of a guest are there, in the versions of the project's Cargo.lock; a project without one gets the
 * toolchain's. What the toolchain does not have is downloaded, in a step that sees the names, versions and revisions only.
 *
 * @throws UserError when a crate, a version or a revision cannot be had
 */
export async function provideGuestCrates(
  run: RustRun,
  workspace: BuildWorkspace,
  wanted: FoundPackage,
  options: { target: GuestTarget; toolchain: GuestToolchain },
): Promise<void> {
  const { target, toolchain } = options
  const targets = [workspace.rust.host, target.triple]
  const own = await findLeftFile(join(workspace.folder, 'project'), 'Cargo.lock', MAX_LOCK_BYTES)
  const lock = join(workspace.folder, 'project', 'Cargo.lock')
  const locked = await readLockedGit(workspace, wanted.gitCrates)
  if (own === undefined) {
    // What is there is a link, or no file.
    await rm(lock, { recursive: true, force: true })
    await copyFile(toolchain.lockFile, lock)
  }
  const resolve = () =>
    runStep(run, workspace, {
      args: [
        'fetch',
        '--manifest-path',
        `${inside.project}/Cargo.toml`,
        ...targets.flatMap((one) => ['--target', one]),
      ],
      limits: workspace.projects.limits.resolve,
      stepName: 'The choice of crates',
    })
  if (locked.length > 0 || !(await resolve()).succeeded) {
    const written = await downloadCrates(
      run,
      workspace,
      { wanted, locked },
      {
        cargoHome: toolchain.cargoHome,
        write: async (folder, lines) => {
          await mkdir(folder)
          await writeFile(join(folder, 'Cargo.toml'), questionManifest(lines))
          await writeFile(join(folder, 'lib.rs'), '')
          await copyFile(own ?? toolchain.lockFile, join(folder, 'Cargo.lock'))
        },
        targets,
      },
    )
    if (own === undefined) await copyFile(written, lock)
    const second = await resolve()
    if (!second.succeeded) throw new UserError(cleanResolution(workspace, second.stderr))
  }
  if (locked.length > 0) expectRevisions(await readFile(lock, 'utf8'), locked)
}

function questionManifest(lines: string[]): string {
  return `[package]
name = "proofyard-question"
version = "0.0.0"
edition = "2021"

[lib]
path = "lib.rs"

[workspace]

[dependencies]
${lines.join('\n')}
`
}
