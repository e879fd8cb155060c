import type { Run } from '../../framework.ts'
import type { Mount } from '@proofyard/sandbox/sandbox.ts'
import { circomLimits } from '../limits.ts'
import { NativeProverError, nativeVersion, runNative } from '../run-native.ts'

export const limits = circomLimits.setup
export const stepName = 'The set-up'
/** The sandbox's limit is the one that counts, so node's own lies a little below it. In MiB. */
export const heap = ['--max-old-space-size=14000']
export const forgery =
  'Anyone who controlled this server at that moment could forge proofs; do not let anything of value rest on it.'

/** Lets the native prover do a part of the set-up. Returns undefined when it did, else the warnings to show. */
export async function setUpNatively(run: Run, args: string[], mounts: Mount[]): Promise<string[] | undefined> {
  if ((await nativeVersion(run)) === undefined) return []
  try {
    const sentence = await runNative(run, { args, mounts, limits, stepName })
    return sentence === undefined
      ? undefined
      : [`The native prover refused the set-up (${sentence}); a slower program made the keys.`]
  } catch (error) {
    if (!(error instanceof NativeProverError)) throw error
    return [`The native prover failed in the set-up (${error.message}); a slower program made the keys.`]
  }
}
