import type { Json, JsonObject } from '../json.ts'
import { SCHEMAS_PATH } from './json-schemas.ts'
import { fields, particularFields } from './fields/all.ts'

/** The choice to show where it is among several. */
const TYPICAL = 'CircomCircuit'

/** What references lead to. */
export type Named = Record<string, JsonObject>

/**
 * A value that a JSON schema allows: of each field the example that it has everywhere, else one made from its type.
 * @param field name of the field that the value is for, where it is one
 */
export function exampleOf(schema: JsonObject, named: Named, field = ''): Json {
  const known = fields[field]?.example
  if (known !== undefined && allows(typesOf(schema, named), known)) return known
  const target = targetName(schema)
  if (target !== undefined) {
    const example = exampleOf(named[target] ?? {}, named)
    return isObject(example) ? { ...example, ...particularFields[target] } : example
  }
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0] ?? null
  if (schema.default !== undefined) return schema.default
  const among = choices(schema).filter((one) => one.type !== 'null')
  const choice = among.find((one) => targetName(one) === TYPICAL) ?? among[0]
  if (choice !== undefined) return exampleOf(choice, named)
  if (isObject(schema.properties)) {
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, property]) => [name, exampleOf(objectOr(property), named, name)]),
    )
  }
  return plainExample(schema, named)
}

function plainExample(schema: JsonObject, named: Named): Json {
  const types = typesOf(schema, named)
  if (types.has('string')) return schema.format === 'date-time' ? '2026-01-31T12:00:00.000Z' : 'text'
  if (types.has('array')) return isObject(schema.items) ? [exampleOf(schema.items, named)] : []
  if (types.has('object')) return {}
  if (types.has('number') || types.has('integer')) return 1
  return types.has('boolean') ? true : null
}

/** The name that a reference leads to; undefined when the schema is none. */
export function targetName(schema: JsonObject): string | undefined {
  return typeof schema.$ref === 'string' ? schema.$ref.slice(SCHEMAS_PATH.length) : undefined
}

/** The types that a schema allows; all of them when it names none. */
export function typesOf(schema: JsonObject, named: Named): Set<string> {
  const target = targetName(schema)
  if (target !== undefined) return typesOf(named[target] ?? {}, named)
  const among = choices(schema)
  if (among.length > 0) return new Set(among.flatMap((choice) => [...typesOf(choice, named)]))
  const types = Array.isArray(schema.type) ? schema.type : schema.type === undefined ? everyType : [schema.type]
  return new Set(types.map(String))
}

const everyType = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']

function allows(types: Set<string>, value: Json): boolean {
  if (value === null) return types.has('null')
  if (Array.isArray(value)) return types.has('array')
  return types.has(typeof value) || (types.has('integer') && Number.isInteger(value))
}

/** What a schema lets one choose from, if it does. */
export function choices(schema: JsonObject): JsonObject[] {
  const among = schema.anyOf ?? schema.oneOf
  return Array.isArray(among) ? among.filter(isObject) : []
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function objectOr(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {}
}
