import { join } from 'node:path'
import type { Run } from '../framework.ts'
import { readOnly } from '@proofyard/sandbox/mounts.ts'
import type { Mount, Outcome } from '@proofyard/sandbox/sandbox.ts'
import { resultOf } from '../languages/harness-end.ts'
import { type NodeCall, runNodeProgram } from '../languages/node/run-node-program.ts'
import { cacheOf } from './compile-cache.ts'
import { installedPair } from './installed-pair.ts'
import type { Pair } from './pairs.ts'
import { toolchainFolder } from './toolchain-folder.ts'

/** What a program of this folder is given, after the toolchain, which is its first argument. */
export interface ProgramCall extends NodeCall {
  /** Its name in `programs/`, without the ending. */
  program: string
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
  const file = join(import.meta.dirname, 'programs', `${call.program}.ts`)
  const withToolchain = {
    ...call,
    args: [toolchainInside, ...call.args],
    mounts: [toolchainMount(run), ...call.mounts],
  }
  return await runNodeProgram(run, file, withToolchain, cacheOf(installedPair(run)).find(run.toolFolder))
}

/**
 * Runs one of the programs in `programs/` in the sandbox and returns its result.
 *
 * @throws UserError with the sentence of the program, or one that names the limit it passed
 */
export async function runProgram(run: Run, call: ProgramCall): Promise<unknown> {
  return resultOf(await startProgram(run, call), call)
}
