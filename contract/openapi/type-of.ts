import { type Json, JsonObject } from '../json.ts'
import { isObject, targetName } from './example.ts'

/** A longer list is a type that nobody reads. */
const MAX_TUPLE = 16
/** What a file is, for one who sends it. */
const FILE = 'Blob'

/**
 * The TypeScript type of what a JSON schema takes, as far as the contract's schemas go: rules on the length of texts and the like are
 * the server's to check.
 *
 * @throws Error for a schema of a kind that the contract does not have
 */
export function typeOf(schema: Json): string {
  if (!isObject(schema)) return 'unknown'
  const target = targetName(schema)
  if (target !== undefined) return target
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return unionOf(schema.enum.map((value) => JSON.stringify(value)))
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices)) return unionOf(choices.map(typeOf))
  // Beside a type they are rules on it.
  if (Array.isArray(schema.allOf) && schema.type === undefined)
    return schema.allOf.map((part) => inBrackets(typeOf(part))).join(' & ')
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? null]
  return unionOf(types.map((type) => typeNamed(type, schema)))
}

/** The lines of an object type, each property with its description. */
export function membersOf(schema: JsonObject): string {
  const required = Array.isArray(schema.required) ? schema.required : []
  const members = Object.entries(JsonObject.parse(schema.properties ?? {})).map(([name, property]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
    return `${commentOf(property)}${key}${required.includes(name) ? '' : '?'}: ${typeOf(property)}`
  })
  return `{\n${members.join('\n')}\n}`
}

/** A description as the comment that an editor shows. */
export function commentOf(schema: Json): string {
  const description = isObject(schema) ? schema.description : undefined
  return typeof description === 'string'
    ? `/** ${description.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */\n`
    : ''
}

function typeNamed(type: Json, schema: JsonObject): string {
  if (type === 'string') return schema.contentEncoding === 'binary' ? FILE : 'string'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean') return 'boolean'
  if (type === 'array') return listOf(schema)
  if (type === 'object') {
    if ('properties' in schema) return membersOf(schema)
    // Not Record, which a type that holds itself may not be.
    return `{ [key: string]: ${typeOf(schema.additionalProperties ?? {})} }`
  }
  // Without a type it may be anything.
  if (type === null) return 'unknown'
  if (type === 'null') return 'null'
  throw new Error(`A schema of the type ${JSON.stringify(type)} has no type in TypeScript here.`)
}

/** Of a fixed length where it is a short one, so that a forgotten element is seen. */
function listOf({ prefixItems, items = {}, minItems, maxItems }: JsonObject): string {
  if (Array.isArray(prefixItems)) return `[${prefixItems.map(typeOf).join(', ')}]`
  const item = typeOf(items)
  if (typeof minItems === 'number' && minItems === maxItems && minItems > 0 && minItems <= MAX_TUPLE)
    return `[${Array.from({ length: minItems }, () => item).join(', ')}]`
  return `${inBrackets(item)}[]`
}

function unionOf(types: string[]): string {
  return [...new Set(types)].join(' | ')
}

function inBrackets(type: string): string {
  return type.includes(' ') ? `(${type})` : type
}
