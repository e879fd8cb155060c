import { z } from 'zod'
import type { Json, JsonObject } from '../json.ts'
import { isObject, type Named, objectOr, typesOf } from './example.ts'

/**
 * What of a body can be sent as a form, whose fields are all text: plain text, `true` and `false`, and objects and
 * lists as JSON text. A field that takes no text is left out.
 * @param schema the body's schema
 * @param json the same as JSON schema
 * @returns undefined when a field that must be there cannot be sent so
 */
export function formSchema(schema: z.ZodType, json: JsonObject, named: Named): JsonObject | undefined {
  if (schema instanceof z.ZodPipe) return formSchema(z.instanceof(z.ZodType).parse(schema.in), json, named)
  if (!(schema instanceof z.ZodObject)) return undefined
  const properties: JsonObject = {}
  for (const [name, property] of Object.entries(objectOr(json.properties))) {
    const text = textSchema(schema.shape[name], objectOr(property), named)
    if (text !== undefined) properties[name] = text
  }
  const required = Array.isArray(json.required) ? json.required.map(String) : []
  if (!required.every((name) => Object.hasOwn(properties, name))) return undefined
  return { type: 'object', properties, ...(required.length === 0 ? {} : { required }) }
}

function textSchema(schema: unknown, json: JsonObject, named: Named): JsonObject | undefined {
  if (!(schema instanceof z.ZodType)) return undefined
  const { description } = json
  const described: JsonObject = description === undefined ? {} : { description }
  const types = typesOf(json, named)
  if (types.has('boolean') && !types.has('object') && schema.safeParse('true').success) {
    return { type: 'string', enum: ['true', 'false'], ...described }
  }
  if (types.has('string')) return { ...plainText(json), type: 'string' }
  if (schema.safeParse('{}').success || schema.safeParse('[]').success) {
    return { type: 'string', contentMediaType: 'application/json', ...described }
  }
  return undefined
}

/** The text among what a schema allows; null cannot be written in a form. */
function plainText(json: JsonObject): JsonObject {
  const among = Array.isArray(json.anyOf) ? json.anyOf.filter(isObject) : []
  const text = among.find((choice) => choice.type === 'string')
  const { anyOf: _, ...rest } = json
  return { ...text, ...rest }
}

/** An example of a body, as the fields of a form. */
export function formExample(form: JsonObject, example: Json): JsonObject {
  const fields = Object.entries(objectOr(example)).filter(([name]) => Object.hasOwn(objectOr(form.properties), name))
  const texts = fields
    .filter(([, value]) => value !== null)
    .map(([name, value]): [string, Json] => [name, textOf(value)])
  return Object.fromEntries(texts)
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
