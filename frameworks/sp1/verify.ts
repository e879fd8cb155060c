import type { Claim, Run } from '../framework.ts'
import { claimMounts, claimPaths, claimVerdict } from '../languages/rust/claim-documents.ts'
import { sp1Limits } from './limits.ts'
import type { Sp1Manifest } from './manifest.ts'
import { runHost } from './run-host.ts'

const limits = sp1Limits.verify

/** Verifies a proof with SP1's own verifier, in a process that sees the three documents only. */
export async function verify(run: Run, claim: Claim<Sp1Manifest>): Promise<boolean> {
  const outcome = await run.stage('verify_check', () =>
    runHost(run, {
      manifest: claim.manifest,
      args: ['verify', claim.manifest.provingScheme, ...claimPaths],
      mounts: claimMounts(claim),
      limits,
      threads: 1,
    }),
  )
  return claimVerdict(outcome, limits)
}
