import type { KeptInterface } from '@proofyard/contract/interface/circuit-interface.ts'
import type { Json } from '@proofyard/contract/json.ts'
import { expect, test } from 'vitest'
import { frameworks } from '../registry.ts'
import { MAX_SHOWN_VALUES, TooManyValuesError, listPlainValues } from './shown-value.ts'

/** The values that a framework reads from a document, in decimal, else as they are. */
function read(framework: string, document: Json, known: KeptInterface['public_values'] = null) {
  const reader = frameworks[framework]?.readPublicValues ?? ((one) => listPlainValues(one))
  return reader(document, known).map(({ name, decimal, hex, text }) => [name, decimal ?? hex ?? text])
}

test('circom, boojum, hermez and plonky2 write numbers in a list', () => {
  expect(read('plonky2', ['18446744069414584320', '7'])).toEqual([
    [null, '18446744069414584320'],
    [null, '7'],
  ])
})

test('gnark writes them by name', () => {
  expect(read('gnark', { Hash: '12', Path: ['1', '2'] })).toEqual([
    ['Hash', '12'],
    ['Path[0]', '1'],
    ['Path[1]', '2'],
  ])
})

test('halo2 writes bytes, the lowest first', () => {
  const bytes = Buffer.alloc(32)
  bytes.writeUInt32LE(70_000)
  expect(read('halo2', { data: [[bytes.toString('base64')]] })).toEqual([[null, '70000']])
})

test('noir: a text that looks like a number stays text, for its type says so', () => {
  const text = { kind: 'text' as const, bytes: 4 }
  const known = { source: 'compiler' as const, values: [{ name: 'word', type: text, origin: 'input' as const }] }
  const document = {
    'Verifier.toml': 'word = "0x12"\npoint = { x = "0x0c", y = "-0x05" }\nreturn = ["0x01", "0x02"]\n',
  }
  expect(read('noir', document, known)).toEqual([
    ['word', '0x12'],
    ['point.x', '12'],
    ['point.y', '-5'],
    ['return[0]', '1'],
    ['return[1]', '2'],
  ])
})

test('guests show bytes, and jolt whether it panicked', () => {
  expect(read('openvm', { public_values: '0x0001ff' })).toEqual([[null, '0x0001ff']])
  const device = { inputs: [27], outputs: [1, 255], panic: false, memory_layout: { stack_size: 4096 } }
  expect(read('jolt', device)).toEqual([
    ['inputs', '0x1b'],
    ['outputs', '0x01ff'],
    ['panic', 'false'],
  ])
})

test('snarkvm shows the literals that are public', () => {
  const document: Json = {
    program: 'a.aleo',
    function: 'f',
    inputs: [{ type: 'public', value: '1000u64' }, { type: 'private' }],
    outputs: [{ type: 'public', value: '12field' }],
  }
  expect(read('snarkvm', document)).toEqual([
    ['input[0]', '1000u64'],
    ['output[0]', '12field'],
  ])
})

test.each(Object.keys(frameworks))('%s: a document that is none is shown as it stands', (framework) => {
  const documents: Json[] = [
    null,
    7,
    'text',
    [],
    {},
    { data: [['!']] },
    { 'Verifier.toml': 'a = = 1' },
    { inputs: [999] },
  ]
  for (const document of documents) expect(() => read(framework, document)).not.toThrow()
})

test('more values than are shown are refused before they are made', () => {
  const many = Array.from({ length: MAX_SHOWN_VALUES + 1 }, () => '1')
  expect(() => listPlainValues(many)).toThrow(TooManyValuesError)
})
