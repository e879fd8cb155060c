import type { DocumentedCall } from '@proofyard/contract/openapi/documented-call.ts'
import { openApiDocument } from '@proofyard/contract/openapi/document.ts'
import type { JsonObject } from '@proofyard/contract/json.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { DomainError } from '@proofyard/core/errors.ts'
import { allCalls } from '../calls/all-calls.ts'
import { answerOf } from '../errors/domain-answer.ts'

/** The OpenAPI document of every call that is served. */
export function openApi(publicUrl: string): JsonObject {
  const nameOf = new Map<unknown, string>(Object.entries(routes).map(([name, route]) => [route, name]))
  const calls = allCalls.map(({ route, ignoresCredentials, countsAttempts }): DocumentedCall => {
    return { name: nameOf.get(route) ?? route.path, route, ignoresCredentials, countsAttempts }
  })
  return openApiDocument(calls, publicUrl, (refusal, message, about) => {
    return answerOf(new DomainError(refusal, message, about)).body
  })
}
