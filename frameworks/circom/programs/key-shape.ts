import type { Curve, Scheme } from './curves.ts'
import { type Shape, count, curveShapes, exactly, listOf, record } from './shapes.ts'

export type G1Point = [x: string, y: string, z: string]
export type G2Point = [x: [string, string], y: [string, string], z: [string, string]]

interface AnyKey {
  /** snarkjs's name of the curve. */
  curve: string
  nPublic: number
}

/** A verification key of Groth16 in snarkjs's form. */
export interface Groth16Key extends AnyKey {
  protocol: 'groth16'
  vk_alpha_1: G1Point
  vk_beta_2: G2Point
  vk_gamma_2: G2Point
  vk_delta_2: G2Point
  /** The pairing of alpha and beta. */
  vk_alphabeta_12: string[][][]
  IC: G1Point[]
}

const plonkCommitments = ['Qm', 'Ql', 'Qr', 'Qo', 'Qc', 'S1', 'S2', 'S3'] as const

/** A verification key of PLONK in snarkjs's form. */
export interface PlonkKey extends AnyKey, Record<(typeof plonkCommitments)[number], G1Point> {
  protocol: 'plonk'
  /** Logarithm of the size of the domain; `w` generates it. */
  power: number
  w: string
  k1: string
  k2: string
  X_2: G2Point
}

/** A verification key of FFLONK in snarkjs's form. */
export interface FflonkKey extends AnyKey, Record<'w' | 'w3' | 'w4' | 'w8' | 'wr' | 'k1' | 'k2', string> {
  protocol: 'fflonk'
  power: number
  X_2: G2Point
  C0: G1Point
}

export type VerificationKey = Groth16Key | PlonkKey | FflonkKey

/** The points of a key. */
export function pointsOf(key: VerificationKey): { g1: G1Point[]; g2: G2Point[] } {
  if (key.protocol === 'groth16')
    return { g1: [key.vk_alpha_1, ...key.IC], g2: [key.vk_beta_2, key.vk_gamma_2, key.vk_delta_2] }
  if (key.protocol === 'plonk') return { g1: plonkCommitments.map((name) => key[name]), g2: [key.X_2] }
  return { g1: [key.C0], g2: [key.X_2] }
}

// 2^28 is the largest domain of bn254; a public value costs at least a point or a constraint.
const [largestPower, mostPublicValues] = [28, 2 ** 28]

/** Tells whether a value is a verification key of that scheme and curve, whole and with canonical numbers. */
export function isVerificationKey(value: unknown, scheme: Scheme, curve: Curve): value is VerificationKey {
  return keyShape(scheme, curve)(value)
}

function keyShape(scheme: Scheme, curve: Curve): Shape {
  const { g1, g1OrInfinity, g2, gt, scalar } = curveShapes(curve)
  const all = (names: readonly string[], shape: Shape) => Object.fromEntries(names.map((name) => [name, shape]))
  const ends = { protocol: exactly(scheme), curve: exactly(curve.toolName), nPublic: count(0, mostPublicValues) }
  const domain = { power: count(1, largestPower), ...all(['k1', 'k2', 'w'], scalar), X_2: g2 }
  if (scheme === 'groth16') {
    return record({
      ...ends,
      vk_alpha_1: g1,
      ...all(['vk_beta_2', 'vk_gamma_2', 'vk_delta_2'], g2),
      vk_alphabeta_12: gt,
      IC: listOf(g1OrInfinity),
    })
  }
  if (scheme === 'plonk') return record({ ...ends, ...domain, ...all(plonkCommitments, g1OrInfinity) })
  return record({ ...ends, ...domain, ...all(['w3', 'w4', 'w8', 'wr'], scalar), C0: g1 })
}
