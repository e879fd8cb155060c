import { dirname } from 'node:path'
import type { Run } from '../framework.ts'
import { UserError } from '../framework.ts'
import type { Mount } from '@proofyard/sandbox/sandbox.ts'
import { findNative } from './native-prover.ts'
import { readOnly } from '@proofyard/sandbox/mounts.ts'
import { readHarnessEnd, reporting } from '../languages/harness-end.ts'
import { type StepFacts, whyItEnded } from '../why-it-ended.ts'
import type { ResidentCommand } from '../residents.ts'

/** The native prover could not do it, for a reason that is not the user's; snarkjs can. */
export class NativeProverError extends Error {
  override name = 'NativeProverError'
}

/** What the native prover is asked to do. */
export interface NativeCall extends StepFacts {
  args: string[]
  mounts: Mount[]
}

/** Tells whether the native prover is there, and its version. */
export async function nativeVersion(run: Pick<Run, 'toolFolder'>): Promise<string | undefined> {
  const native = await findNative(run.toolFolder)
  return native.state === 'ready' ? native.version : undefined
}

/**
 * Runs the native prover in the sandbox.
 *
 * @returns undefined when it did it; else its sentence on a file that it cannot use, or on a key that `check` found to belong
 *   to another circuit
 * @throws UserError when it passes a limit; NativeProverError for every other end
 */
export async function runNative(run: Run, call: NativeCall): Promise<string | undefined> {
  const outcome = await run.sandbox.run({ ...(await nativeCommand(run, call)), signal: run.signal, ...reporting })
  const end = readHarnessEnd(outcome)
  if (end.kind === 'succeeded') return undefined
  if (end.kind !== 'broken' && end.sentence !== undefined) return end.sentence
  const reason = whyItEnded(outcome, call)
  throw reason instanceof UserError ? reason : new NativeProverError(reason.message)
}

/**
 * How the native prover is started.
 *
 * @throws NativeProverError where it is not built
 */
export async function nativeCommand(
  run: Pick<Run, 'toolFolder'>,
  { args, mounts, limits }: Omit<NativeCall, 'stepName'>,
): Promise<ResidentCommand> {
  const native = await findNative(run.toolFolder)
  if (native.state !== 'ready') throw new NativeProverError('It is not built.')
  return {
    program: '/native/circom-native',
    args,
    mounts: [readOnly(dirname(native.program), '/native'), ...mounts],
    cwd: '/tmp',
    limits,
  }
}
