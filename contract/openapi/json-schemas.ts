import { z } from 'zod'
import { JsonObject } from '../json.ts'
import { schemaNames } from './schema-names.ts'
import { simplify } from './simplify.ts'

/** JSON schemas of one direction, requests or answers. */
export interface JsonSchemas {
  /** The schema to write where a value is described: a reference for a named schema, else the whole of it. */
  use: (schema: z.ZodType) => JsonObject
  /** The whole of it, named or not. */
  whole: (schema: z.ZodType) => JsonObject
  /** What the references lead to, by name. */
  named: Record<string, JsonObject>
}

export const SCHEMAS_PATH = '#/components/schemas/'

/**
 * Writes schemas of the contract as JSON schemas of draft 2020-12.
 * @param io `input` is what a request may have, `output` what an answer has
 * @param others schemas that have no name in the contract, by one that is not taken
 */
export function writeJsonSchemas(io: 'input' | 'output', others: Map<z.ZodType, string>): JsonSchemas {
  const names = schemaNames()
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of [...others, ...names]) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (name) => SCHEMAS_PATH + name,
    // What only a program can say, such as a comparison with another field, is said by the 422.
    unrepresentable: 'any',
  })
  const written = z.record(z.string(), JsonObject).parse(schemas)
  const named = Object.fromEntries(Object.entries(written).map(([name, schema]) => [name, simplify(schema)]))

  function whole(schema: z.ZodType): JsonObject {
    const found = named[registry.get(schema)?.id ?? '']
    if (found === undefined) throw new Error('A schema was not given to the writer.')
    return found
  }

  return {
    use: (schema) => (names.has(schema) ? { $ref: `${SCHEMAS_PATH}${names.get(schema)}` } : whole(schema)),
    whole,
    named,
  }
}
