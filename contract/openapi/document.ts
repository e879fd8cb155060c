import { brand } from '../brand.ts'
import type { Json, JsonObject } from '../json.ts'
import type { DocumentedCall } from './documented-call.ts'
import { description } from './description.ts'
import { objectOr } from './example.ts'
import { writeJsonSchemas } from './json-schemas.ts'
import { answerSchemas, operationOf, requestSchemas, type Writing } from './operation.ts'
import { headerParameters } from './parameters.ts'
import { generalAnswers, type RefusalBody } from './refused.ts'
import { joinSchemas, referredTo } from './referred.ts'
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
  const operations = Object.values(paths).flatMap((methods) => Object.values(objectOr(methods)).map(objectOr))
  const asked = operations.map(({ parameters: taken = null, requestBody = null }) => [taken, requestBody])
  const answered = operations.map((operation) => operation.responses ?? null)
  const schemas = joinSchemas(referredTo(asked, requests.named), referredTo([answered, responses], answers.named))
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
      schemas,
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
