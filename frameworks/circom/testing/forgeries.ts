import type { Forgery } from '../../testing/conformance/description.ts'
import type { Documents } from '../../testing/whole-way.ts'
import { curves } from '../programs/curves.ts'

const { order: r, baseOrder: q } = curves.bn254

/** Other values, and the same value in other spellings. */
const publicValues: [hazard: string, change: (values: string[]) => unknown][] = [
  ['another value', (values) => changedFirst(values, (value) => String(value + 1n))],
  ['the same value plus the prime', (values) => changedFirst(values, (value) => String(value + r))],
  ['the same value minus the prime', (values) => changedFirst(values, (value) => String(value - r))],
  ['the same value with a zero before it', (values) => changedFirst(values, (value) => `0${value}`)],
  ['the same value in hexadecimal', (values) => changedFirst(values, (value) => `0x${value.toString(16)}`)],
  ['a value too many', (values) => [...values, '0']],
  ['a value too few', (values) => values.slice(1)],
  ['no list', ([first]) => ({ 0: first })],
]

/** Other spellings of a proof, and changes of one of its points alone: of two at once some hold (`second-proofs.test.ts`). */
const proofs: [hazard: string, change: (proof: { pi_a: string[]; pi_b: unknown[] }) => object][] = [
  ['a negated point', ({ pi_a: [x, y] }) => ({ pi_a: [x, String(q - BigInt(y ?? 0)), '1'] })],
  ['a coordinate plus the prime', ({ pi_a: [x, y] }) => ({ pi_a: [String(BigInt(x ?? 0) + q), y, '1'] })],
  ['another last coordinate', ({ pi_a: [x, y] }) => ({ pi_a: [x, y, '2'] })],
  ['a point that is not on the curve', () => ({ pi_a: ['0', '0', '1'] })],
  ['the coordinates of a pair exchanged', ({ pi_b: [one, other, last] }) => ({ pi_b: [other, one, last] })],
  ['another protocol', () => ({ protocol: 'plonk' })],
]

/** Of a Groth16 proof on bn254 whose public values are small. */
export const forgeries: Forgery[] = [
  {
    hazard: 'public values: the same value as a bare number',
    forge: (whole) => ({ ...whole, publicValues: whole.publicValues.replace(/"(\d+)"/, '$1') }),
  },
  ...publicValues.map(([hazard, change]) => ({
    hazard: `public values: ${hazard}`,
    forge: (whole: Documents) => ({ ...whole, publicValues: JSON.stringify(change(JSON.parse(whole.publicValues))) }),
  })),
  ...proofs.map(([hazard, change]) => ({
    hazard: `proof: ${hazard}`,
    forge: (whole: Documents) => {
      const proof = JSON.parse(whole.proof)
      return { ...whole, proof: JSON.stringify({ ...proof, ...change(proof) }) }
    },
  })),
]

function changedFirst([first = '', ...others]: string[], change: (value: bigint) => unknown): unknown[] {
  return [change(BigInt(first)), ...others]
}
