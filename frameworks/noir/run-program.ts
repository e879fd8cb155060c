import { join } from 'node:path'
import type { FilePath, Run } from '../framework.ts'
import { UserFault } from '../framework.ts'
import { faultExit } from '../programs/fault.ts'
import { readOnly } from '../sandbox/mounts.ts'
import { nodeRuntime } from '../sandbox/node-runtime.ts'
import type { Limits, Mount, Outcome } from '../sandbox/sandbox.ts'
import { whyItEnded } from '../sandbox/why-it-ended.ts'
import type { Pair } from './pairs.ts'

/** What a program of this folder is given, after the toolchain, which is its first argument. */
export interface ProgramCall {
  /** Its name in `programs/`, without the ending. */
  program: string
  args: string[]
  mounts: Mount[]
  limits: Limits
  stdin?: string
  /** For node. */
  flags?: string[]
  /** What it does, for the sentence when it passes a limit: "The compilation". */
  work: string
}

/** The program that does in wasm what bb does natively; each scheme has its own, with the same arguments. */
export function wasmProgram({ scheme }: Pair, does: 'keys' | 'prove' | 'verify'): string {
  return `${scheme === 'ultra_honk' ? 'honk' : 'plonk'}-${does}`
}

/** Where the toolchain is inside. */
export const toolchainInside = '/toolchain'

/** Shows the toolchain of a run, read only. */
export function toolchainMount(run: Run): Mount {
  return readOnly(toolchainFolder(run), toolchainInside)
}

/** The installed toolchain of a run. */
export function toolchainFolder({ toolchainFolder: folder }: Run): FilePath {
  if (folder === undefined) throw new Error('A job of noir was started without its toolchain.')
  return folder
}

/** Runs one of the programs in `programs/` in the sandbox and returns how it ended. */
export async function startProgram(run: Run, call: ProgramCall): Promise<Outcome> {
  const node = nodeRuntime(join(import.meta.dirname, 'programs', `${call.program}.ts`), call.flags)
  return await run.sandbox.run({
    program: node.program,
    args: [...node.args, toolchainInside, ...call.args],
    mounts: [...node.mounts, toolchainMount(run), ...call.mounts],
    cwd: '/tmp',
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
  if (outcome.ending.kind === 'exit' && outcome.ending.code === 0) return JSON.parse(outcome.stdout || 'null')
  if (outcome.ending.kind === 'exit' && outcome.ending.code === faultExit) throw new UserFault(outcome.stdout)
  throw whyItEnded(outcome, call)
}
