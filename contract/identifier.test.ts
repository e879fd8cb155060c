import { describe, expect, test } from 'vitest'
import { parseCircuitIdentifier, parseProjectIdentifier } from './identifier.ts'

const id = '7a2d6b1e-0f4c-4b0e-9d3f-1c2b3a4d5e6f'

describe('circuit identifiers', () => {
  test.each([
    [id, { kind: 'id', id }],
    [id.toUpperCase(), { kind: 'id', id }],
    ['mult', { kind: 'name', team: undefined, project: 'mult', tag: 'latest' }],
    ['mult:v1.0', { kind: 'name', team: undefined, project: 'mult', tag: 'v1.0' }],
    ['acme/mult', { kind: 'name', team: 'acme', project: 'mult', tag: 'latest' }],
    ['acme/mult:v1', { kind: 'name', team: 'acme', project: 'mult', tag: 'v1' }],
  ])('reads %s', (text, identifier) => {
    expect(parseCircuitIdentifier(text)).toEqual(identifier)
  })

  test.each(['', '/', 'a/b/c', 'a b', 'a:', ':v1', 'a/', '/a', 'ä', 'a\n', 'a:b:c', '../a'])('refuses %j', (text) => {
    expect(parseCircuitIdentifier(text)).toBeUndefined()
  })
})

describe('project identifiers', () => {
  test('has no tag', () => {
    expect(parseProjectIdentifier('acme/mult:v1')).toBeUndefined()
    expect(parseProjectIdentifier('acme/mult')).toEqual({ kind: 'name', team: 'acme', project: 'mult' })
    expect(parseProjectIdentifier(id)).toEqual({ kind: 'id', id })
  })
})
