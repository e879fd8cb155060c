/** The order of bn254's scalar field. */
const P = 21888242871839275222246405745257275088548364400416034343698204186575808495617n

/** A sum of wires with coefficients. */
type Sum = [wire: number, coefficient: bigint][]

interface Circuit {
  /** Wires that a prover is given: the constant one, outputs and inputs; all others are computed. */
  known: number
  wires: number
  /** Of each the sums A, B and C: A times B is C. */
  constraints: [Sum, Sum, Sum][]
}

/**
 * The computed wires of a circuit that its constraints leave open: those whose value could be changed a little, with all inputs and outputs
 * as they are, and every constraint would hold to the first order. Where there is none, a prover has no choice beside the inputs near this witness.
 *
 * Wires are found one after the other, from constraints with one unknown; so a system that only holds them together counts as open, too.
 *
 * @param r1cs the file of circom
 * @param witness of the same circuit, by wire
 */
export function findFreeWires(r1cs: Uint8Array, witness: bigint[]): number[] {
  const { known, wires, constraints } = readR1cs(r1cs)
  const rows = constraints.map((constraint) => differentials(constraint, witness, known))
  const rowsOf: number[][] = Array.from({ length: wires }, () => [])
  rows.forEach((row, at) => row.forEach((wire) => rowsOf[wire]?.push(at)))
  const single = rows.flatMap((row, at) => (row.size === 1 ? [at] : []))
  const found = new Set<number>()
  for (let at = single.pop(); at !== undefined; at = single.pop()) {
    for (const wire of rows[at] ?? []) {
      found.add(wire)
      for (const other of rowsOf[wire] ?? []) {
        rows[other]?.delete(wire)
        if (rows[other]?.size === 1) single.push(other)
      }
    }
  }
  return Array.from({ length: wires - known }, (_, at) => known + at).filter((wire) => !found.has(wire))
}

/** The computed wires on which A·B - C depends at this witness. */
function differentials([a, b, c]: [Sum, Sum, Sum], witness: bigint[], known: number): Set<number> {
  const at = new Map<number, bigint>()
  const add = (sum: Sum, factor: bigint) => {
    for (const [wire, coefficient] of sum)
      if (wire >= known) at.set(wire, ((at.get(wire) ?? 0n) + coefficient * factor) % P)
  }
  add(a, valueOf(b, witness))
  add(b, valueOf(a, witness))
  add(c, P - 1n)
  return new Set([...at].flatMap(([wire, slope]) => (slope === 0n ? [] : [wire])))
}

function valueOf(sum: Sum, witness: bigint[]): bigint {
  return sum.reduce((total, [wire, coefficient]) => (total + coefficient * (witness[wire] ?? 0n)) % P, 0n)
}

/** Reads what circom writes (https://github.com/iden3/r1csfile): little-endian numbers, sections of a kind and a size. */
function readR1cs(bytes: Uint8Array): Circuit {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const sections = new Map<number, number>()
  for (let at = 12; at < bytes.length; at += 12 + Number(view.getBigUint64(at + 4, true)))
    sections.set(view.getUint32(at, true), at + 12)
  const header = (sections.get(1) ?? 0) + 4
  const size = view.getUint32(header - 4, true)
  const number = (at: number) => view.getUint32(header + size + at, true)
  let at = sections.get(2) ?? 0
  const readSum = (): Sum => {
    const length = view.getUint32(at, true)
    at += 4
    return Array.from({ length }, () => {
      const wire = view.getUint32(at, true)
      const limbs = [0, 8, 16, 24].map((from) => view.getBigUint64(at + 4 + from, true))
      at += 4 + size
      return [wire, limbs.reduceRight((high, limb) => (high << 64n) + limb, 0n)]
    })
  }
  return {
    wires: number(0),
    known: 1 + number(4) + number(8) + number(12),
    constraints: Array.from({ length: number(24) }, () => [readSum(), readSum(), readSum()]),
  }
}
