import { randomBytes } from 'node:crypto'
import { InputError } from '../../languages/node/programs/input-error.ts'
import type { BinaryFile } from './binary-file.ts'
import type { Curve } from './curves.ts'
import type { Group, LoadedCurve } from './loaded-curve.ts'
import { isReduced } from './sound-key.ts'
import { splitPoints, zkeyLists } from './zkey-file.ts'

const pointsAtOnce = 1 << 14

/**
 * How many sums of a group's points, each times a random byte, must lie in the subgroup of the right order, so that points
 * outside it are overlooked once in 2^60: by the least prime factor of the cofactor (bn254: 10069 in G2, while all of G1
 * is in it; bls12-381: 3 and 13).
 */
const rounds: Record<string, { g1: number; g2: number }> = {
  bn254: { g1: 0, g2: 8 },
  'bls12-381': { g1: 40, g2: 17 },
}

/** Refuses a key whose lists hold a point that is not on the curve or not in its subgroup. Infinity stands for a wire that a polynomial does not have. */
export async function refuseInvalidLists(
  loaded: LoadedCurve,
  curve: Curve,
  file: BinaryFile,
  name: string,
): Promise<void> {
  for (const [list, section] of Object.entries(zkeyLists)) {
    const isG2 = list === 'b2'
    const group = isG2 ? loaded.G2 : loaded.G1
    const pointBytes = (isG2 ? 4 : 2) * curve.baseBytes
    const inSubgroup = rounds[curve.name]?.[isG2 ? 'g2' : 'g1'] ?? 0
    const total = file.sectionLength(section)
    for (let from = 0; from < total; from += pointsAtOnce * pointBytes) {
      const bytes = file.read(section, from, Math.min(pointsAtOnce * pointBytes, total - from))
      const points = splitPoints(bytes, pointBytes)
      const bad = points.findIndex((point) => !isReduced(point, curve) || !group.isValid(point))
      if (bad !== -1) throw invalid(`point ${from / pointBytes + bad} of its list ${list}`, curve, name)
      if (!(await areInSubgroup(loaded, group, bytes, points.length, inSubgroup)))
        throw invalid(`a point of its list ${list}`, curve, name)
    }
  }
}

async function areInSubgroup(
  loaded: LoadedCurve,
  group: Group,
  points: Buffer,
  count: number,
  times: number,
): Promise<boolean> {
  for (let round = 0; round < times; round++) {
    const sum = group.toAffine(await group.multiExpAffine(points, randomBytes(count)))
    if (!group.isZero(sum) && !group.isZero(group.timesScalar(sum, loaded.r))) return false
  }
  return true
}

function invalid(what: string, curve: Curve, name: string): InputError {
  return new InputError(`${name} is damaged: ${what} is not a point of the right group of ${curve.name}.`)
}
