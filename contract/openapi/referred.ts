import type { Json, JsonObject } from '../json.ts'
import { isObject, targetName } from './example.ts'

/** The schemas that a value refers to, those that they refer to, and so on, by name. */
export function referredTo(value: Json, named: Record<string, JsonObject>): Map<string, JsonObject> {
  const found = new Map<string, JsonObject>()
  const visit = (part: Json): void => {
    if (Array.isArray(part)) part.forEach(visit)
    if (!isObject(part)) return
    Object.values(part).forEach(visit)
    const name = targetName(part) ?? ''
    const schema = named[name]
    if (schema === undefined || found.has(name)) return
    found.set(name, schema)
    visit(schema)
  }
  visit(value)
  return found
}

/**
 * The schemas of both directions under one roof.
 * @throws Error when a schema with a transformation is used in both: it would need two names
 */
export function joinSchemas(ofRequests: Map<string, JsonObject>, ofAnswers: Map<string, JsonObject>): JsonObject {
  for (const [name, schema] of ofRequests) {
    const other = ofAnswers.get(name)
    if (other !== undefined && JSON.stringify(other) !== JSON.stringify(schema)) {
      throw new Error(`${name} is not the same in requests and in answers: give each a schema of its own.`)
    }
  }
  return Object.fromEntries([...ofRequests, ...ofAnswers].sort(([a], [b]) => a.localeCompare(b)))
}
