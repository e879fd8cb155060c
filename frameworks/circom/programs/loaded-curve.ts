import type { CurveName } from './curves.ts'
import { curves } from './curves.ts'

/** A group of ffjavascript, as far as we use it ourselves. */
export interface Group {
  fromObject: (point: bigint[] | bigint[][]) => Uint8Array
  toObject: (point: Uint8Array) => bigint[] | bigint[][]
  /** Not of infinity in affine form: of that it makes another point. */
  timesScalar: (point: Uint8Array, scalar: bigint) => Uint8Array
  isZero: (point: Uint8Array) => boolean
  isValid: (point: Uint8Array) => boolean
  zero: Uint8Array
  /** The generator. */
  gAffine: Uint8Array
  add: (one: Uint8Array, other: Uint8Array) => Uint8Array
  neg: (point: Uint8Array) => Uint8Array
  toJacobian: (point: Uint8Array) => Uint8Array
  toAffine: (point: Uint8Array) => Uint8Array
  /** Of a list of points in Jacobian form. */
  batchToAffine: (points: Uint8Array) => Promise<Uint8Array>
  /**
   * The sum of the points of a list, each times its scalar: equally many little-endian bytes for each, not in Montgomery form.
   * That of nothing but infinity is (0, 0, 1), which `isZero` only knows in affine form.
   */
  multiExpAffine: (points: Uint8Array, scalars: Uint8Array) => Promise<Uint8Array>
}

/** A field of ffjavascript, as far as we use it ourselves; its elements are bytes in Montgomery form. */
export interface Field {
  e: (value: bigint) => Uint8Array
  toObject: (element: Uint8Array) => bigint
  /** Roots of unity by the logarithm of their order. */
  w: Uint8Array[]
  /** Of lists of elements. */
  fft: (values: Uint8Array) => Promise<Uint8Array>
  ifft: (values: Uint8Array) => Promise<Uint8Array>
  /** Multiplies element i by first · increment^i. */
  batchApplyKey: (values: Uint8Array, first: Uint8Array, increment: Uint8Array) => Promise<Uint8Array>
  batchToMontgomery: (values: Uint8Array) => Promise<Uint8Array>
  batchFromMontgomery: (values: Uint8Array) => Promise<Uint8Array>
}

/** The part of ffjavascript's curve object that we use ourselves. */
export interface LoadedCurve {
  r: bigint
  q: bigint
  Fr: Field
  G1: Group
  G2: Group
  Gt: { toObject: (element: Uint8Array) => unknown }
  pairing: (g1: Uint8Array, g2: Uint8Array) => Uint8Array
  /** Whether the product of the pairings of (1st, 2nd), (3rd, 4th), … point is one. */
  pairingEq: (...points: Uint8Array[]) => Promise<boolean>
  terminate: () => Promise<void>
  /** Holds all that the curve's wasm program computes with. */
  tm: { memory: WebAssembly.Memory }
}

// ffjavascript's src/bn128.js and src/bls12381.js.
const cofactors: Record<CurveName, { cofactorG1?: bigint; cofactorG2: bigint }> = {
  bn254: { cofactorG2: 0x30644e72e131a029b85045b68181585e06ceecda572a2489345f2299c0f9fa8dn },
  'bls12-381': {
    cofactorG1: 0x396c8c005555e1568c00aaab0000aaabn,
    cofactorG2:
      0x5d543a95414e7f1091d50792876a202cd91de4547085abaa68a205b2e5a7ddfa628f1cb4d9e82ef21537e293a6691ae1616ec6e786f0c70cf1c38e31c7238e5n,
  },
}

/** `wasmcurves/build/<curve>_wasm.js`: the program in base64, and where its constants lie. */
export interface AssembledCurve {
  code: string
  q: string
  r: string
  n8q: number
  n8r: number
  [constant: string]: string | number
}

/** ffjavascript's `src/engine.js`. */
export type BuildEngine = (parameters: object) => Promise<Omit<LoadedCurve, 'terminate'>>

/**
 * Gives snarkjs its curve ready made, in this thread alone, and returns it. To be called when ffjavascript is loaded, which
 * empties the places of ready-made curves, and before anything of snarkjs is used.
 *
 * @param code the program of `assembled`
 */
export async function loadCurve(
  buildEngine: BuildEngine,
  curveName: CurveName,
  assembled: AssembledCurve,
  code: Uint8Array,
): Promise<LoadedCurve> {
  const { toolName } = curves[curveName]
  const [q, r] = [BigInt(assembled.q), BigInt(assembled.r)]
  const { n8q, n8r } = assembled
  const curve = await buildEngine({
    name: toolName,
    wasm: { ...assembled, code, q, r },
    q,
    r,
    n8q,
    n8r,
    ...cofactors[curveName],
    singleThread: true,
  })
  const preset = Object.assign(curve, { terminate: async () => {} })
  Object.assign(globalThis, { [`curve_${toolName}`]: preset })
  return preset
}

/**
 * Remembers the memory of a curve's wasm program as it is now.
 *
 * @returns what puts it back, so that nothing of one computation is there in the next
 */
export function memoryOf({ tm: { memory } }: LoadedCurve): () => void {
  const before = new Uint8Array(memory.buffer).slice()
  return () => {
    const now = new Uint8Array(memory.buffer)
    now.set(before)
    now.fill(0, before.length)
  }
}
