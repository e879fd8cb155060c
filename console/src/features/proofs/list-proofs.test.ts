import type { Proof } from '@proofyard/contract/proof.ts'
import { expect, test } from 'vitest'
import { hasNewlyFinished, listedProjects } from './list-proofs.ts'

const page = (...proofs: [id: string, status: Proof['status'], project?: string][]) => ({
  items: proofs.map(([id, status, project = 'a']) => ({ proof_id: id, status, project_name: project }) as Proof),
  count: proofs.length,
})

test.each([
  ['nothing changed', page(['1', 'Ready'], ['2', 'Queued']), page(['1', 'Ready'], ['2', 'In Progress']), false],
  ['one got ready', page(['1', 'In Progress']), page(['1', 'Ready']), true],
  ['one came and failed in between', page(['1', 'Ready']), page(['2', 'Failed'], ['1', 'Ready']), true],
  ['one was deleted', page(['1', 'Ready'], ['2', 'Ready']), page(['2', 'Ready']), false],
])('when %s', (_, last, next, counted) => {
  expect(hasNewlyFinished(last, next)).toBe(counted)
})

test('the projects of a page are named once, in order', () => {
  expect(listedProjects(page(['1', 'Ready', 'b'], ['2', 'Ready', 'a'], ['3', 'Failed', 'b']))).toEqual(['a', 'b'])
})
