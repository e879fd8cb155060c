import { InputError } from '../../languages/node/programs/input-error.ts'
import type { Pil } from './pilcom.ts'

/** What the polynomials of a PIL amount to. */
export interface TraceShape {
  /** The trace has 2^rowBits rows. */
  rowBits: number
  constants: number
  committed: number
}

const fewestBits = 2
const mostBits = 22
const mostPolynomials = 4096
/** All values of constant and committed polynomials together; 2^28 of them are 2 GiB. */
const mostValues = 2 ** 28

/** Checks that a PIL can be a trace at all, before anything is made in its size. */
export function traceShape(pil: Pil): TraceShape {
  const references = Object.entries(pil.references)
  for (const [name] of references) refuseName(name)
  const { polIdentities, plookupIdentities, permutationIdentities, connectionIdentities } = pil
  if ([polIdentities, plookupIdentities, permutationIdentities, connectionIdentities].flat().length === 0) {
    throw new InputError('The PIL has no identity: every trace would satisfy it.')
  }
  const sizes = new Set<number | undefined>(references.map(([, { polDeg }]) => polDeg))
  const [rows] = sizes
  if (pil.nCommitments === 0) {
    throw new InputError('The PIL commits to no polynomial: there is nothing to prove.')
  }
  if (rows === undefined) {
    throw new InputError(
      'The PIL has polynomials outside any namespace: begin with namespace Name(2**10); to set their size.',
    )
  }
  if (sizes.size > 1) {
    throw new InputError(`All namespaces must have the same size; these have ${[...sizes].map(String).join(', ')}.`)
  }
  const rowBits = Math.log2(rows)
  if (!Number.isInteger(rowBits) || rowBits < fewestBits || rowBits > mostBits) {
    throw new InputError(
      `The size of a namespace must be a power of 2, from 2^${fewestBits} to 2^${mostBits}; it is ${String(rows)}.`,
    )
  }
  const polynomials = pil.nConstants + pil.nCommitments
  if (!(polynomials <= mostPolynomials)) {
    throw new InputError(
      `The PIL has ${polynomials} constant and committed polynomials; at most ${mostPolynomials} are offered.`,
    )
  }
  if (polynomials * rows > mostValues) {
    throw new InputError(
      `The trace is too large: ${polynomials} polynomials of ${rows} rows are more than 2^${Math.log2(mostValues)} values.`,
    )
  }
  return { rowBits, constants: pil.nConstants, committed: pil.nCommitments }
}

/** pilcom keeps the names as keys of plain objects that have keys of their own. */
function refuseName(reference: string) {
  const taken = reference
    .split('.')
    .find((name) => name in Object.prototype || name.startsWith('$') || fileMethods.has(name))
  if (taken !== undefined)
    throw new InputError(`The PIL names something ${taken}, a name that its compiler uses itself.`)
}

const fileMethods = new Set(['loadFromFile', 'saveToFile', 'writeToBuff', 'writeToBigBuffer', '__proto__'])
