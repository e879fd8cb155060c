import { expect, test } from 'vitest'
import { nextTarget } from './next-target.ts'

test.each(['/z/ada/page/proofs/?page=2#x', '/z/ada/multiplier2/'])('next leads to our own page %s', (next) => {
  expect(nextTarget(next, 'ada')).toBe(next)
})

test.each([
  undefined,
  '',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/./\\evil.example',
  '/z/..//evil.example',
  '/%2e//evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/login',
  '/signup/',
])('next %s leads to the dashboard', (next) => {
  expect(nextTarget(next, 'ada')).toBe('/z/ada/')
})

test('without a team there is Explore', () => {
  expect(nextTarget(undefined, undefined)).toBe('/explore')
})
