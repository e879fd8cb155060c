import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { FilePath, Run } from '../framework.ts'
import { UserFault } from '../framework.ts'
import type { Limits, Mount, Outcome } from '../sandbox/sandbox.ts'
import { whyItEnded } from '../sandbox/why-it-ended.ts'
import { inside, runCargo, sharedCrates } from './cargo.ts'
import { type Rust, findRust } from './rust.ts'
import { toolchainOfRun } from './toolchain-folder.ts'

// A build's error is read by people; a compiler that repeats itself thousands of times helps nobody.
const LONGEST = 20_000

/** The folder in which one project is built: a copy of the toolchain's seed, with the project in `project`. */
export interface Workshop {
  folder: FilePath
  rust: Rust
  /** Those of the toolchain, which nobody can write to, or a copy with more of them. */
  crates: Mount
}

const exactly = { recursive: true, preserveTimestamps: true, mode: constants.COPYFILE_FICLONE }

/**
 * Copies the project and the crate around it. They are copies to the last byte, not links: what a build script writes in
 * them reaches neither the next build nor the stored project.
 */
export async function openWorkshop(run: Run, projectFolder: FilePath): Promise<Workshop> {
  const rust = await findRust()
  if (rust === undefined) throw new Error('This machine has no Rust any more, with which its toolchain was made.')
  const folder = join(run.workFolder, 'crate')
  const { seed, cargoHome } = toolchainOfRun(run)
  const compiled = join(seed, 'target')
  await cp(seed, folder, { ...exactly, filter: (path) => path !== compiled })
  await cp(projectFolder, join(folder, 'project'), exactly)
  return { folder, rust, crates: sharedCrates(cargoHome) }
}

/** Copies what is compiled already, by far the largest part, when it is about to be needed. */
export async function addCompiledCrates(run: Run, { folder }: Workshop): Promise<void> {
  await cp(join(toolchainOfRun(run).seed, 'target'), join(folder, 'target'), exactly)
}

export interface Step {
  args: string[]
  limits: Limits
  /** What it does, for the sentence when it passed a limit: "The compilation". */
  work: string
}

/**
 * Runs cargo on a project.
 *
 * @throws UserFault when it passes a limit, or is ended by a signal: only the user's own code does that
 */
export async function runStep(run: Run, workshop: Workshop, step: Step): Promise<Outcome & { succeeded: boolean }> {
  const { folder, rust, crates } = workshop
  const { args, limits } = step
  const outcome = await runCargo(run, { args, rust, workFolder: folder, cargoHome: crates, limits })
  const { ending } = outcome
  if (ending.kind === 'limit') throw whyItEnded(outcome, step)
  if (ending.kind === 'signal') throw new UserFault(`${step.work} was ended by ${ending.signal}.`)
  // 101 is what cargo ends with when it has said why.
  if (ending.code !== 0 && ending.code !== 101) throw whyItEnded(outcome, step)
  return { ...outcome, succeeded: ending.code === 0 }
}

/** What cargo, the compiler or the circuit said, with paths as the user knows them, and not endless. */
export function cleanWords({ folder }: Pick<Workshop, 'folder'>, said: string): string {
  const clean = stripVTControlCharacters(said)
    // Without walls programs see the real path.
    .replaceAll(folder, inside.work)
    .replaceAll(/(?<![\w.-])\/work\/project(?![\w./-])/g, 'the project')
    .replaceAll(/(?<![\w./-])\/work\//g, '')
    .replaceAll(/(?<![\w./-])project\//g, '')
    .replaceAll(/(?:\/[\w.@-]+)*\/registry\/src\/[\w.-]+\//g, '')
    .replaceAll(/^ *note: run with `RUST_BACKTRACE.*$/gm, '')
    .replaceAll(/^error: could not compile .*$/gm, '')
    .replaceAll(/[ \t]+$/gm, '')
    .trim()
  return clean.length > LONGEST ? `${clean.slice(0, LONGEST)}\n…and ${clean.length - LONGEST} characters more.` : clean
}
