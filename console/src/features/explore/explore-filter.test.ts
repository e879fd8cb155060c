import type { Project } from '@proofyard/contract/project.ts'
import { expect, test } from 'vitest'
import { filterGroups, isFound, readFilter } from './explore-filter.ts'

const project = (name: string, team: string, type: string, labels: string[] = []) =>
  ({ name, team_slug: team, labels, latest_circuit: { circuit_type: type } }) as Project

const projects = [
  project('multiplier2', 'proofyard', 'circom', ['arithmetic']),
  project('merkle', 'ada', 'noir', ['tree', 'arithmetic']),
  project('chunk_prover', 'scroll', 'halo2'),
  project('batch_prover', 'scroll', 'halo2'),
  project('bundle_prover', 'scroll', 'halo2'),
  project('chunk_prover', 'mallory', 'halo2'),
  project('website', 'scroll', 'circom'),
]

const found = (filter: Parameters<typeof isFound>[1]) =>
  projects.filter((one) => isFound(one, filter)).map(({ team_slug: team, name }) => `${team}/${name}`)

test('the groups have the names and the order of the specification, the categories those of the labels', () => {
  const groups = filterGroups(projects)
  expect(groups.map(({ name }) => name)).toEqual(['Categories', 'zkVM', 'Domain Specific Language', 'zkEVM'])
  expect(groups.map(({ options }) => options.map(({ name }) => name))).toEqual([
    ['arithmetic', 'tree'],
    ['Jolt', 'SP1'],
    ['Circom', 'noir', 'halo2', 'gnark'],
    ['ZK Sync', 'Polygon CDK', 'Scroll'],
  ])
  expect(groups[0]?.options.map(({ count }) => count)).toEqual([2, 1])
})

test('a filter finds what it names', () => {
  expect(found('label:tree')).toEqual(['ada/merkle'])
  expect(found('type:circom')).toEqual(['proofyard/multiplier2', 'scroll/website'])
  expect(found(undefined)).toHaveLength(projects.length)
})

test('Scroll is its three provers, and no other of the same name', () => {
  expect(found('team:scroll')).toEqual(['scroll/chunk_prover', 'scroll/batch_prover', 'scroll/bundle_prover'])
})

test.each([undefined, 7, '', 'label:', 'type:cobol', 'team:ada', 'scroll'])('%j in an address means All', (text) => {
  expect(readFilter(text)).toBeUndefined()
})

test.each(['label:tree', 'type:boojum', 'team:scroll'])('%s in an address is a filter', (text) => {
  expect(readFilter(text)).toBe(text)
})
