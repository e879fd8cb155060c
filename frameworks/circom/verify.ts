import type { Run } from '../framework.ts'
import { type Verification, finishVerifier, verification } from './early-verifier.ts'
import { rejectedExit } from '../programs/fault.ts'
import { whyItEnded } from '../sandbox/why-it-ended.ts'

/** Verifies a proof with snarkjs, in a process that sees the key, the public values and the proof and nothing else. */
export async function verify(run: Run, files: Verification): Promise<boolean> {
  const outcome = await run.stage('verify_check', () => finishVerifier(run, files))
  const { ending } = outcome
  if (ending.kind === 'exit' && ending.code === 0) return true
  if (ending.kind === 'exit' && ending.code === rejectedExit) return false
  throw whyItEnded(outcome, verification)
}
