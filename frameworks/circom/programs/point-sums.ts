import { type BinaryFile, readScalar, writeScalar } from './binary-file.ts'
import { type Curve, scalarBytes } from './curves.ts'
import type { Group, LoadedCurve } from './loaded-curve.ts'
import { zkeyLists } from './zkey-file.ts'

/** Bytes of a random weight: what does not hold passes once in 2^128. */
export const weightBytes = 16

/** Sums of a key's points. A list begins with the point of a wire, or of row 0 for H. */
export interface PointSums {
  /** The point of a wire, or a row, in a list. */
  point: (list: keyof typeof zkeyLists, index: number) => Buffer
  /** Sums by class, each point times the weight of its wire; points of a class that is not there are infinity. */
  byClass: (list: keyof typeof zkeyLists, weights: Buffer, classOf: (wire: number) => number) => Promise<Uint8Array[]>
  /** The sum of H, each point times the scalar of its row. */
  ofRows: (scalars: bigint[]) => Promise<Uint8Array>
}

const pointsAtOnce = 1 << 17

export function openPointSums(loaded: LoadedCurve, curve: Curve, file: BinaryFile, publicValues: number): PointSums {
  const facts = (list: keyof typeof zkeyLists) => {
    const [group, bytes]: [Group, number] = list === 'b2' ? [loaded.G2, 4] : [loaded.G1, 2]
    const pointBytes = bytes * curve.baseBytes
    return {
      group,
      pointBytes,
      section: zkeyLists[list],
      first: list === 'c' ? publicValues + 1 : 0,
      count: file.sectionLength(zkeyLists[list]) / pointBytes,
    }
  }
  const pieces = function* (list: keyof typeof zkeyLists) {
    const { section, pointBytes, count } = facts(list)
    for (let from = 0; from < count; from += pointsAtOnce) {
      const size = Math.min(pointsAtOnce, count - from)
      yield { from, size, points: file.read(section, from * pointBytes, size * pointBytes) }
    }
  }
  return {
    point: (list, index) => {
      const { section, pointBytes, first } = facts(list)
      return file.read(section, (index - first) * pointBytes, pointBytes)
    },
    byClass: async (list, weights, classOf) => {
      const { group, pointBytes, first } = facts(list)
      const sums: Uint8Array[] = []
      for (const { from, size, points } of pieces(list)) {
        const members: number[][] = []
        for (let index = 0; index < size; index++) (members[classOf(first + from + index)] ??= []).push(index)
        for (const [name, indices] of members.entries()) {
          if (indices === undefined) continue
          const chosen = Buffer.alloc(indices.length * pointBytes)
          const scalars = Buffer.alloc(indices.length * weightBytes)
          indices.forEach((index, at) => {
            points.copy(chosen, at * pointBytes, index * pointBytes, (index + 1) * pointBytes)
            const weight = (first + from + index) * weightBytes
            weights.copy(scalars, at * weightBytes, weight, weight + weightBytes)
          })
          sums[name] = group.add(sums[name] ?? group.zero, await group.multiExpAffine(chosen, scalars))
        }
      }
      return sums
    },
    ofRows: async (scalars) => {
      const { group } = facts('h')
      let sum = group.zero
      for (const { from, size, points } of pieces('h'))
        sum = group.add(sum, await group.multiExpAffine(points, scalarList(scalars.slice(from, from + size))))
      return sum
    },
  }
}

/** Scalars as files and ffjavascript hold them outside Montgomery form. */
function scalarList(scalars: bigint[]): Buffer {
  const bytes = Buffer.alloc(scalars.length * scalarBytes)
  scalars.forEach((scalar, index) => writeScalar(bytes, index * scalarBytes, scalar))
  return bytes
}

/** From the values of a polynomial on the domain to those at the points between its points, to which the list H belongs. */
export async function betweenPoints({ Fr }: LoadedCurve, values: bigint[]): Promise<bigint[]> {
  const shift = Fr.w[Math.log2(values.length) + 1]
  if (shift === undefined) throw new Error('There is no domain of twice the size.')
  const coefficients = await Fr.ifft(await Fr.batchToMontgomery(scalarList(values)))
  const shifted = await Fr.fft(await Fr.batchApplyKey(coefficients, Fr.e(1n), shift))
  const plain = Buffer.from(await Fr.batchFromMontgomery(shifted))
  return values.map((_, index) => readScalar(plain, index * scalarBytes))
}
