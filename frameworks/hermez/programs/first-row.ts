import { InputError } from '../../languages/node/programs/input-error.ts'
import type { Pil, PolsArray } from './pilcom.ts'

/**
 * pil-stark starts the products with which it proves lookups, permutations and connections where `Global.L1` is 1. It takes the
 * project's word for that polynomial; were it 0 everywhere, such identities would hold of every trace.
 */
export function checkFirstRow(pil: Pil, constants: PolsArray): void {
  const { plookupIdentities, permutationIdentities, connectionIdentities } = pil
  if ([plookupIdentities, permutationIdentities, connectionIdentities].flat().length === 0) return
  const firstRow = constants.$$array[pil.references['Global.L1']?.id ?? -1]
  if (firstRow?.every((value, row) => value === (row === 0 ? 1n : 0n)) === true) return
  throw new InputError(
    'Global.L1 must be 1 in the first row and 0 in all others: lookups, permutations and connections rest on it.',
  )
}
