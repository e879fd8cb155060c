import { readFile } from 'node:fs/promises'
import type { Claim, Run } from '../framework.ts'
import { verdictOf } from '../languages/harness-end.ts'
import { systemArguments } from './system-arguments.ts'
import { gnarkLimits } from './limits.ts'
import type { GnarkManifest } from './manifest.ts'
import { startKeys } from './run-step.ts'

const limits = gnarkLimits.verify

/** Verifies with gnark, in a process that sees the key, the public values and the proof and nothing else. */
export async function verify(run: Run, claim: Claim<GnarkManifest>): Promise<boolean> {
  const documents = await Promise.all(
    [claim.verificationKey, claim.publicValues, claim.proof].map((path) => readFile(path, 'utf8')),
  )
  const outcome = await run.stage('verify_check', () =>
    startKeys(run, {
      args: ['verify', ...systemArguments(claim.manifest)],
      mounts: [],
      stdin: JSON.stringify(documents),
      limits,
    }),
  )
  return verdictOf(outcome, { limits, stepName: 'The verification' })
}
