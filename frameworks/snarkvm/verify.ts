import { readOnly } from '@proofyard/sandbox/mounts.ts'
import type { Claim, Run } from '../framework.ts'
import { verdictOf } from '../languages/harness-end.ts'
import { snarkvmLimits } from './limits.ts'
import type { SnarkvmManifest } from './manifest.ts'
import { runHelper } from './run-helper.ts'

const limits = snarkvmLimits.verify

/** Verifies a proof with snarkVM, in a process that sees the three documents only. */
export async function verify(
  run: Run,
  { manifest, verificationKey, publicValues, proof }: Claim<SnarkvmManifest>,
): Promise<boolean> {
  const outcome = await run.stage('verify_check', () =>
    runHelper(run, {
      network: manifest.network,
      args: ['verify', '/in/key.json', '/in/public.json', '/in/proof.json'],
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
  // snarkVM's parsers go as deep as a document does, and what is deeper than a stack is no proof.
  if (ending.kind === 'signal' && (ending.signal === 'SIGABRT' || ending.signal === 'SIGSEGV')) return false
  return verdictOf(outcome, { stepName: 'The verification', limits })
}
