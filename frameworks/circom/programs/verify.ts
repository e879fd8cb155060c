import { readFileSync } from 'node:fs'
import { rejectedExit } from './fault.ts'
import { isBelow, isProof } from './proof-shape.ts'
import { importFromSnarkjs, presetCurve } from './quick-curve.ts'
import { bn254Order } from './scalar-field.ts'

/**
 * verify < [verification key, public values, proof], each a JSON text in one JSON array
 *
 * Loads everything first and then waits for its input, so that it can be started before there is a proof.
 *
 * Ends with 0 where the proof holds and with `rejectedExit` where it does not; prints nothing. The verification is
 * snarkjs's own; before it, everything is refused that would give one proof several forms: coordinates and public
 * values that are not reduced, a wrong number of public values, a point outside the group.
 */
const { G2, r } = await presetCurve()
const verify = await importFromSnarkjs<Verify>('groth16_verify')
const [key, publicValues, proof] = JSON.parse(readFileSync(0, 'utf8')).map((text: string) => JSON.parse(text))
process.exit((await holds(key, publicValues, proof)) ? 0 : rejectedExit)

async function holds(key: { nPublic: number; IC: unknown[] }, publicValues: unknown, proof: unknown): Promise<boolean> {
  if (!isProof(proof) || !Array.isArray(publicValues)) return false
  if (publicValues.length !== key.nPublic || key.IC.length !== key.nPublic + 1) return false
  if (!publicValues.every((value) => isBelow(bn254Order, value))) return false

  if (!(await verify(key, publicValues, proof))) return false
  const b = G2.fromObject(proof.pi_b.map((pair) => pair.map(BigInt)))
  return G2.isZero(G2.timesScalar(b, r))
}

type Verify = (key: object, publicValues: string[], proof: object) => Promise<boolean>
