import { readFile } from 'node:fs/promises'
import { firstPoint, secondGroupPoint } from './aztec-points.ts'
import { arePowers } from './are-powers.ts'
import type { Parameter } from './parameter.ts'

const POINT_BYTES = 64
const POWERS = [16, 17, 18, 19, 20, 21, 22]
/** The same file: where bb.js 0.87.9 looks for it, where 0.55.0 does, and the host of the compressed one of 5.0.0. */
const places: Parameter['urls'] = [
  'https://crs.aztec.network/g1.dat',
  'https://aztec-ignition.s3.amazonaws.com/MAIN%20IGNITION/flat/g1.dat',
  'https://crs.aztec-cdn.foundation/g1.dat',
]
/** Enough for the programs that most people write. */
const USUAL_POWER = 18

/**
 * The points of Aztec's Ignition ceremony, which Noir's prover needs: the first 2^k and one more, of one long file. A
 * hash is known of none of these beginnings; that they are the ceremony's follows from its point of the second group.
 */
export const aztecParameters: Parameter[] = [
  pointsFor('noir', USUAL_POWER),
  ...POWERS.map((power) => pointsFor(`noir-${power}`, power)),
]

function pointsFor(id: string, power: number): Parameter {
  const firstBytes = (2 ** power + 1) * POINT_BYTES
  return {
    id,
    file: 'noir-crs/bn254_g1.dat',
    urls: places,
    firstBytes,
    beside: { 'noir-crs/bn254_g2.dat': secondGroupPoint },
    verifiedBy: "relation to the point of Aztec's ceremony",
    isAuthentic: async (path) => {
      const points = await readFile(path)
      return (
        points.length >= firstBytes && arePowers(points, { first: firstPoint, secretInSecondGroup: secondGroupPoint })
      )
    },
    bytes: firstBytes,
    about: `Points of Aztec's Ignition ceremony, for Noir programs of up to 2^${power} gates.`,
  }
}
