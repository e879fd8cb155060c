import type { FilePath, Run } from '../framework.ts'
import { circomLimits } from './limits.ts'
import { rejectedExit } from './programs/fault.ts'
import { readOnly, startProgram, whyItEnded } from './run-program.ts'

/** Verifies a proof with snarkjs, in a process that sees the key, the public values and the proof and nothing else. */
export async function verify(
  run: Run,
  files: { verificationKey: FilePath; publicValues: FilePath; proof: FilePath },
): Promise<boolean> {
  const call = {
    program: 'verify',
    args: ['/in/key.json', '/in/public.json', '/in/proof.json'],
    mounts: [
      readOnly(files.verificationKey, '/in/key.json'),
      readOnly(files.publicValues, '/in/public.json'),
      readOnly(files.proof, '/in/proof.json'),
    ],
    limits: circomLimits.verify,
    work: 'The verification',
  }
  const outcome = await run.stage('verify_check', () => startProgram(run, call))
  const { ending } = outcome
  if (ending.kind === 'exit' && ending.code === 0) return true
  if (ending.kind === 'exit' && ending.code === rejectedExit) return false
  throw whyItEnded(outcome, call)
}
