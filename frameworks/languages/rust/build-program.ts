import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { findLeftFile } from '@proofyard/sandbox/left-file.ts'
import { UserError } from '../../framework.ts'
import { type BuildWorkspace, type RustRun, addCompiledCrates, runStep } from './build-workspace.ts'
import { type CompilerMessage, readCompilerMessages } from './compiler-messages.ts'
import { sanitizeOutput } from './sanitize-output.ts'
import type { SeedCrate } from './seed-crate.ts'

const MAX_WARNINGS = 20

/**
 * Compiles the program around a user's package.
 *
 * @param explainContract makes a sentence of errors in our own part: the package compiles, and is not what the program needs
 * @throws UserError with the compiler's words
 */
export async function buildProgram(
  run: RustRun,
  workspace: BuildWorkspace,
  seed: SeedCrate,
  explainContract: (errors: CompilerMessage[]) => string,
): Promise<{ program: FilePath; warnings: string[] }> {
  await addCompiledCrates(run, workspace)
  const { limits } = workspace.projects
  const outcome = await runStep(run, workspace, {
    args: ['build', '--release', '--message-format', 'json'],
    limits: limits.build,
    stepName: 'The compilation',
    env: workspace.compileEnv,
  })
  const messages = readCompilerMessages(outcome.stdout, seed.program)
  if (!outcome.succeeded) {
    const errors = messages.filter(({ isError, text }) => isError && !text.startsWith('error: aborting'))
    const theirs = errors.filter(({ isOurs }) => !isOurs)
    if (theirs.length > 0) throw new UserError(sanitizeOutput(workspace, textOf(theirs)))
    if (errors.length > 0) throw new UserError(explainContract(errors))
    const stderr = outcome.stderr.replaceAll(/^ +(?:Compiling|Locking|Adding|Updating) .*$/gm, '')
    throw new UserError(sanitizeOutput(workspace, stderr))
  }

  const path = join('target', 'release', seed.program)
  const program = await findLeftFile(workspace.folder, path, limits.build.fileBytes)
  if (program === undefined) throw new UserError('The compilation left no program: a build script took it away.')
  const warnings = messages.filter(({ isError, isOurs }) => !isError && !isOurs)
  return { program, warnings: warnings.slice(0, MAX_WARNINGS).map(({ text }) => sanitizeOutput(workspace, text)) }
}

/** Messages as the compiler wrote them. */
export function textOf(messages: CompilerMessage[]): string {
  return messages.map(({ text }) => text).join('\n')
}
