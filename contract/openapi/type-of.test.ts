import { expect, test } from 'vitest'
import { membersOf, typeOf } from './type-of.ts'

test.each([
  [{ type: 'string', enum: ['a', 'b'] }, '"a" | "b"'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ type: 'array', items: { anyOf: [{ type: 'integer' }, { type: 'null' }] } }, '(number | null)[]'],
  [{ $ref: '#/components/schemas/Proof' }, 'Proof'],
  [{ type: 'object', additionalProperties: { type: 'string' } }, '{ [key: string]: string }'],
  [{ type: 'string', format: 'binary', contentEncoding: 'binary' }, 'Blob'],
  [{}, 'unknown'],
  [{ type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 }, '[string, string]'],
  [{ type: 'array', items: { type: 'string' }, minItems: 17, maxItems: 17 }, 'string[]'],
  [{ type: 'array', prefixItems: [{ type: 'string' }, { type: 'boolean' }] }, '[string, boolean]'],
])('the type of %j', (schema, type) => {
  expect(typeOf(schema)).toBe(type)
})

test('a schema of a kind that the contract does not have is refused, not guessed', () => {
  expect(() => typeOf({ type: 'date' })).toThrow('"date"')
})

test('a name or a description cannot leave its place', () => {
  const hostile = {
    type: 'object',
    properties: { 'a: any }; evil()': { type: 'string', description: '*/ evil() /*\n// x' } },
  }
  expect(membersOf(hostile)).toBe('{\n/** * / evil() /* // x */\n"a: any }; evil()"?: string\n}')
})
