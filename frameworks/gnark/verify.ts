import { readFile } from 'node:fs/promises'
import type { Claim, Run } from '../framework.ts'
import { whyItEnded } from '../sandbox/why-it-ended.ts'
import { systemArguments } from './compile.ts'
import { gnarkLimits } from './limits.ts'
import type { GnarkManifest } from './manifest.ts'
import { startKeys } from './run-step.ts'

const limits = gnarkLimits.verify
const rejectedExit = 4

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
  const { ending } = outcome
  if (ending.kind === 'exit' && ending.code === 0) return true
  if (ending.kind === 'exit' && ending.code === rejectedExit) return false
  throw whyItEnded(outcome, { limits, work: 'The verification' })
}
