import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { findLeftFile } from '@proofyard/sandbox/left-file.ts'
import { UserError } from '../../framework.ts'
import { type BuildWorkspace, type RustRun, runStep } from '../rust/build-workspace.ts'
import { inside } from '../rust/cargo.ts'
import { readCompilerMessages } from '../rust/compiler-messages.ts'
import { type FoundProgram, findProgram } from '../rust/find-package.ts'
import { sanitizeOutput } from '../rust/sanitize-output.ts'
import { layCompiled } from './compiled-crates.ts'
import { type ElfFacts, checkElf } from './elf.ts'
import { type GuestTarget, type GuestToolchain, targetArgs } from './guest.ts'
import { provideGuestCrates } from './provide-guest-crates.ts'

const MAX_WARNINGS = 20

/** A guest that was compiled, and checked. */
export interface BuiltGuest {
  elf: FilePath
  facts: ElfFacts
  /** Of the compiler, word by word. */
  warnings: string[]
}

/** How the guest of a project is compiled. */
interface GuestBuild {
  target: GuestTarget
  toolchain: GuestToolchain
  /** The package that makes it, where the project has several. */
  packageName?: string | undefined
  /** Whether a name that no package has means the only one there is. */
  isLabel?: boolean
}

/** What a zkVM says of one build besides. */
interface GuestOptions {
  /** Features of the package that are wanted, where it has them. */
  features?: string[]
  /** For the compiler of the guest itself, not of its crates. */
  args?: string[]
  env?: Record<string, string>
}

/**
 * Compiles the program of a project. The same sources give the same bytes, wherever they lie.
 *
 * @throws UserError with the compiler's words, or for a program that is none
 */
export async function buildGuest(run: RustRun, workspace: BuildWorkspace, build: GuestBuild): Promise<BuiltGuest> {
  return await compileGuest(run, workspace, await prepareGuest(run, workspace, build), build)
}

/**
 * Finds the program of a project, and sees to it that its crates are there, as far as possible compiled.
 *
 * @throws UserError when there is none or more than one, or a crate cannot be had
 */
export async function prepareGuest(run: RustRun, workspace: BuildWorkspace, build: GuestBuild): Promise<FoundProgram> {
  const { toolchain, packageName, isLabel = false } = build
  const found = await findProgram(run, workspace, packageName, { isLabel })
  // Cargo lets a program be called as it likes, and the name becomes a path.
  if (!/^[\w-]+$/.test(found.program)) {
    throw new UserError(
      `The package ${found.packageName} makes a program whose name has other characters than letters, digits, hyphens and underscores.`,
    )
  }
  if (toolchain.compiled !== undefined && run.sandbox.kind !== 'none') await layCompiled(workspace, toolchain.compiled)
  await provideGuestCrates(run, workspace, found, build)
  return found
}

/** Compiles a program that was prepared. */
export async function compileGuest(
  run: RustRun,
  workspace: BuildWorkspace,
  found: FoundProgram,
  { target, features = [], args = [], env = {} }: Pick<GuestBuild, 'target'> & GuestOptions,
): Promise<BuiltGuest> {
  const { limits } = workspace.projects
  const outcome = await runStep(run, workspace, {
    args: [
      args.length === 0 ? 'build' : 'rustc',
      '--release',
      '--message-format',
      'json',
      '--manifest-path',
      `${inside.project}/Cargo.toml`,
      '--package',
      found.packageName,
      '--bin',
      found.program,
      ...features.filter((one) => found.features.includes(one)).flatMap((one) => ['--features', one]),
      ...targetArgs(target),
      ...(args.length === 0 ? [] : ['--', ...args]),
    ],
    env,
    limits: limits.build,
    stepName: 'The compilation of the guest',
  })
  const messages = readCompilerMessages(outcome.stdout, '')
  if (!outcome.succeeded) {
    const errors = messages.filter(({ isError, text }) => isError && !text.startsWith('error: aborting'))
    const text = errors.map((one) => one.text).join('\n')
    const stderr = outcome.stderr.replaceAll(/^ +(?:Compiling|Locking|Adding|Updating|Finished) .*$/gm, '')
    throw new UserError(sanitizeOutput(workspace, text === '' ? stderr : text))
  }
  const path = join('target', target.triple, 'release', found.program)
  const elf = await findLeftFile(workspace.folder, path, target.elf.maxFileBytes)
  if (elf === undefined) {
    throw new UserError(
      `The compilation left no program of at most ${target.elf.maxFileBytes.toLocaleString('en')} bytes: it is larger, or a build script took it away.`,
    )
  }
  const facts = checkElf(await readFile(elf), target.elf, found.program)
  const warnings = messages.filter(({ isError }) => !isError).map(({ text }) => sanitizeOutput(workspace, text))
  return { elf, facts, warnings: warnings.slice(0, MAX_WARNINGS) }
}
