import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { readOnly } from '@proofyard/sandbox/mounts.ts'
import { nodeRuntime } from '@proofyard/sandbox/node-runtime.ts'
import type { Command, Mount, Outcome } from '@proofyard/sandbox/sandbox.ts'
import type { Run } from '../../framework.ts'
import type { ResidentCommand } from '../../residents.ts'
import type { StepFacts } from '../../why-it-ended.ts'
import { reporting } from '../harness-end.ts'

/** What running a program takes; a part of `Run`. */
export type Machine = Pick<Run, 'sandbox' | 'signal' | 'toolFolder'>

/** How a Node program of ours is started. */
export interface NodeStart extends Pick<StepFacts, 'limits'> {
  args: string[]
  mounts: Mount[]
  cwd?: string
  env?: Record<string, string>
  /** For Node itself, such as `--max-old-space-size=512`. */
  flags?: string[]
}

/** One run of a Node program of ours, which speaks the harness protocol (`programs/harness.ts`). */
export interface NodeCall extends NodeStart, StepFacts {
  stdin?: Command['stdin']
}

/**
 * Runs a Node program of ours in the sandbox, and returns how it ended: `resultOf` and `verdictOf` read that.
 *
 * @param file of the program
 * @param cache what V8 has compiled of it, where that is there
 */
export async function runNodeProgram(
  { sandbox, signal }: Pick<Run, 'sandbox' | 'signal'>,
  file: FilePath,
  call: NodeCall,
  cache: FilePath | undefined,
): Promise<Outcome> {
  return await sandbox.run({ ...nodeCommand(file, call, cache), stdin: call.stdin, signal, ...reporting })
}

/** The command that starts a Node program of ours, such as one that is to be a resident. */
export function nodeCommand(
  file: FilePath,
  { args, mounts, cwd = '/tmp', env, limits, flags }: NodeStart,
  cache: FilePath | undefined,
): ResidentCommand {
  const node = nodeRuntime(file, flags)
  const compiled = cache === undefined ? [] : [readOnly(cache, '/cache')]
  return {
    program: node.program,
    args: [...node.args, ...args],
    mounts: [...node.mounts, ...mounts, ...compiled],
    cwd,
    env: { ...env, ...(cache === undefined ? {} : { NODE_COMPILE_CACHE: '/cache' }) },
    limits,
  }
}
