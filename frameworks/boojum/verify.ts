import type { Claim, Run } from '../framework.ts'
import type { BoojumManifest } from './manifest.ts'
import { judgeProof } from './verifier.ts'

/** Verifies a proof with our program, in a process that holds no user code and sees the three documents only. */
export async function verify(run: Run, claim: Claim<BoojumManifest>): Promise<boolean> {
  const documents = { key: claim.verificationKey, public: claim.publicValues, proof: claim.proof }
  const { holds } = await run.stage('verify_check', () => judgeProof(run, documents))
  return holds
}
