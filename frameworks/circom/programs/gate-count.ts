import type { BinaryFile } from './binary-file.ts'
import type { Scheme } from './curves.ts'
import { type R1csHeader, readCombinations } from './r1cs-file.ts'

type Combination = Map<number, bigint>

/**
 * How many gates snarkjs's set-up of PLONK or FFLONK makes of a circuit: one for each public value and each constraint,
 * and one for each term that does not fit into a gate (`plonk_setup.js`, `r1cs_constraint_processor.js`). The size of the
 * powers of tau follows from it, so it is needed before the set-up.
 */
export function countGates(file: BinaryFile, counts: R1csHeader, scheme: Exclude<Scheme, 'groth16'>): number {
  const { prime } = counts
  // The set-up of PLONK keeps terms that cancelled out: it compares bytes with a number.
  const termsOf = (combination: Combination) => {
    let terms = 0
    for (const [wire, value] of combination) if (wire !== 0 && (scheme === 'plonk' || value !== 0n)) terms++
    return terms
  }
  const kindOf = (combination: Combination) => {
    if (termsOf(combination) > 0) return 'variable'
    return (combination.get(0) ?? 0n) === 0n ? 'zero' : 'constant'
  }
  let gates = counts.outputs + counts.publicInputs
  readCombinations(file, counts, (a, b, c) => {
    const [left, right] = [kindOf(a), kindOf(b)]
    if (left === 'zero' || right === 'zero') gates += sumGates(termsOf(c))
    else if (left === 'constant') gates += sumGates(termsOf(join(b, a.get(0) ?? 0n, c, prime)))
    else if (right === 'constant') gates += sumGates(termsOf(join(a, b.get(0) ?? 0n, c, prime)))
    else gates += 1 + [a, b, c].reduce((sum, one) => sum + Math.max(termsOf(one) - 1, 0), 0)
  })
  return gates
}

/** What a set-up needs of powers of tau. */
export interface PowersNeeded {
  /** As snarkjs counts: a file of this power holds 2^(power + 1) - 1 points. */
  power: number
  /** Points of [tau^i] that it reads. */
  points: number
  /** Lagrange points that it reads: those of the domain of 2^level; 0 where it reads none. */
  level: number
}

/** What the set-up of a circuit of that many gates needs (`plonk_setup.js`, `fflonk_setup.js`). */
export function powersNeeded(gates: number, scheme: Exclude<Scheme, 'groth16'>): PowersNeeded {
  const least = 3
  if (scheme === 'plonk') {
    const power = Math.max(least, logOf(gates))
    return { power, points: 2 ** power + 6, level: power }
  }
  // Two rows of each wire polynomial are blinded; the largest polynomial has nine times the domain's degree.
  const power = Math.max(least, logOf(gates + 2))
  return { power: power + 3, points: 9 * 2 ** power + 18, level: 0 }
}

/** The least k with 2^k >= count. */
function logOf(count: number): number {
  return Math.ceil(Math.log2(count))
}

/** A sum of up to three terms is one gate; each further term takes one more. */
function sumGates(terms: number): number {
  return 1 + Math.max(terms - 3, 0)
}

/** factor * one - other */
function join(one: Combination, factor: bigint, other: Combination, prime: bigint): Combination {
  const sum: Combination = new Map()
  for (const [wire, value] of one) sum.set(wire, (factor * value) % prime)
  for (const [wire, value] of other) sum.set(wire, ((sum.get(wire) ?? 0n) + prime - value) % prime)
  return sum
}
