import { join } from 'node:path'
import type { Run } from '../framework.ts'
import { UserFault } from '../framework.ts'
import { faultExit } from '../programs/fault.ts'
import { readOnly } from '../sandbox/mounts.ts'
import { nodeRuntime } from '../sandbox/node-runtime.ts'
import type { Limits, Mount, Outcome } from '../sandbox/sandbox.ts'
import { whyItEnded } from '../sandbox/why-it-ended.ts'
import { cacheOf } from './compile-cache.ts'
import { installedPair } from './installed-pair.ts'
import type { Pair } from './pairs.ts'
import { toolchainFolder } from './toolchain-folder.ts'

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

/** Runs one of the programs in `programs/` in the sandbox and returns how it ended. */
export async function startProgram(run: Run, call: ProgramCall): Promise<Outcome> {
  const node = nodeRuntime(join(import.meta.dirname, 'programs', `${call.program}.ts`), call.flags)
  const cache = cacheOf(installedPair(run)).find(run.toolFolder)
  return await run.sandbox.run({
    program: node.program,
    args: [...node.args, toolchainInside, ...call.args],
    mounts: [
      ...node.mounts,
      toolchainMount(run),
      ...call.mounts,
      ...(cache === undefined ? [] : [readOnly(cache, '/cache')]),
    ],
    env: cache === undefined ? {} : { NODE_COMPILE_CACHE: '/cache' },
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
