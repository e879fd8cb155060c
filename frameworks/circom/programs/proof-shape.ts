import type { Curve, Scheme } from './curves.ts'
import { type Shape, curveShapes, exactly, record } from './shapes.ts'

/** A Groth16 proof in snarkjs's form, without the name of the curve (wire-format 9.1). */
export interface Groth16Proof {
  pi_a: [string, string, '1']
  pi_b: [[string, string], [string, string], ['1', '0']]
  pi_c: [string, string, '1']
  protocol: 'groth16'
}

/** A PLONK proof in snarkjs's form. */
export interface PlonkProof extends Record<PlonkPoint, [string, string, '1']>, Record<PlonkValue, string> {
  protocol: 'plonk'
  curve: string
}

/** An FFLONK proof in snarkjs's form. */
export interface FflonkProof {
  polynomials: Record<FflonkPoint, [string, string, '1']>
  evaluations: Record<FflonkValue, string>
  protocol: 'fflonk'
  curve: string
}

export type CircomProof = Groth16Proof | PlonkProof | FflonkProof

/** In the order of the calldata. */
export const plonkPoints = ['A', 'B', 'C', 'Z', 'T1', 'T2', 'T3', 'Wxi', 'Wxiw'] as const
export const plonkValues = ['eval_a', 'eval_b', 'eval_c', 'eval_s1', 'eval_s2', 'eval_zw'] as const
export const fflonkPoints = ['C1', 'C2', 'W1', 'W2'] as const
export const fflonkValues = [
  ...(['ql', 'qr', 'qm', 'qo', 'qc', 's1', 's2', 's3'] as const),
  ...(['a', 'b', 'c', 'z', 'zw', 't1w', 't2w', 'inv'] as const),
]
type PlonkPoint = (typeof plonkPoints)[number]
type PlonkValue = (typeof plonkValues)[number]
type FflonkPoint = (typeof fflonkPoints)[number]
type FflonkValue = (typeof fflonkValues)[number]

/** Tells whether a value is a proof of that scheme and curve with each number in its one canonical spelling. */
export function isProof(value: unknown, scheme: Scheme, curve: Curve): value is CircomProof {
  return proofShape(scheme, curve)(value)
}

function proofShape(scheme: Scheme, curve: Curve): Shape {
  const { g1, g2, scalar } = curveShapes(curve)
  const all = (names: readonly string[], shape: Shape) => Object.fromEntries(names.map((name) => [name, shape]))
  const ends = { protocol: exactly(scheme), curve: exactly(curve.toolName) }
  if (scheme === 'groth16') return record({ pi_a: g1, pi_b: g2, pi_c: g1, protocol: exactly('groth16') })
  if (scheme === 'plonk') return record({ ...all(plonkPoints, g1), ...all(plonkValues, scalar), ...ends })
  return record({
    polynomials: record(all(fflonkPoints, g1)),
    evaluations: record(all(fflonkValues, scalar)),
    ...ends,
  })
}
