import { join } from 'node:path'
import type { Outcome } from '@proofyard/sandbox/sandbox.ts'
import { resultOf } from '../languages/harness-end.ts'
import {
  type Machine,
  type NodeCall,
  type NodeStart,
  nodeCommand,
  runNodeProgram,
} from '../languages/node/run-node-program.ts'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { ResidentCommand } from '../residents.ts'
import { circomCache } from './compile-cache.ts'

/** What a program of this folder is given. */
export interface ProgramCall extends NodeCall {
  /** Its name in `programs/`, without the ending. */
  program: string
}

/** Runs one of the programs in `programs/` in the sandbox and returns how it ended. */
export function startProgram(machine: Machine, call: ProgramCall): Promise<Outcome> {
  return runNodeProgram(machine, fileOf(call.program), call, circomCache.find(machine.toolFolder))
}

/** How one of them is started that is to be a resident. */
export function programCommand(
  { toolFolder }: Pick<Machine, 'toolFolder'>,
  { program, ...start }: NodeStart & Pick<ProgramCall, 'program'>,
): ResidentCommand {
  return nodeCommand(fileOf(program), start, circomCache.find(toolFolder))
}

function fileOf(program: string): FilePath {
  return join(import.meta.dirname, 'programs', `${program}.ts`)
}

/**
 * Runs one of the programs in `programs/` in the sandbox and returns its result.
 *
 * @throws UserError with the sentence of the program, or one that names the limit it passed
 */
export async function runProgram(machine: Machine, call: ProgramCall): Promise<unknown> {
  return resultOf(await startProgram(machine, call), call)
}
