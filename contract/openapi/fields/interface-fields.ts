import type { JsonObject } from '../../json.ts'
import type { Field } from './field.ts'

/** What a circuit takes and what its proofs show. */
export const interfaceFields: Record<string, Field> = {
  inputs: {
    description: 'What a proof’s input gives, in the order of the circuit; null where it is not known, or too much.',
  },
  input_schema: { description: 'JSON schema (draft 2020-12) of the input’s document; null where it is not known.' },
  public_values: { description: 'What a proof shows, in the order of the proof; null where it is not known.' },
  sample: { description: 'The project’s own example of an input, as its file has it; null where there is none.' },
  values: { description: 'One by one, in their order.' },
  visibility: { description: 'Whether a proof shows it.', example: 'private' },
  origin: { description: 'Whether it is an input, or computed; null where that is not known.', example: 'output' },
  type: { description: 'What a value may be.' },
  format: {
    description: 'How the input is written: JSON or TOML by name, or the literals of Aleo in a list.',
    example: 'json',
  },
  order: { description: 'Order of the field, in decimal; null where it is not known.' },
  negative: { description: 'Whether a negative number stands for what is left of the order.' },
  written: { description: 'Whether a number is written as text, as a number, or as either.' },
  minimum: { description: 'The smallest whole number, in decimal.', example: '0' },
  maximum: { description: 'The largest whole number, in decimal.', example: '255' },
  bytes: { description: 'Bytes of the text in UTF-8; null where they may be any.' },
  length: { description: 'Bytes; null where they may be any.' },
  shape: { description: 'Length of each dimension of an array, the outermost first.' },
  of: { description: 'Of what.' },
  named_by: { description: 'Whose word the names are; null where nothing names the values.', example: 'compiler' },
  position: { description: 'Its place in the proof, from 0 on.', example: 0 },
  decimal: { description: 'The number in decimal; null where it is none.', example: '77' },
  hex: { description: 'The number or the bytes in hexadecimal, after 0x; null for text.', example: '0x4d' },
  text: { description: 'Text as the framework writes it; null for numbers and bytes.', example: null },
  fields: { description: 'What a struct has, by name.' },
}

const field: JsonObject = {
  kind: 'field',
  name: 'field',
  order: '21888242871839275222246405745257275088548364400416034343698204186575808495617',
  negative: true,
  written: 'either',
}

/** The interface of a circuit that multiplies two numbers. */
export const interfaceExample: JsonObject = {
  inputs: {
    source: 'compiler',
    statement: 'Names and types are those of the compiled circuit.',
    format: 'json',
    values: ['a', 'b'].map((name) => ({ name, type: field, visibility: 'private' })),
  },
  input_schema: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    required: ['a', 'b'],
    additionalProperties: false,
  },
  public_values: {
    source: 'compiler',
    statement: 'Names and types are those of the compiled circuit.',
    values: [{ name: 'c', type: field, origin: 'output' }],
  },
  sample: '{ "a": "7", "b": "11" }',
}
