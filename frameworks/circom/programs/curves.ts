/** The curves that circuits are proved on, by the name that a manifest gives them. */
export const curves = {
  bn254: {
    name: 'bn254',
    toolName: 'bn128',
    order: 21888242871839275222246405745257275088548364400416034343698204186575808495617n,
    baseOrder: 21888242871839275222246405745257275088696311157297823662689037894645226208583n,
    baseBytes: 32,
  },
  'bls12-381': {
    name: 'bls12-381',
    toolName: 'bls12381',
    order: 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n,
    baseOrder: 0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaabn,
    baseBytes: 48,
  },
} as const satisfies Record<string, Curve>

/** What our programs know of a curve. */
export interface Curve {
  name: string
  /** What circom, snarkjs and their files call it. */
  toolName: string
  /** Of the scalar field: the prime that circuits compute with. */
  order: bigint
  /** Of the base field: coordinates of points are smaller. */
  baseOrder: bigint
  /** Bytes of a coordinate in files. */
  baseBytes: number
}

export type CurveName = keyof typeof curves

/** Bytes of a scalar in files, on both curves. */
export const scalarBytes = 32

/** The proof systems; snarkjs has a verifier and a prover of each name. */
export type Scheme = 'groth16' | 'plonk' | 'fflonk'

/** Reads the name of a curve among a program's arguments. */
export function curveOf(name: string | undefined): (typeof curves)[CurveName] {
  if (name === 'bn254' || name === 'bls12-381') return curves[name]
  throw new Error(`There is no curve ${name}.`)
}

/** Reads the name of a proof system among a program's arguments. */
export function schemeOf(name: string | undefined): Scheme {
  if (name === 'groth16' || name === 'plonk' || name === 'fflonk') return name
  throw new Error(`There is no proving scheme ${name}.`)
}
