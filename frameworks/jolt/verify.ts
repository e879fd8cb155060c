import { z } from 'zod'
import type { Claim, Run } from '../framework.ts'
import { isKeyOf } from '../key-system.ts'
import { claimMounts, claimPaths, claimVerdict } from '../languages/rust/claim-documents.ts'
import { MAX_CYCLES, joltLimits } from './limits.ts'
import type { JoltManifest } from './manifest.ts'
import { runHost } from './run-host.ts'

const limits = joltLimits.verify

/**
 * Verifies a proof with Jolt's own verifier, and runs the program of the key on the public input again, in a process that sees the
 * three documents only.
 */
export async function verify(run: Run, claim: Claim<JoltManifest>): Promise<boolean> {
  const { commitmentScheme } = claim.manifest
  if (!(await isKeyOf(claim.verificationKey, z.looseObject({ commitment_scheme: z.literal(commitmentScheme) }))))
    return false
  const outcome = await run.stage('verify_check', () =>
    runHost(run, {
      args: ['verify', ...claimPaths, String(MAX_CYCLES)],
      mounts: claimMounts(claim),
      limits,
      threads: 1,
    }),
  )
  return claimVerdict(outcome, limits)
}
