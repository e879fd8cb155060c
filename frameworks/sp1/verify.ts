import { readOnly } from '@proofyard/sandbox/mounts.ts'
import type { Claim, Run } from '../framework.ts'
import { verdictOf } from '../languages/harness-end.ts'
import { sp1Limits } from './limits.ts'
import type { Sp1Manifest } from './manifest.ts'
import { runHost } from './run-host.ts'

const limits = sp1Limits.verify

/** Verifies a proof with SP1's own verifier, in a process that sees the three documents only. */
export async function verify(run: Run, claim: Claim<Sp1Manifest>): Promise<boolean> {
  const { manifest, verificationKey, publicValues, proof } = claim
  const outcome = await run.stage('verify_check', () =>
    runHost(run, {
      args: ['verify', manifest.provingScheme, '/in/key.json', '/in/public.json', '/in/proof.json'],
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
