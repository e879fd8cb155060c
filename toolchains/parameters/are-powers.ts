import { randomFillSync } from 'node:crypto'
import { buildBn128, type PairingGroup } from 'ffjavascript'

const POINT_BYTES = 64
const SCALAR_BYTES = 32
/** What a random scalar has: a wrong list passes once in 2^128 tries. */
const RANDOM_BYTES = 16

/**
 * Whether points of bn254's first group are the powers of one secret: `first`, the secret times it, its square times
 * it, and so on; where the secret is known only by its product with the generator of the second group.
 *
 * With random r, the sum of r[i] P[i + 1] is the secret times the sum of r[i] P[i], which the pairing shows. Any list
 * that is not the powers fails, but for a chance of 2^-128.
 *
 * @param points coordinates of 32 bytes, the highest first
 */
export async function arePowers(
  points: Uint8Array,
  { first, secretInSecondGroup }: { first: Uint8Array; secretInSecondGroup: Uint8Array },
): Promise<boolean> {
  const count = points.length / POINT_BYTES
  if (!Number.isInteger(count) || count < 2 || Buffer.compare(points.subarray(0, POINT_BYTES), first) !== 0)
    return false
  const curve = await buildBn128(true)
  try {
    const { G1, G2 } = curve
    const own = await G1.batchUtoLEM(points)
    if (!arePoints(G1, own)) return false
    const secret = await G2.batchUtoLEM(highPartFirst(secretInSecondGroup))
    const scalars = randomScalars(count - 1)
    const low = await G1.multiExpAffine(own.slice(0, -POINT_BYTES), scalars)
    const high = await G1.multiExpAffine(own.slice(POINT_BYTES), scalars)
    return await curve.pairingEq(low, secret, G1.neg(high), G2.gAffine)
  } finally {
    await curve.terminate()
  }
}

/** Sums of what is not on the curve would mean nothing. */
function arePoints(group: PairingGroup, points: Uint8Array): boolean {
  for (let at = 0; at < points.length; at += POINT_BYTES) {
    const point = points.subarray(at, at + POINT_BYTES)
    if (group.isZero(point) || !group.isValid(point)) return false
  }
  return true
}

function randomScalars(count: number): Uint8Array {
  const scalars = new Uint8Array(count * SCALAR_BYTES)
  for (let at = 0; at < scalars.length; at += SCALAR_BYTES) randomFillSync(scalars, at, RANDOM_BYTES)
  return scalars
}

/** The two halves of each coordinate in the second group, in the order in which ffjavascript reads them. */
function highPartFirst(point: Uint8Array): Uint8Array {
  const [x0, x1, y0, y1] = [0, 32, 64, 96].map((at) => point.subarray(at, at + 32))
  return Buffer.concat([x1, x0, y1, y0].filter((part) => part !== undefined))
}
