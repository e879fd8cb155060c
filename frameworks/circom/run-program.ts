import { join } from 'node:path'
import type { FilePath, Run } from '../framework.ts'
import { UserFault } from '../framework.ts'
import { nodeRuntime } from '../sandbox/node-runtime.ts'
import { readOnly, writable } from '../sandbox/mounts.ts'
import type { Limits, Mount, Outcome } from '../sandbox/sandbox.ts'
import { whyItEnded } from '../sandbox/why-it-ended.ts'
import { faultExit } from '../programs/fault.ts'
import { circomCache } from './compile-cache.ts'

/** What a program of this folder is given. */
export interface ProgramCall {
  /** Its name in `programs/`, without the ending. */
  program: string
  args: string[]
  mounts: Mount[]
  limits: Limits
  cwd?: string
  stdin?: string | Promise<string> | undefined
  flags?: string[]
  /** What it does, for the sentence when it passes a limit: "The compilation". */
  work: string
}

/** What running a program takes; a part of `Run`. */
export type Machine = Pick<Run, 'sandbox' | 'signal' | 'toolFolder'>

/**
 * Runs one of the programs in `programs/` in the sandbox and returns how it ended.
 *
 * @param newCache folder into which V8 writes the compiled code; without it the finished cache is used, read only
 */
export async function startProgram(machine: Machine, call: ProgramCall, newCache?: FilePath): Promise<Outcome> {
  const node = nodeRuntime(join(import.meta.dirname, 'programs', `${call.program}.ts`), call.flags)
  const finished = circomCache.find(machine.toolFolder)
  const cache = newCache === undefined ? finished && readOnly(finished, '/cache') : writable(newCache, '/cache')
  return await machine.sandbox.run({
    program: node.program,
    args: [...node.args, ...call.args],
    mounts: [...node.mounts, ...call.mounts, ...(cache ? [cache] : [])],
    cwd: call.cwd ?? '/tmp',
    env: cache ? { NODE_COMPILE_CACHE: '/cache' } : {},
    stdin: call.stdin,
    limits: call.limits,
    signal: machine.signal,
  })
}

/**
 * Runs one of the programs in `programs/` in the sandbox and returns its report.
 *
 * @throws UserFault with the sentence of the program, or one that names the limit it passed
 */
export async function runProgram(machine: Machine, call: ProgramCall, newCache?: FilePath): Promise<unknown> {
  const outcome = await startProgram(machine, call, newCache)
  if (outcome.ending.kind === 'exit' && outcome.ending.code === 0) return JSON.parse(outcome.stdout || 'null')
  if (outcome.ending.kind === 'exit' && outcome.ending.code === faultExit) throw new UserFault(outcome.stdout)
  throw whyItEnded(outcome, call)
}
