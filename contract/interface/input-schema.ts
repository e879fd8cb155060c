import type { JsonObject } from '../json.ts'
import type { CircuitInput, InputFormat } from './circuit-interface.ts'
import { type ValueType, type Written, spellType } from './value-type.ts'

const DECIMAL = '-?(?:0|[1-9][0-9]*)'
const HEXADECIMAL = '0[xX][0-9a-fA-F]+'

/**
 * The JSON schema (draft 2020-12) of the document that a proof's input is. It has no larger numbers than JavaScript holds exactly:
 * wider ranges stand in the descriptions.
 */
export function inputSchema({ format, values }: { format: InputFormat; values: CircuitInput[] }): JsonObject {
  const $schema = 'https://json-schema.org/draft/2020-12/schema'
  if (format === 'aleo') {
    const literals = values.map((value) => described(value, { type: 'string' }))
    return { $schema, ...objectOf([['inputs', listOf(literals)]]) }
  }
  const note: JsonObject = format === 'toml' ? { description: 'As JSON, or as TOML with the same keys.' } : {}
  return { $schema, ...note, ...objectOf(values.map((value) => [value.name, described(value, schemaOf(value.type))])) }
}

function described({ name, type, visibility, description }: CircuitInput, schema: JsonObject): JsonObject {
  const range = rangeText(type)
  const sentences = [`${name}: ${spellType(type)}, ${visibility}.`, range, description].filter(Boolean)
  return { ...schema, description: sentences.join(' ') }
}

/** An own property for each name, also for `__proto__`. */
function objectOf(members: [name: string, schema: JsonObject][]): JsonObject {
  return {
    type: 'object',
    properties: Object.fromEntries(members),
    required: members.map(([name]) => name),
    additionalProperties: false,
  }
}

function schemaOf(type: ValueType): JsonObject {
  switch (type.kind) {
    case 'field':
      return numberSchema(type, type.negative ? undefined : 0n, undefined)
    case 'integer':
      return numberSchema(type, BigInt(type.minimum), BigInt(type.maximum))
    case 'boolean':
      return { type: 'boolean' }
    case 'text':
      // Characters are counted by a schema, and bytes by a circuit: of a text they are as many or fewer.
      return { type: 'string', ...(type.bytes === null ? {} : { maxLength: type.bytes }) }
    case 'bytes':
      return { type: 'string', pattern: `^0x(?:[0-9a-fA-F]{2})${type.length === null ? '*' : `{${type.length}}`}$` }
    case 'literal':
      return { type: 'string', minLength: 1 }
    case 'json':
      return {}
    case 'array':
      return type.shape.reduceRight<JsonObject>(
        (items, length) => ({ type: 'array', items, minItems: length, maxItems: length }),
        schemaOf(type.of),
      )
    case 'tuple':
      return listOf(type.items.map(schemaOf))
    case 'struct':
      return objectOf(type.fields.map(({ name, type: of }) => [name, schemaOf(of)]))
    default:
      return type satisfies never
  }
}

/** A list of exactly these; a schema may not have an empty `prefixItems`. */
function listOf(items: JsonObject[]): JsonObject {
  const { length } = items
  return { type: 'array', ...(length > 0 && { prefixItems: items }), minItems: length, maxItems: length }
}

function numberSchema(
  { written }: { written: Written },
  least: bigint | undefined,
  most: bigint | undefined,
): JsonObject {
  const sign = least === undefined || least < 0n ? DECIMAL : DECIMAL.replace('-?', '')
  const text = { type: 'string', pattern: `^(?:${sign}|${HEXADECIMAL})$` }
  const number = { type: 'integer', ...safe('minimum', least), ...safe('maximum', most) }
  if (written === 'text') return text
  return written === 'number' ? number : { anyOf: [text, number] }
}

function safe(key: string, bound: bigint | undefined): JsonObject {
  const number = Number(bound)
  return bound !== undefined && Number.isSafeInteger(number) ? { [key]: number } : {}
}

/** What of a type no schema can say. */
function rangeText(type: ValueType): string | undefined {
  if (type.kind === 'array') return rangeText(type.of)
  if (type.kind === 'integer') return `A whole number from ${type.minimum} to ${type.maximum}.`
  if (type.kind !== 'field' || type.order === null) return undefined
  const negative = type.negative ? ' A negative number stands for its rest.' : ''
  return `A whole number below ${type.order}, the order of the field.${negative}`
}
