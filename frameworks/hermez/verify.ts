import type { Claim, Run } from '../framework.ts'
import { readOnly } from '@proofyard/sandbox/mounts.ts'
import { verdictOf } from '../languages/harness-end.ts'
import { hermezLimits } from './limits.ts'
import type { HermezManifest } from './manifest.ts'
import { startProgram } from './run-program.ts'
import type { ProgramCall } from './run-program.ts'

/** Verifies a proof with pil-stark, in a process that sees the key, the public values and the proof and nothing else. */
export async function verify(run: Run, claim: Claim<HermezManifest>): Promise<boolean> {
  const call: ProgramCall = {
    program: 'verify',
    args: ['/in/key.json', '/in/public.json', '/in/proof.json'],
    mounts: [
      readOnly(claim.verificationKey, '/in/key.json'),
      readOnly(claim.publicValues, '/in/public.json'),
      readOnly(claim.proof, '/in/proof.json'),
    ],
    limits: hermezLimits.verify,
    stepName: 'The verification',
  }
  const outcome = await run.stage('verify_check', () => startProgram(run, call))
  return verdictOf(outcome, call)
}
