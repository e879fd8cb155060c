import type { Schema } from './open-api.ts'

/** One line of a table of fields. */
export interface FieldRow {
  name: string
  type: string
  required: boolean
  about: string
}

/** The fields of an object, or of the objects in a list or a page of them. */
export function fieldRows(schema: Schema, named: Record<string, Schema>): FieldRow[] {
  const target = follow(schema, named)
  if (target.items !== undefined) return fieldRows(target.items, named)
  const first = target.oneOf?.[0]
  if (first !== undefined) return commonRows(target.oneOf ?? [], named)
  return Object.entries(target.properties ?? {}).map(([name, property]) => ({
    name,
    type: typeText(property, named),
    required: target.required?.includes(name) === true,
    about: property.description ?? follow(property, named).description ?? '',
  }))
}

/** What all variants have. */
function commonRows(variants: Schema[], named: Record<string, Schema>): FieldRow[] {
  const [first = [], ...others] = variants.map((variant) => fieldRows(variant, named))
  return first.filter(({ name }) => others.every((rows) => rows.some((row) => row.name === name)))
}

/** A type in a few words: `text`, `list of text`, `Circuit`, `text or null`. */
export function typeText(schema: Schema, named: Record<string, Schema>): string {
  if (schema.$ref !== undefined) return namedText(nameOf(schema.$ref), named)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const among = schema.anyOf ?? schema.oneOf
  if (among !== undefined) return [...new Set(among.map((choice) => typeText(choice, named)))].join(' or ')
  if (schema.items !== undefined) return `list of ${typeText(schema.items, named)}`
  if (Array.isArray(schema.type)) return schema.type.map(word).join(' or ')
  return schema.type === undefined ? 'any JSON' : formatted(word(schema.type), schema.format)
}

/** Short choices are shown where they are used. */
function namedText(name: string, named: Record<string, Schema>): string {
  if (name === 'Json') return 'any JSON'
  if (name === 'JsonObject') return 'object'
  const schema = named[name]
  return schema?.enum !== undefined ? typeText(schema, named) : name
}

function formatted(type: string, format: string | undefined): string {
  if (format === 'date-time') return 'date'
  if (format === 'binary') return 'file'
  return format === 'uuid' ? 'uuid' : type
}

function word(type: string): string {
  const words: Record<string, string> = {
    string: 'text',
    integer: 'whole number',
    boolean: 'true or false',
    array: 'list',
  }
  return words[type] ?? type
}

function follow(schema: Schema, named: Record<string, Schema>): Schema {
  return schema.$ref === undefined ? schema : (named[nameOf(schema.$ref)] ?? schema)
}

function nameOf(reference: string): string {
  return reference.split('/').at(-1) ?? ''
}
