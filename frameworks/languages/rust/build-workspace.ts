import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { copyTree } from '@proofyard/sandbox/copy-tree.ts'
import type { Run } from '../../framework.ts'
import { UserError } from '../../framework.ts'
import type { Mount, Outcome } from '@proofyard/sandbox/sandbox.ts'
import { type StepFacts, whyItEnded } from '../../why-it-ended.ts'
import { runCargo, sharedCrates } from './cargo.ts'
import { type Rust, findRust } from './find-rust.ts'
import type { RustProjects } from './rust-projects.ts'
import { toolchainOfRun } from './toolchain-folder.ts'

/** A run with a toolchain for Rust projects. */
export type RustRun = Pick<
  Run,
  'sandbox' | 'makeDiskFolder' | 'workFolder' | 'toolchainFolder' | 'gitMirrors' | 'signal'
>

/** The folder in which one project is built: a copy of the toolchain's seed, with the project in `project`. */
export interface BuildWorkspace {
  projects: RustProjects
  folder: FilePath
  rust: Rust
  /** Those of the toolchain, which no job can write to, or a copy with more of them. */
  crates: Mount
  /** Libraries that the toolchain has compiled of them, where the folder has links in their place. */
  libraries?: FilePath
  /** What only the compilation is told, besides what all steps of such projects are. */
  compileEnv?: Record<string, string>
}

const exactly = { recursive: true, preserveTimestamps: true, mode: constants.COPYFILE_FICLONE }

/**
 * Copies the project and the crate around it. They are copies to the last byte, not links: what a build script writes in
 * them reaches neither the next build nor the stored project.
 */
export async function openBuildWorkspace(
  run: RustRun,
  projects: RustProjects,
  projectFolder: FilePath,
): Promise<BuildWorkspace> {
  const rust = await findRust()
  if (rust === undefined) throw new Error('This machine has no Rust any more, with which its toolchain was made.')
  const folder = join(run.workFolder, 'crate')
  const { seed, cargoHome } = toolchainOfRun(run)
  const compiled = join(seed, 'target')
  await run.makeDiskFolder(folder, projects.limits.build)
  await cp(seed, folder, { ...exactly, filter: (path) => path !== compiled })
  await cp(projectFolder, join(folder, 'project'), exactly)
  return { projects, folder, rust, crates: sharedCrates(cargoHome) }
}

/** Copies what is compiled already, by far the largest part, when it is about to be needed. */
export async function addCompiledCrates(run: RustRun, { folder }: BuildWorkspace): Promise<void> {
  await copyTree(join(toolchainOfRun(run).seed, 'target'), join(folder, 'target'))
}

export interface Step extends StepFacts {
  args: string[]
  env?: Record<string, string>
}

/**
 * Runs cargo on a project.
 *
 * @throws UserError when it passes a limit, or is ended by a signal: only the user's own code does that
 */
export async function runStep(
  run: RustRun,
  workspace: BuildWorkspace,
  step: Step,
): Promise<Outcome & { succeeded: boolean }> {
  const { folder, rust, crates, libraries, projects } = workspace
  const { args, limits } = step
  const env = { ...projects.env, ...step.env }
  const call = { args, rust, env, workFolder: folder, cargoHome: crates, libraries, limits }
  const outcome = await runCargo(run, call)
  const { ending } = outcome
  if (ending.kind === 'limit') throw whyItEnded(outcome, step)
  if (ending.kind === 'signal') throw new UserError(`${step.stepName} was ended by ${ending.signal}.`)
  // 101 is what cargo ends with when it has written why.
  if (ending.code !== 0 && ending.code !== 101) throw whyItEnded(outcome, step)
  return { ...outcome, succeeded: ending.code === 0 }
}
