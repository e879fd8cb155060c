import type { Project } from '@proofyard/contract/project.ts'
import { expect, test } from 'vitest'
import { featuredCards } from './featured-cards.ts'

const project = (team: string, name: string, status = 'Ready') =>
  ({ name, team_slug: team, labels: [], latest_circuit: { circuit_type: 'circom', status } }) as unknown as Project

const titles = (projects: Project[]) => featuredCards(projects).map(({ title }) => title)

test('samples come first in the order and the words of their list, then the rest of their team, then all others as listed', () => {
  const projects = [
    project('ada', 'mine'),
    project('proofyard', 'hash'),
    project('bob', 'multiplier2'),
    project('proofyard', 'multiplier2'),
  ]
  expect(titles(projects)).toEqual(['Know two factors', 'hash', 'mine', 'multiplier2'])
  expect(featuredCards(projects)[0]?.url).toBe('/z/proofyard/multiplier2/')
  expect(featuredCards(projects)[3]?.subtitle).toBe('circom by bob')
})

test('there are ten at most, and none that cannot be proved', () => {
  const many = Array.from({ length: 12 }, (_, index) => project('ada', `p${index}`))
  expect(titles([project('ada', 'broken', 'Failed'), ...many])).toEqual(many.slice(0, 10).map(({ name }) => name))
})
