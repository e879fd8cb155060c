import { basename, dirname, join } from 'node:path'
import type { FilePath, Run } from '../framework.ts'
import { UserFault } from '../framework.ts'
import { faultExit } from '../programs/fault.ts'
import { findLeftFile } from '../sandbox/left-file.ts'
import { readOnly } from '../sandbox/mounts.ts'
import { hermezCache } from './compile-cache.ts'
import { nodeRuntime } from '../sandbox/node-runtime.ts'
import type { Limits, Mount, Outcome } from '../sandbox/sandbox.ts'
import { whyItEnded } from '../sandbox/why-it-ended.ts'
import { executorMark, reportMark } from './programs/marks.ts'

/** What a program of this folder is given. */
export interface ProgramCall {
  /** Its name in `programs/`, without the ending. */
  program: string
  /** Follow the toolchain's folder, which every program gets first. */
  args: string[]
  mounts: Mount[]
  limits: Limits
  stdin?: string
  /** What it does, for the sentence when it passes a limit: "The compilation". */
  work: string
}

/** Part of the memory that V8 may fill with its own heap; the rest is for typed arrays, stacks and code. */
const heapShare = 0.8

/** Runs one of the programs in `programs/` in the sandbox and returns how it ended. */
export async function startProgram(run: Run, call: ProgramCall): Promise<Outcome> {
  if (run.toolchainFolder === undefined) throw new Error('hermez runs with its toolchain only.')
  const heap = Math.floor((call.limits.memoryBytes * heapShare) / 1024 ** 2)
  const node = nodeRuntime(join(import.meta.dirname, 'programs', `${call.program}.ts`), [
    `--max-old-space-size=${heap}`,
    // Names of a PIL become keys of objects.
    '--disable-proto=delete',
    // pil-stark tells in each of its threads how far it is, thousands of lines for one proof.
    '--import=data:text/javascript,console.log=()=>{}',
  ])
  const cache = hermezCache.find(run.toolFolder)
  return await run.sandbox.run({
    program: node.program,
    args: [...node.args, '/toolchain', ...call.args],
    mounts: [
      ...node.mounts,
      readOnly(run.toolchainFolder, '/toolchain'),
      ...call.mounts,
      ...(cache === undefined ? [] : [readOnly(cache, '/cache')]),
    ],
    cwd: '/tmp',
    // So that an executor may require what people's executors do: pilcom, pil-stark, ffjavascript.
    env: { NODE_PATH: '/toolchain/node_modules', ...(cache === undefined ? {} : { NODE_COMPILE_CACHE: '/cache' }) },
    stdin: call.stdin,
    limits: call.limits,
    signal: run.signal,
  })
}

/**
 * Runs one of the programs in `programs/` in the sandbox and returns its report.
 *
 * @throws UserFault with the sentence of the program, or one that names the limit it passed
 */
export async function runProgram(run: Run, call: ProgramCall): Promise<unknown> {
  const outcome = await startProgram(run, call)
  if (isExit(outcome, 0)) return JSON.parse(said(outcome) ?? 'null')
  if (isExit(outcome, faultExit)) throw new UserFault(said(outcome))
  throw whyItEnded(outcome, call)
}

/**
 * Runs one of the programs in which the project's own executor.js runs. However it ends once that runs, the project is to
 * blame.
 *
 * @param result path of the file that it must leave
 * @throws UserFault
 */
export async function runExecutorProgram(run: Run, call: ProgramCall, result: FilePath): Promise<void> {
  const outcome = await startProgram(run, call)
  const { ending, stdout } = outcome
  const sentence = said(outcome)
  if (isExit(outcome, faultExit) && sentence !== undefined) throw new UserFault(sentence)
  if (isExit(outcome, 0)) {
    // The project could have put a link to another file there.
    if ((await findLeftFile(dirname(result), basename(result), Number.POSITIVE_INFINITY)) !== undefined) return
    throw new UserFault('executor.js ended the program before its work was done.')
  }
  const error = whyItEnded(outcome, call)
  if (error instanceof UserFault || !stdout.startsWith(executorMark)) throw error
  const how = ending.kind === 'exit' ? `exit status ${ending.code}` : Object.values(ending).join(' ')
  throw new UserFault(`executor.js ended the program with ${how}, before its work was done.`, { cause: error })
}

function isExit({ ending }: Outcome, code: number): boolean {
  return ending.kind === 'exit' && ending.code === code
}

/** What a program reported; undefined when it was cut off. */
function said({ stdout }: Outcome): string | undefined {
  const at = stdout.lastIndexOf(reportMark)
  return at === -1 ? undefined : stdout.slice(at + reportMark.length)
}
