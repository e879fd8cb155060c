import { readOnly } from '@proofyard/sandbox/mounts.ts'
import type { Claim, Run } from '../framework.ts'
import { verdictOf } from '../languages/harness-end.ts'
import { openvmLimits } from './limits.ts'
import type { OpenvmManifest } from './manifest.ts'
import { AGGREGATION, runHost } from './run-host.ts'

const limits = openvmLimits.verify

/** Verifies a proof with OpenVM's own verifier, in a process that sees the three documents and the toolchain, and nothing of the project. */
export async function verify(
  run: Run,
  { verificationKey, publicValues, proof }: Claim<OpenvmManifest>,
): Promise<boolean> {
  const outcome = await run.stage('verify_check', () =>
    runHost(run, {
      args: ['verify', AGGREGATION, '/in/key.json', '/in/public.json', '/in/proof.json'],
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
