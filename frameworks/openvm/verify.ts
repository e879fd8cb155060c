import { z } from 'zod'
import type { Claim, Run } from '../framework.ts'
import { isKeyOf } from '../key-system.ts'
import { claimMounts, claimPaths, claimVerdict } from '../languages/rust/claim-documents.ts'
import { openvmLimits } from './limits.ts'
import type { OpenvmManifest } from './manifest.ts'
import { AGGREGATION, runHost } from './run-host.ts'

const limits = openvmLimits.verify

/** Verifies a proof with OpenVM's own verifier, in a process that sees the three documents and the toolchain, and nothing of the project. */
export async function verify(run: Run, claim: Claim<OpenvmManifest>): Promise<boolean> {
  const ofScheme = z.looseObject({ key: z.looseObject({ [claim.manifest.provingScheme]: z.looseObject({}) }) })
  if (!(await isKeyOf(claim.verificationKey, ofScheme))) return false
  const outcome = await run.stage('verify_check', () =>
    runHost(run, {
      args: ['verify', AGGREGATION, ...claimPaths],
      mounts: claimMounts(claim),
      limits,
      threads: 1,
    }),
  )
  return claimVerdict(outcome, limits)
}
