/** The part of ffjavascript with which points are checked; the package has no types of its own. */
declare module 'ffjavascript' {
  interface PairingGroup {
    /** Points as two coordinates, the highest byte first, to points as the curve computes with them. */
    batchUtoLEM: (points: Uint8Array) => Promise<Uint8Array>
    isValid: (point: Uint8Array) => boolean
    isZero: (point: Uint8Array) => boolean
    neg: (point: Uint8Array) => Uint8Array
    timesScalar: (point: Uint8Array, scalar: bigint) => Uint8Array
    toRprUncompressed: (buffer: Uint8Array, offset: number, point: Uint8Array) => void
    /** Scalars of 32 bytes each, the lowest first. */
    multiExpAffine: (points: Uint8Array, scalars: Uint8Array) => Promise<Uint8Array>
    gAffine: Uint8Array
  }
  interface PairingCurve {
    G1: PairingGroup
    G2: PairingGroup
    /** Whether the product of the pairings of these points, two and two, is one. */
    pairingEq: (...points: Uint8Array[]) => Promise<boolean>
    terminate: () => Promise<void>
  }
  const buildBn128: (singleThread: boolean) => Promise<PairingCurve>
}
