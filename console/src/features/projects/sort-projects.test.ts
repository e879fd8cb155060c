import type { Project } from '@proofyard/contract/project.ts'
import { expect, test } from 'vitest'
import { type ProjectOrder, readOrder, sortProjects } from './sort-projects.ts'

const project = (name: string, num_proofs: number, date_last_proof: string | null) =>
  ({ name, num_proofs, date_last_proof }) as Project
const projects = [
  project('b10', 0, null),
  project('b9', 7, '2026-03-08T12:00:00.000Z'),
  project('a', 7, '2026-03-09T12:00:00.000Z'),
]

test.each<[ProjectOrder | undefined, string[]]>([
  [undefined, ['b10', 'b9', 'a']],
  ['Name', ['a', 'b9', 'b10']],
  ['Most proofs', ['b9', 'a', 'b10']],
  ['Last proof', ['a', 'b9', 'b10']],
])('projects by %s', (order, names) => {
  expect(sortProjects(projects, order).map(({ name }) => name)).toEqual(names)
})

test('an order that is none is left out', () => {
  expect([readOrder('Name'), readOrder('name'), readOrder(3)]).toEqual(['Name', undefined, undefined])
})
