import { readFile } from 'node:fs/promises'
import type { BuildFiles, Claim, ProofSession, Run } from '../framework.ts'
import { verdictOf } from '../languages/harness-end.ts'
import { circomLimits } from './limits.ts'
import type { CircomManifest } from './manifest.ts'
import { verifierResident } from './residents.ts'
import { startProgram } from './run-program.ts'

/** Scheme and curve are the manifest's, whatever key and proof say. */
type System = Pick<CircomManifest, 'provingScheme' | 'curve'>

/** The resident verifier loads while the proof is made: to load it takes longer than to verify. */
export function openProof(run: Run, { manifest }: BuildFiles<CircomManifest>): Partial<ProofSession> {
  run.residents?.start(verifierResident(run, manifest))
  return {}
}

/**
 * Verifies a proof with snarkjs, in a process that sees keys, public values and proofs and nothing else: the resident one,
 * and where that does not answer one of its own.
 */
export async function verify(run: Run, claim: Claim<CircomManifest>): Promise<boolean> {
  return await run.stage('verify_check', async () => {
    const files = [claim.verificationKey, claim.publicValues, claim.proof]
    const documents = JSON.stringify(await Promise.all(files.map((path) => readFile(path, 'utf8'))))
    return (
      (await verifyByResident(run, claim.manifest, documents)) ?? (await verifyAlone(run, claim.manifest, documents))
    )
  })
}

async function verifyByResident(run: Run, manifest: System, documents: string): Promise<boolean | undefined> {
  const question = { request: Buffer.from(documents) }
  const answer = await run.residents?.ask(verifierResident(run, manifest), question, run.signal)
  return answer === 'holds' ? true : answer === 'rejected' ? false : undefined
}

async function verifyAlone(run: Run, { provingScheme, curve }: System, documents: string): Promise<boolean> {
  const call = { program: 'verify', limits: circomLimits.verify, stepName: 'The verification' }
  const outcome = await startProgram(run, {
    ...call,
    args: [provingScheme, curve],
    mounts: [],
    stdin: documents,
  })
  return verdictOf(outcome, call)
}
