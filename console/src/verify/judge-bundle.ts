import { verifyInBrowser } from 'virtual:circom-verifier'
import { type ProgramSource, hasProgram, judgeByProgram } from './judge-by-program.ts'
import { type Verdict, judgeClaim, notInThisPage } from '@proofyard/verification/judge-claim.ts'
import type { Bundle } from '@proofyard/verification/open-bundle.ts'

/** What this browser finds of the proof in a bundle. */
export async function judgeBundle({ statement, texts }: Bundle, programOf: ProgramSource): Promise<Verdict> {
  const { circuit_type: framework, versions, manifest } = statement.circuit
  if (hasProgram(framework)) return judgeByProgram(framework, texts, { versions, manifest }, programOf)
  if (framework !== 'circom') return notInThisPage(framework)
  const { provingScheme: scheme = 'groth16', curve = 'bn254' } = manifest
  return judgeClaim(texts, { scheme, curve }, verifyInBrowser)
}
