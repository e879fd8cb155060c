import type { BinaryFile } from './binary-file.ts'
import { type R1csHeader, readPlaces } from './r1cs-file.ts'

/** Which tests of a key reach the point of a private wire in its list C: those with the first probe, with the second, or none. */
export const FIRST = 0
export const SECOND = 1
export const NEITHER = 2

/** Where the wires of a circuit stand in its matrices, and which of them serve to test a key. */
export interface Places {
  /** By matrix and wire: whether the column has an entry. */
  has: [a: Uint8Array, b: Uint8Array, c: Uint8Array]
  /** A wire with exactly one entry in B, and its row. */
  single: { wire: number; row: number } | undefined
  /** Up to two private wires of B, each with few neighbours: wires that stand in a row with it. */
  probes: number[]
  /** By wire: FIRST where it is no neighbour of the first probe, SECOND where only of that one; NEITHER also for public wires. */
  reach: Uint8Array
}

/** Looks at all places; rows of the set-up's own, one for each public value, are among them. */
export function readAllPlaces(
  file: BinaryFile,
  counts: R1csHeader,
  take: (matrix: number, row: number, wire: number) => void,
): void {
  readPlaces(file, counts, take)
  for (let wire = 0; wire <= publicValuesOf(counts); wire++) take(0, counts.constraints + wire, wire)
}

export function publicValuesOf(counts: R1csHeader): number {
  return counts.outputs + counts.publicInputs
}

export function findPlaces(file: BinaryFile, counts: R1csHeader): Places {
  const { wires } = counts
  const firstPrivate = publicValuesOf(counts) + 1
  const has: Places['has'] = [new Uint8Array(wires), new Uint8Array(wires), new Uint8Array(wires)]
  const [entriesInB, rowInB] = [new Uint32Array(wires), new Uint32Array(wires)]
  const entriesOfRow = new Uint32Array(counts.constraints + firstPrivate)
  readAllPlaces(file, counts, (matrix, row, wire) => {
    const column = has[matrix]
    if (column !== undefined) column[wire] = 1
    entriesOfRow[row] = (entriesOfRow[row] ?? 0) + 1
    if (matrix !== 1) return
    entriesInB[wire] = (entriesInB[wire] ?? 0) + 1
    rowInB[wire] = row
  })
  const neighbours = new Float64Array(wires)
  readAllPlaces(file, counts, (_matrix, row, wire) => {
    neighbours[wire] = (neighbours[wire] ?? 0) + (entriesOfRow[row] ?? 0)
  })
  const singleWire = entriesInB.indexOf(1)

  const reach = new Uint8Array(wires).fill(NEITHER)
  const probes: number[] = []
  for (const step of [FIRST, SECOND]) {
    let probe: number | undefined
    for (let wire = firstPrivate; wire < wires; wire++) {
      const isCandidate = has[1][wire] === 1 && (step === FIRST || reach[wire] === FIRST)
      if (isCandidate && (probe === undefined || (neighbours[wire] ?? 0) < (neighbours[probe] ?? 0))) probe = wire
    }
    if (probe === undefined) break
    probes.push(probe)
    const isNeighbour = neighboursOf(probe, file, counts)
    for (let wire = firstPrivate; wire < wires; wire++)
      if (reach[wire] === NEITHER && isNeighbour[wire] === 0) reach[wire] = step
  }
  const single = singleWire === -1 ? undefined : { wire: singleWire, row: rowInB[singleWire] ?? 0 }
  return { has, single, probes, reach }
}

/** The wires that stand in a row with one, itself included. */
function neighboursOf(probe: number, file: BinaryFile, counts: R1csHeader): Uint8Array {
  const rows = new Set<number>()
  readAllPlaces(file, counts, (_matrix, row, wire) => {
    if (wire === probe) rows.add(row)
  })
  const isNeighbour = new Uint8Array(counts.wires)
  readAllPlaces(file, counts, (_matrix, row, wire) => {
    if (rows.has(row)) isNeighbour[wire] = 1
  })
  return isNeighbour
}
