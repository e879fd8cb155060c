import type { CircuitInterface } from '@proofyard/contract/interface/circuit-interface.ts'
import { inputSchema } from '@proofyard/contract/interface/input-schema.ts'
import type { ValueType } from '@proofyard/contract/interface/value-type.ts'
import { expect, test } from 'vitest'
import { typesOfBuild } from './types.ts'

const field: ValueType = { kind: 'field', name: 'Field', order: '101', negative: true, written: 'text' }

function interfaceOf(inputs: [string, ValueType][], shown: [string, ValueType][]): CircuitInterface {
  const values = inputs.map(([name, type]) => ({ name, type, visibility: 'private' as const }))
  const statement = 'The compiler says so.'
  return {
    circuit_id: 'a9f1cf1b-8b77-4b5e-8a2c-6b6d3f3a6c0e',
    circuit_type: 'circom',
    inputs: { source: 'compiler', statement, format: 'json', values },
    input_schema: inputSchema({ format: 'json', values }),
    public_values: {
      source: 'compiler',
      statement,
      values: shown.map(([name, type]) => ({ name, type, origin: 'output' as const })),
    },
    sample: null,
  }
}

test('a text of the server ends no comment', () => {
  const known = interfaceOf([], [])
  const statement = 'ok */ evil(); /*'
  const hostile = { ...known, inputs: known.inputs && { ...known.inputs, statement } }
  expect(typesOfBuild('m', hostile)).not.toContain('*/ evil()')
})

test('inputs have their shapes, and public values a name for each element', () => {
  const pair: ValueType = { kind: 'array', shape: [2], of: field }
  const types = typesOfBuild('acme/m:v1', interfaceOf([['a', pair]], [['sum', pair]]))
  expect(types).toContain('"acme/m:v1", build a9f1cf1b-8b77-4b5e-8a2c-6b6d3f3a6c0e')
  expect(types).toContain('a: [string, string]')
  expect(types).toContain('"sum[0]": string')
  expect(types).toContain('"sum[1]": string')
})

test('what is inside of something stands further to the right', () => {
  const point: ValueType = { kind: 'struct', fields: [{ name: 'x', type: field }] }
  expect(typesOfBuild('m', interfaceOf([['p', point]], []))).toMatch(/^  p: \{\n(?:    \/\*\*.*\n)?    x: string$/m)
})

test('a million values are not written one by one, and none is no name', () => {
  const many: ValueType = { kind: 'array', shape: [1_000_000], of: field }
  expect(typesOfBuild('m', interfaceOf([], [['all', many]]))).toContain('PublicValues = { [name: string]: string }')
  expect(typesOfBuild('m', interfaceOf([], []))).toContain('PublicValues = { [name: string]: never }')
})

test('lying-interface: a name is a name, whatever it holds', () => {
  const name = '"; process.exit() //'
  const hostile: ValueType = { ...field, name: '*/ process.exit() /*' }
  const types = typesOfBuild('m', interfaceOf([[name, field]], [[name, hostile]]))
  expect(types).toContain(`${JSON.stringify(name)}: string`)
  expect(types).not.toContain('*/ process')
})

test('where nothing is known, it says so', () => {
  const unknown = { ...interfaceOf([], []), inputs: null, input_schema: null, public_values: null }
  expect(typesOfBuild('m', unknown)).toMatch(
    /Nothing tells what this build takes[^]*Input = unknown[^]*PublicValues = \{ \[name: string\]: string \}/,
  )
})
