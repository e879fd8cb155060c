import type { BinaryFile } from './binary-file.ts'
import type { Places } from './circuit-places.ts'
import type { PointSums } from './point-sums.ts'
import type { LoadedCurve } from './loaded-curve.ts'
import type { R1csHeader } from './r1cs-file.ts'
import type { VerificationPart } from './zkey-file.ts'

/** A key and its circuit, and what is worked out of them once. */
export interface Tested {
  loaded: LoadedCurve
  circuit: BinaryFile
  counts: R1csHeader
  rows: number
  part: VerificationPart
  places: Places
  sums: PointSums
  /** By wire: 16 random bytes, drawn for this test alone. */
  weights: Buffer
}

/** A list of zeros, one for each row. */
export function noValues({ rows }: Pick<Tested, 'rows'>): bigint[] {
  return Array.from({ length: rows }, () => 0n)
}

/** A value of the scalar field in its reduced form. */
export function modulo({ r }: Pick<LoadedCurve, 'r'>, value: bigint): bigint {
  const rest = value % r
  return rest < 0n ? rest + r : rest
}

/** Whether the product of the pairings of (1st, 2nd), (3rd, 4th), … point is one; infinity, which ffjavascript does not pair, counts as one. */
export async function pairingsCancel({ G1, G2, pairingEq }: LoadedCurve, ...points: Uint8Array[]): Promise<boolean> {
  const finite: Uint8Array[] = []
  for (let at = 0; at + 1 < points.length; at += 2) {
    const [one, other] = [G1.toAffine(points[at] ?? G1.zero), G2.toAffine(points[at + 1] ?? G2.zero)]
    if (!G1.isZero(one) && !G2.isZero(other)) finite.push(one, other)
  }
  return finite.length === 0 || (await pairingEq(...finite))
}
