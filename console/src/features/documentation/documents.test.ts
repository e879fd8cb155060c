import { expect, test } from 'vitest'
import { documents } from './documents.ts'

test('the contracts of the frameworks follow their index, and the decisions come last', () => {
  expect(documents.map(({ title }) => title)).toEqual([
    'Getting started',
    'Frameworks',
    'circom',
    'gnark',
    'hermez',
    'noir',
    'plonky2',
    'Permissions',
    'Toolchains and parameters',
    'Decisions',
  ])
})
