import { basename, dirname, join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Run } from '../framework.ts'
import { UserError } from '../framework.ts'
import { findLeftFile } from '@proofyard/sandbox/left-file.ts'
import { readOnly } from '@proofyard/sandbox/mounts.ts'
import type { Outcome } from '@proofyard/sandbox/sandbox.ts'
import { ranUserCode, readHarnessEnd, resultOf } from '../languages/harness-end.ts'
import { type NodeCall, runNodeProgram } from '../languages/node/run-node-program.ts'
import { whyItEnded } from '../why-it-ended.ts'
import { hermezCache } from './compile-cache.ts'

/** What a program of this folder is given, after the toolchain's folder, which is its first argument. */
export interface ProgramCall extends NodeCall {
  /** Its name in `programs/`, without the ending. */
  program: string
}

/** Part of the memory that V8 may fill with its own heap; the rest is for typed arrays, stacks and code. */
const heapShare = 0.8

/** Runs one of the programs in `programs/` in the sandbox and returns how it ended. */
export async function startProgram(run: Run, call: ProgramCall): Promise<Outcome> {
  if (run.toolchainFolder === undefined) throw new Error('hermez runs with its toolchain only.')
  const heap = Math.floor((call.limits.memoryBytes * heapShare) / 1024 ** 2)
  const flags = [
    `--max-old-space-size=${heap}`,
    // Names of a PIL become keys of objects.
    '--disable-proto=delete',
    // pil-stark tells in each of its threads how far it is, thousands of lines for one proof.
    '--import=data:text/javascript,console.log=()=>{}',
  ]
  const withToolchain = {
    ...call,
    flags,
    args: ['/toolchain', ...call.args],
    mounts: [readOnly(run.toolchainFolder, '/toolchain'), ...call.mounts],
    // So that an executor may require what people's executors do: pilcom, pil-stark, ffjavascript.
    env: { NODE_PATH: '/toolchain/node_modules' },
  }
  const file = join(import.meta.dirname, 'programs', `${call.program}.ts`)
  return await runNodeProgram(run, file, withToolchain, hermezCache.find(run.toolFolder))
}

/**
 * Runs one of the programs in `programs/` in the sandbox and returns its result.
 *
 * @throws UserError with the sentence of the program, or one that names the limit it passed
 */
export async function runProgram(run: Run, call: ProgramCall): Promise<unknown> {
  return resultOf(await startProgram(run, call), call, withoutControlCharacters)
}

/**
 * Runs one of the programs in which the project's own executor.js runs. However it ends once that runs, the project is to
 * blame.
 *
 * @param result path of the file that it must leave
 * @throws UserError
 */
export async function runExecutorProgram(run: Run, call: ProgramCall, result: FilePath): Promise<void> {
  const outcome = await startProgram(run, call)
  const { ending } = outcome
  const end = readHarnessEnd(outcome)
  if (end.kind === 'inputError') throw new UserError(withoutControlCharacters(end.sentence))
  if (ending.kind === 'exit' && ending.code === 0) {
    // The project could have put a link to another file there.
    if ((await findLeftFile(dirname(result), basename(result), Number.POSITIVE_INFINITY)) !== undefined) return
    throw new UserError('executor.js ended the program before its work was done.')
  }
  const error = whyItEnded(outcome, call)
  if (error instanceof UserError || !ranUserCode(outcome)) throw error
  const how = ending.kind === 'exit' ? `exit status ${ending.code}` : Object.values(ending).join(' ')
  throw new UserError(`executor.js ended the program with ${how}, before its work was done.`, { cause: error })
}

/** A sentence may quote a file that is no text. */
function withoutControlCharacters(sentence: string): string {
  return sentence.replaceAll(/[^\P{Cc}\n]/gu, '\ufffd')
}
