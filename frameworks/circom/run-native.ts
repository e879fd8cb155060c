import { dirname } from 'node:path'
import type { FilePath, Run } from '../framework.ts'
import { UserFault } from '../framework.ts'
import type { Limits, Mount } from '../sandbox/sandbox.ts'
import { findNative } from './native-prover.ts'
import { readOnly } from '../sandbox/mounts.ts'
import { whyItEnded } from '../sandbox/why-it-ended.ts'
import type { ResidentCommand } from '../warm/warm.ts'

/** The native prover could not do it, for a reason that is not the user's; snarkjs can. */
export class NativeFailure extends Error {
  override name = 'NativeFailure'
}

/** What the native prover is asked to do. */
export interface NativeCall {
  args: string[]
  mounts: Mount[]
  limits: Limits
  work: string
}

/** Tells whether the native prover is there, and its version. */
export async function nativeVersion(run: Pick<Run, 'toolFolder'>): Promise<string | undefined> {
  const native = await findNative(run.toolFolder)
  return native.state === 'ready' ? native.version : undefined
}

/**
 * Runs the native prover in the sandbox. Its exit status is 0 when it did it, 2 for a file it cannot use, and 3 when
 * `check` found that a key belongs to another circuit.
 *
 * @throws UserFault when it passes a limit; NativeFailure for everything else that is not 0, 2 or 3
 */
export async function runNative(run: Run, call: NativeCall): Promise<{ code: 0 | 2 | 3; sentence: string }> {
  const outcome = await run.sandbox.run({ ...(await commandFor(run, call)), signal: run.signal })
  const { ending } = outcome
  const sentence = outcome.stderr.trim()
  if (ending.kind === 'exit' && (ending.code === 0 || ending.code === 2 || ending.code === 3)) {
    return { code: ending.code, sentence }
  }
  const reason = whyItEnded(outcome, call)
  throw reason instanceof UserFault ? reason : new NativeFailure(reason.message)
}

/**
 * Asks the native prover that stays for this build, `serve`, for the proof of a witness.
 *
 * @returns undefined where it is to be made by one that does not stay
 */
export async function askNative(
  run: Run,
  call: NativeCall,
  witness: FilePath,
): Promise<{ proof: unknown; publicValues: unknown } | undefined> {
  const line = await run.warm?.ask(await commandFor(run, call), witness, run.signal)
  if (line === undefined) return undefined
  const { proof, public: publicValues }: { proof: unknown; public: unknown } = JSON.parse(line)
  return { proof, publicValues }
}

async function commandFor(run: Run, { args, mounts, limits }: NativeCall): Promise<ResidentCommand> {
  const native = await findNative(run.toolFolder)
  if (native.state !== 'ready') throw new NativeFailure('It is not built.')
  return {
    program: '/native/circom-native',
    args,
    mounts: [readOnly(dirname(native.program), '/native'), ...mounts],
    cwd: '/tmp',
    limits,
  }
}
