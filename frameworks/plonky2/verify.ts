import type { Claim, Run } from '../framework.ts'
import type { Plonky2Manifest } from './manifest.ts'
import { askVerifier } from './verifier.ts'

/** Verifies a proof with plonky2's verifier, in a process that holds no user code and sees the three documents only. */
export async function verify(run: Run, claim: Claim<Plonky2Manifest>): Promise<boolean> {
  const files = { 'key.json': claim.verificationKey, 'public.json': claim.publicValues, 'proof.json': claim.proof }
  const { holds } = await run.stage('verify_check', () => askVerifier(run, 'verify', files))
  return holds
}
