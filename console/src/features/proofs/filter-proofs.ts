import type { Proof } from '@proofyard/contract/proof.ts'

/** The proofs of a page in which a text occurs, in any case, in a column of text. */
export function filterProofs(proofs: Proof[], text: string): Proof[] {
  const part = text.trim().toLowerCase()
  if (part === '') return proofs
  return proofs.filter((proof) =>
    [proof.proof_id, proof.project_name, proof.date_created, proof.status].some((cell) =>
      cell.toLowerCase().includes(part),
    ),
  )
}
