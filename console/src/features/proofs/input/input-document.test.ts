import type { CircuitInput } from '@proofyard/contract/interface/circuit-interface.ts'
import type { ValueType } from '@proofyard/contract/interface/value-type.ts'
import { describe, expect, test } from 'vitest'
import { boxesOf, fieldNodes } from './field-node.ts'
import { type KnownInputs, emptyBoxes, readDocument, writeDocument } from './input-document.ts'

const order = '21888242871839275222246405745257275088548364400416034343698204186575808495617'
const field: ValueType = { kind: 'field', name: 'field', order, negative: true, written: 'either' }
const u64: ValueType = {
  kind: 'integer',
  name: 'u64',
  minimum: '0',
  maximum: '18446744073709551615',
  written: 'number',
}

function inputs(types: Record<string, ValueType>, format: KnownInputs['format'] = 'json'): KnownInputs {
  const values = Object.entries(types).map(([name, type]): CircuitInput => ({ name, type, visibility: 'private' }))
  return { format, values }
}

/** What a form with these texts sends, or what it says at its boxes. */
function sent(types: Record<string, ValueType>, texts: Record<string, string>, format?: KnownInputs['format']) {
  const known = inputs(types, format)
  const written = writeDocument(new Map([...emptyBoxes(known), ...Object.entries(texts)]), known)
  return 'text' in written ? written.text : Object.fromEntries(written.faults)
}

describe('what is entered', () => {
  test('doubles: digits beyond 2^53 are sent and shown as they were written', () => {
    const text =
      '{\n  "a": 18446744073709551615,\n  "b": "21888242871839275222246405745257275088548364400416034343698204186575808495616"\n}\n'
    const known = inputs({ a: u64, b: field })
    const written = writeDocument(readDocument(text, known), known)
    expect(written).toEqual({ text })
  })

  test.each([
    ['', 'Enter a value.'],
    ['1e3', 'Enter a whole number, such as 12 or 0x0c.'],
    ['1.5', 'Enter a whole number, such as 12 or 0x0c.'],
    ['１２', 'Enter a whole number, such as 12 or 0x0c.'],
    ['1\u200B2', 'Enter a whole number, such as 12 or 0x0c.'],
    ['\u22121', 'Enter a whole number, such as 12 or 0x0c.'],
    ['9'.repeat(1_000_000), 'Enter a whole number, such as 12 or 0x0c.'],
    [order, `Enter a number below the order of the field, ${order}.`],
    [`-${order}`, `Enter a number below the order of the field, ${order}.`],
  ])('a field element that is none is refused at its box (%#)', (text, fault) => {
    expect(sent({ a: field }, { a: text })).toEqual({ a: fault })
  })

  test.each(['-1', '18446744073709551616', '-99999999999999999999'])('u64: %s is out of range', (text) => {
    expect(sent({ a: u64 }, { a: text })).toEqual({ a: 'Enter a number from 0 to 18446744073709551615.' })
  })

  test('a negative field element is sent where it stands for its rest, and refused where it does not', () => {
    expect(sent({ a: field }, { a: ' -1 ' })).toBe('{\n  "a": "-1"\n}\n')
    expect(sent({ a: { ...field, negative: false } }, { a: '-1' })).toEqual({
      a: 'Enter a number that is not negative.',
    })
  })

  test('hexadecimal digits become decimal ones where the input wants a number', () => {
    expect(sent({ a: u64 }, { a: '0xFF' })).toBe('{\n  "a": 255\n}\n')
  })

  test('values of an array are taken apart by commas, spaces and lines, and counted', () => {
    const list: ValueType = { kind: 'array', shape: [2, 3], of: u64 }
    const text = '{\n  "a": [\n    [1, 2, 3],\n    [4, 5, 6]\n  ]\n}\n'
    expect(sent({ a: list }, { a: '1, 2 3\n4;5 6' })).toBe(text)
    expect(sent({ a: list }, { a: '[[1,2,3],[4,5,6]]' })).toBe(text)
    expect(sent({ a: list }, { a: '1 2' })).toEqual({ a: 'Enter 6 values; these are 2.' })
    expect(sent({ a: list }, { a: '1 2 3 4 5 x' })).toEqual({
      a: 'Value 6: Enter a whole number, such as 12 or 0x0c.',
    })
    const read = readDocument(text, inputs({ a: list }))
    expect(read.get('a')).toBe('1, 2, 3\n4, 5, 6')
    const billions: ValueType = { kind: 'array', shape: [10 ** 9, 10 ** 9], of: u64 }
    expect(sent({ a: billions }, { a: '1' })).toEqual({ a: 'Enter 1000000000000000000 values; these are 1.' })
  })

  test('texts and bytes have the length that the circuit takes', () => {
    expect(sent({ a: { kind: 'text', bytes: 3 } }, { a: 'ä' })).toEqual({
      a: 'Enter a text of 3 bytes; this one has 2.',
    })
    expect(sent({ a: { kind: 'bytes', length: 2 } }, { a: '0x01' })).toEqual({ a: 'Enter 2 bytes; these are 1.' })
    expect(sent({ a: { kind: 'bytes', length: null } }, { a: '0x0' })).toEqual({
      a: 'Enter bytes in hexadecimal, such as 0x01ff.',
    })
  })
})

describe('a document', () => {
  const point: ValueType = {
    kind: 'struct',
    fields: [
      { name: 'x', type: u64 },
      { name: 'on', type: { kind: 'boolean' } },
    ],
  }

  test('prototype: names of objects themselves are names like others', () => {
    const known = inputs({})
    known.values = ['__proto__', 'constructor', 'toString'].map((name) => ({ name, type: u64, visibility: 'private' }))
    const text = '{\n  "__proto__": 1,\n  "constructor": 2,\n  "toString": 3\n}\n'
    expect(writeDocument(readDocument(text, known), known)).toEqual({ text })
  })

  test('one-path: a name with a dot is not the field of another input', () => {
    const known = inputs({ p: point, 'p.x': u64 })
    expect(new Set(boxesOf(fieldNodes(known.values)).map(({ path }) => path)).size).toBe(3)
    const text = '{\n  "p": {\n    "x": 1,\n    "on": true\n  },\n  "p.x": 2\n}\n'
    expect(writeDocument(readDocument(text, known), known)).toEqual({ text })
  })

  test('with a name that the circuit does not take, or twice the same, cannot be shown as a form', () => {
    expect(() => readDocument('{"a": 1, "b": 2}', inputs({ a: u64 }))).toThrow('The circuit takes no "b".')
    expect(() => readDocument('{"a": 1, "a": 2}', inputs({ a: u64 }))).toThrow('It has "a" twice.')
    expect(() => readDocument('{"p": {"y": 1}}', inputs({ p: point }))).toThrow('other parts')
    expect(() => readDocument('[1]', inputs({ a: u64 }))).toThrow('must be an object')
    expect(() => readDocument('{"a": ', inputs({ a: u64 }))).toThrow(SyntaxError)
    expect(() => readDocument(`{"a": ${'['.repeat(100_000)}`, inputs({ a: u64 }))).toThrow('too deep')
  })

  test('keeps what is missing empty, to be filled in', () => {
    expect(readDocument('{"a": 1}', inputs({ a: u64, b: u64 })).get('b')).toBe('')
  })

  test('of Noir is TOML, read and written, with structs in a line', () => {
    const known = inputs({ age: { ...u64, written: 'either' }, p: point, name: { kind: 'text', bytes: null } }, 'toml')
    const texts = readDocument('age = 18446744073709551615\nname = "a \\"b\\""\n\n[p]\nx = "7"\non = true\n', known)
    expect(writeDocument(texts, known)).toEqual({
      text: 'age = "18446744073709551615"\np = { x = 7, on = true }\nname = "a \\"b\\""\n',
    })
    expect(() => readDocument('age = = 1', known)).toThrow(/^Line 1, column \d+: /)
    expect(readDocument('{"age": "3"}', known).get('age')).toBe('3')
  })

  test('of Aleo is a list of literals', () => {
    const bid: ValueType = {
      kind: 'struct',
      fields: [
        { name: 'amount', type: { ...u64, written: 'text' } },
        { name: 'blinding', type: { kind: 'field', name: 'field', order: null, negative: false, written: 'text' } },
      ],
    }
    const known = inputs({ r0: { ...u64, written: 'text' }, r1: bid, r2: { kind: 'literal', name: 'address' } }, 'aleo')
    const text =
      '{\n  "inputs": ["1000u64", "{ amount: 1250u64, blinding: 9182736455463728190field }", "aleo1abc"]\n}\n'
    const texts = readDocument(text, known)
    expect(texts.get('r0')).toBe('1000')
    expect(writeDocument(texts, known)).toEqual({ text })
    expect(() => readDocument('{"inputs": ["{ amount: "]}', known)).toThrow('cut off')
    expect(() => readDocument('{"inputs": ["1u64", "2", "3", "4"]}', known)).toThrow('takes 3 inputs')
  })
})
