import { readFile } from 'node:fs/promises'
import type { Claim, Run } from '../framework.ts'
import { claimMounts, claimPaths, claimVerdict } from '../languages/rust/claim-documents.ts'
import { snarkvmLimits } from './limits.ts'
import type { SnarkvmManifest } from './manifest.ts'
import { verifierResident } from './residents.ts'
import { runHelper } from './run-helper.ts'

const limits = snarkvmLimits.verify

/**
 * Verifies a proof with snarkVM, in a process that sees the three documents only: a copy of the resident verifier, and
 * where that does not say that the proof holds one of its own, whose word counts.
 */
export async function verify(run: Run, claim: Claim<SnarkvmManifest>): Promise<boolean> {
  return await run.stage(
    'verify_check',
    async () => (await holdsForResident(run, claim)) || (await verifyAlone(run, claim)),
  )
}

async function holdsForResident(
  run: Run,
  { manifest, verificationKey, publicValues, proof }: Claim<SnarkvmManifest>,
): Promise<boolean> {
  if (run.residents === undefined) return false
  const files = [verificationKey, publicValues, proof]
  const documents = await Promise.all(files.map((path) => readFile(path, 'utf8')))
  const question = { request: Buffer.from(JSON.stringify(documents)) }
  return (await run.residents.ask(verifierResident(run, manifest), question, run.signal)) === 'holds'
}

async function verifyAlone(run: Run, claim: Claim<SnarkvmManifest>): Promise<boolean> {
  const outcome = await runHelper(run, {
    network: claim.manifest.network,
    args: ['verify', ...claimPaths],
    mounts: claimMounts(claim),
    limits,
    threads: 1,
  })
  return claimVerdict(outcome, limits)
}
