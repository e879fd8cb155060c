import type { Proof } from '@proofyard/contract/proof.ts'
import { expect, test } from 'vitest'
import { filterProofs } from './filter-proofs.ts'

const proof = (id: string, project: string, status: Proof['status']) =>
  ({ proof_id: id, project_name: project, date_created: '2026-01-01T12:00:00.000Z', status }) as Proof

const proofs = [proof('aa11', 'multiplier2', 'Ready'), proof('bb22', 'sudoku', 'In Progress')]

test.each([
  ['MULT', ['aa11']],
  ['bb2', ['bb22']],
  ['progress', ['bb22']],
  ['2026', ['aa11', 'bb22']],
  ['01, 2026', ['aa11', 'bb22']],
  [' ', ['aa11', 'bb22']],
  ['nothing', []],
])('"%s" finds %j', (text, ids) => {
  expect(filterProofs(proofs, text).map((found) => found.proof_id)).toEqual(ids)
})
