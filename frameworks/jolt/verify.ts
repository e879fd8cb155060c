import { readOnly } from '@proofyard/sandbox/mounts.ts'
import type { Claim, Run } from '../framework.ts'
import { verdictOf } from '../languages/harness-end.ts'
import { MAX_CYCLES, joltLimits } from './limits.ts'
import type { JoltManifest } from './manifest.ts'
import { runHost } from './run-host.ts'

const limits = joltLimits.verify

/**
 * Verifies a proof with Jolt's own verifier, and runs the program of the key on the public input again, in a process that sees the
 * three documents only.
 */
export async function verify(
  run: Run,
  { verificationKey, publicValues, proof }: Claim<JoltManifest>,
): Promise<boolean> {
  const outcome = await run.stage('verify_check', () =>
    runHost(run, {
      args: ['verify', '/in/key.json', '/in/public.json', '/in/proof.json', String(MAX_CYCLES)],
      mounts: [
        readOnly(verificationKey, '/in/key.json'),
        readOnly(publicValues, '/in/public.json'),
        readOnly(proof, '/in/proof.json'),
      ],
      limits,
      threads: 1,
    }),
  )
  const { ending } = outcome
  // Data may claim to be longer than any memory, or nest deeper than a stack; Rust aborts then, and that is no proof.
  if (ending.kind === 'signal' && (ending.signal === 'SIGABRT' || ending.signal === 'SIGSEGV')) return false
  return verdictOf(outcome, { stepName: 'The verification', limits })
}
