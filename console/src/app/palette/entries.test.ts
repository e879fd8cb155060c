import type { Project } from '@proofyard/contract/project.ts'
import type { Team } from '@proofyard/contract/team.ts'
import { expect, test } from 'vitest'
import { fixedEntries, isIdStart, matching, projectEntries } from './entries.ts'

const team = (id: number, slug: string, is_personal: boolean) => ({ id, slug, is_personal }) as Team
const ada = team(1, 'ada', true)
const engines = team(2, 'engines', false)
const names = (typed: string, entries = fixedEntries(ada, [ada, engines])) =>
  matching(entries, typed).map(({ name }) => name)

test('pages and actions are found by words, in any case and order', () => {
  expect(names('KEYS api')).toEqual(['API Keys'])
  expect(names('engines')).toEqual(['Switch to team engines'])
  expect(names('nothing of the kind')).toEqual([])
})

test('members are of teams, and a stranger logs in', () => {
  expect(names('members')).toEqual([])
  expect(names('operator')).toEqual([])
  expect(names('operator', fixedEntries(ada, [ada], true))).toEqual(['Operator'])
  expect(names('members', fixedEntries(engines, [ada, engines]))).toEqual(['Members'])
  expect(names('log', fixedEntries(undefined, []))).toEqual(['Log in'])
})

test('projects come first, and not more than one can look over', () => {
  const projects = Array.from({ length: 20 }, (_, n) => ({ team_slug: 'ada', name: `proofs-${n}` }) as Project)
  const found = names('proofs', [...fixedEntries(ada, [ada]), ...projectEntries(projects)])
  expect(found.slice(0, 2)).toEqual(['ada/proofs-0', 'ada/proofs-0: builds'])
  expect([found.length, found.at(-1)]).toEqual([7, 'Proofs'])
})

test.each([
  ['02cf7a', true],
  ['02CF7A1E-9b', true],
  ['02c', false],
  ['face off', false],
])('%s may begin an ID: %s', (typed, is) => {
  expect(isIdStart(typed)).toBe(is)
})
