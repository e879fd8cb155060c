import { brand } from '../brand.ts'
import type { Json, JsonObject } from '../json.ts'
import type { DocumentedCall } from './documented-call.ts'
import { description } from './description.ts'
import { isObject } from './example.ts'
import { SCHEMAS_PATH, writeJsonSchemas } from './json-schemas.ts'
import { answerSchemas, operationOf, requestSchemas, type Writing } from './operation.ts'
import { headerParameters } from './parameters.ts'
import { generalAnswers, type RefusalBody } from './refused.ts'
import { securitySchemes } from './security.ts'
import { tagList } from './tags.ts'

/**
 * The OpenAPI 3.1 document of the calls.
 * @param publicUrl origin under which people reach the server
 * @param refusalBody how the server words a refusal, so that examples are what it really answers
 */
export function openApiDocument(calls: DocumentedCall[], publicUrl: string, refusalBody: RefusalBody): JsonObject {
  const requests = writeJsonSchemas('input', new Map(calls.flatMap(requestSchemas)))
  const answers = writeJsonSchemas('output', new Map(calls.flatMap(answerSchemas)))
  const paths = pathsOf(calls, { requests, answers, refusalBody })
  const parameters: JsonObject = headerParameters
  const responses = generalAnswers(answers.use)
  return {
    openapi: '3.1.1',
    info: {
      title: `${brand.product} API`,
      version: '1.0.0',
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl }],
    tags: tagList,
    paths,
    components: {
      schemas: referredTo([paths, responses], { ...requests.named, ...answers.named }),
      parameters,
      responses,
      securitySchemes,
    },
  }
}

function pathsOf(calls: DocumentedCall[], writing: Writing): JsonObject {
  const byPath = Map.groupBy(calls, ({ route }) => route.path)
  const entries = [...byPath].map(([path, those]): [string, Json] => {
    const methods = those.map((call): [string, Json] => [call.route.method.toLowerCase(), operationOf(call, writing)])
    return [path, Object.fromEntries(methods)]
  })
  return Object.fromEntries(entries)
}

/** The schemas that a value refers to, and those that they refer to. */
function referredTo(value: Json, named: Record<string, JsonObject>): JsonObject {
  const found: JsonObject = {}
  const visit = (part: Json): void => {
    if (Array.isArray(part)) part.forEach(visit)
    if (!isObject(part)) return
    Object.values(part).forEach(visit)
    const name = typeof part.$ref === 'string' ? part.$ref.slice(SCHEMAS_PATH.length) : ''
    const schema = part.$ref === SCHEMAS_PATH + name ? named[name] : undefined
    if (schema === undefined || Object.hasOwn(found, name)) return
    found[name] = schema
    visit(schema)
  }
  visit(value)
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => a.localeCompare(b)))
}
