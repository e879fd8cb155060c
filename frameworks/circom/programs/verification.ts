import type { CurveName, Scheme } from './curves.ts'
import type { Transcript } from './fflonk-inverse.ts'
import { type Judge, type Tools, judgeWith } from './judge.ts'
import { importFromSnarkjs, presetCurve } from './quick-curve.ts'

/** Loads snarkjs's verifier of a scheme, and returns a judge. */
export async function openVerifier(scheme: Scheme, curveName: CurveName): Promise<Judge> {
  const curve = await presetCurve(curveName)
  const verify = await importFromSnarkjs<Tools['verify']>(`${scheme}_verify`)
  const loadTranscript = () => importFromSnarkjs<Transcript>('Keccak256Transcript', 'Keccak256Transcript')
  return judgeWith({ curve, verify, loadTranscript }, scheme, curveName)
}
