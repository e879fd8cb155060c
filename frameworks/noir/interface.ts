import type { ValueType } from '@proofyard/contract/interface/value-type.ts'
import type { CompileResult } from '../framework.ts'
import { integerType } from '../interface/side-types.ts'
import { type AbiType, fieldOrder, spellType } from './abi/abi-type.ts'
import type { Parameter, PublicLayout } from './abi/layout.ts'

/** What a program takes and shows, from its ABI. Its result is the public value `return`, as in Verifier.toml. */
export function interfaceOf({
  parameters,
  layout,
}: {
  parameters: Parameter[]
  layout: PublicLayout
}): CompileResult['interface'] {
  const inputs = new Set(parameters.filter(({ isPublic }) => isPublic).map(({ name }) => name))
  return {
    inputs: {
      source: 'compiler',
      format: 'toml',
      values: parameters.map(({ name, type, isPublic }) => ({
        name,
        type: valueTypeOf(type),
        visibility: isPublic ? ('public' as const) : ('private' as const),
      })),
    },
    public_values: {
      source: 'compiler',
      values: layout.values.map(({ name, type }) => ({
        name,
        type: valueTypeOf(type),
        origin: inputs.has(name) ? ('input' as const) : ('output' as const),
      })),
    },
  }
}

function valueTypeOf(type: AbiType): ValueType {
  switch (type.kind) {
    case 'field':
      return { kind: 'field', name: 'Field', order: String(fieldOrder), negative: false, written: 'either' }
    case 'boolean':
      return { kind: 'boolean' }
    case 'integer':
      return integerType(spellType(type), type.sign === 'signed', type.width, 'either')
    case 'string':
      return { kind: 'text', bytes: type.length }
    case 'array':
      return arrayOf(type.length, valueTypeOf(type.type))
    case 'tuple':
      return { kind: 'tuple', items: type.fields.map(valueTypeOf) }
    case 'struct':
      return { kind: 'struct', fields: type.fields.map(({ name, type: of }) => ({ name, type: valueTypeOf(of) })) }
    default:
      return type satisfies never
  }
}

/** An array of arrays is one of more dimensions. */
function arrayOf(length: number, of: ValueType): ValueType {
  return of.kind === 'array'
    ? { kind: 'array', shape: [length, ...of.shape], of: of.of }
    : { kind: 'array', shape: [length], of }
}
