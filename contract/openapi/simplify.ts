import type { Json, JsonObject } from '../json.ts'
import { fields } from './fields/all.ts'

/** A JSON schema without what says nothing to a reader, and with what each field means. */
export function simplify(schema: JsonObject): JsonObject {
  const result: JsonObject = {}
  for (const [key, value] of Object.entries(schema)) {
    if (!saysNothing(key, value, schema)) result[key] = key === 'properties' ? described(value) : within(value)
  }
  if (isLongDatePattern(schema.pattern)) result.format = 'date-time'
  // A flag; that it may also be its text is for forms, which say so themselves.
  if (Array.isArray(schema.type) && schema.type.includes('boolean')) {
    result.type = schema.type.filter((type) => type !== 'string')
  }
  return result
}

function saysNothing(key: string, value: Json, schema: JsonObject): boolean {
  if (key === '$schema' || key === '$id') return true
  // Answers may grow: a client that refuses keys it does not know would break.
  if (key === 'additionalProperties') return value === false
  // The format says the same.
  if (key === 'pattern') return schema.format === 'uuid' || isLongDatePattern(value)
  return value === Number.MAX_SAFE_INTEGER || value === Number.MIN_SAFE_INTEGER
}

function isLongDatePattern(pattern: Json | undefined): boolean {
  return typeof pattern === 'string' && pattern.includes('-02-29|')
}

function within(value: Json): Json {
  if (Array.isArray(value)) return value.map(within)
  return typeof value === 'object' && value !== null ? simplify(value) : value
}

function described(properties: Json): Json {
  if (typeof properties !== 'object' || properties === null || Array.isArray(properties)) return properties
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const description = fields[name]?.description
      const schema = within(property)
      if (description === undefined || typeof schema !== 'object' || schema === null || Array.isArray(schema)) {
        return [name, schema]
      }
      return [name, { ...schema, description }]
    }),
  )
}
