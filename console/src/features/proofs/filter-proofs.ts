import type { Proof } from '@proofyard/contract/proof.ts'
import { formatDate } from '../../shared/format/date.ts'

/** The proofs of a page in which a text occurs, in any case, in a column of text; a date as it is sent or as it is shown. */
export function filterProofs(proofs: Proof[], text: string): Proof[] {
  const part = text.trim().toLowerCase()
  if (part === '') return proofs
  return proofs.filter((proof) =>
    [proof.proof_id, proof.project_name, proof.date_created, formatDate(proof.date_created), proof.status].some(
      (cell) => cell.toLowerCase().includes(part),
    ),
  )
}
