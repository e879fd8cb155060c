import type { Project } from '@proofyard/contract/project.ts'
import { expect, test } from 'vitest'
import { filterProjects, typesOf } from './filter-projects.ts'

const project = (name: string, team: string, type: 'circom' | 'noir' | undefined) =>
  ({ name, team_slug: team, team_name: team, latest_circuit: type && { circuit_type: type } }) as Project

const projects = [
  project('multiplier2', 'ada', 'circom'),
  project('sudoku', 'Noirists', 'noir'),
  project('empty', 'ada', undefined),
]

test('a search finds project and team names in any case', () => {
  const find = (text: string) => filterProjects(projects, { text, type: undefined }).map(({ name }) => name)
  expect(find(' MULTI ')).toEqual(['multiplier2'])
  expect(find('noir')).toEqual(['sudoku'])
  expect(find('')).toHaveLength(3)
})

test('a type hides other types, and projects without a build', () => {
  expect(filterProjects(projects, { text: '', type: 'circom' }).map(({ name }) => name)).toEqual(['multiplier2'])
})

test('the types on offer are those that are there', () => {
  expect(typesOf(projects)).toEqual(['circom', 'noir'])
})
