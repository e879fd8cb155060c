import type { Claim, Run } from '../framework.ts'
import { halo2Limits } from './limits.ts'
import type { Halo2Manifest } from './manifest.ts'
import { askProver } from './run-prover.ts'

/** Verifies a proof with halo2's verifier, in a process that holds no user code and sees the three documents only. */
export async function verify(run: Run, claim: Claim<Halo2Manifest>): Promise<boolean> {
  const files = { 'key.json': claim.verificationKey, 'public.json': claim.publicValues, 'proof.json': claim.proof }
  const { accepted } = await run.stage('verify_check', () =>
    askProver(run, {
      args: ['verify', 'in:key.json', 'in:public.json', 'in:proof.json', claim.manifest.provingScheme],
      files,
      limits: halo2Limits.verify,
      stepName: 'The verification',
    }),
  )
  return accepted
}
