import type { z } from 'zod'
import type { Json, JsonObject } from '../json.ts'
import { noBody } from '../route.ts'
import type { DocumentedCall } from './documented-call.ts'
import { answerExample } from './answer-example.ts'
import { exampleOf, type Named } from './example.ts'
import { formExample, formSchema } from './form-schema.ts'
import type { JsonSchemas } from './json-schemas.ts'
import { parametersOf } from './parameters.ts'
import { type RefusalBody, refusedAnswers } from './refused.ts'
import { securityOf } from './security.ts'
import { tagOf } from './tags.ts'

/** The schemas of both directions, and how refusals look. */
export interface Writing {
  requests: JsonSchemas
  answers: JsonSchemas
  refusalBody: RefusalBody
}

/** The operation object of one call. */
export function operationOf(call: DocumentedCall, { requests, answers, refusalBody }: Writing): JsonObject {
  const { name, route, ignoresCredentials } = call
  const body = requestBody(call, requests)
  return {
    operationId: name,
    tags: [tagOf(route)],
    summary: route.summary,
    parameters: parametersOf(call, requests.whole(route.query), requests.named),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: {
      [String(route.success)]: goodAnswer(call, answers),
      ...(route.answer === 'file' ? fileAnswers : {}),
      ...(route.answer === 'events' ? streamAnswers : {}),
      ...refusedAnswers(call, answers.use, refusalBody),
    },
    security: securityOf(route, ignoresCredentials),
  }
}

/** In every encoding that the call reads; undefined for a call without a body. */
function requestBody({ route }: DocumentedCall, { use, whole, named }: JsonSchemas): JsonObject | undefined {
  if (route.parts !== undefined) {
    return { required: true, content: { 'multipart/form-data': described(use(route.parts), named) } }
  }
  if (route.body === noBody) return undefined
  const json = whole(route.body)
  const form = formSchema(route.body, json, named)
  const inJson = described(use(route.body), named)
  const content: JsonObject = { 'application/json': inJson }
  if (form !== undefined) {
    const inForm = { schema: form, example: formExample(form, inJson.example) }
    content['application/x-www-form-urlencoded'] = inForm
    content['multipart/form-data'] = inForm
  }
  return { required: Array.isArray(json.required) && json.required.length > 0, content }
}

function described(schema: JsonObject, named: Named): { schema: JsonObject; example: Json } {
  return { schema, example: exampleOf(schema, named) }
}

/** What a file is answered with besides: its parts, and to a caller who has it. */
const fileAnswers: JsonObject = {
  '206': {
    description: 'The bytes that `Range` asks for; of one range only.',
    headers: { 'Content-Range': { description: 'Which bytes they are.', schema: { type: 'string' } } },
    content: { 'application/octet-stream': { schema: { type: 'string' } } },
  },
  '302': {
    description:
      'The file is in the storage, under `Location` for five minutes; only where the operator lets callers reach it.',
    content: {},
  },
  '304': { description: 'The caller has the file: `If-None-Match` names its `ETag`.', content: {} },
}

/** What a stream is answered with to a caller who knows its end. */
const streamAnswers: JsonObject = {
  '204': {
    description: '`Last-Event-ID` names the last event: there will be no other. Browsers ask no more.',
    content: {},
  },
}

function goodAnswer({ route }: DocumentedCall, { use, named }: JsonSchemas): Json {
  if (route.answer === 'file' || route.answer === 'bytes') {
    const schema = { type: 'string', contentMediaType: 'application/octet-stream' }
    const etag = { description: 'Names these bytes for good.', schema: { type: 'string' } }
    return {
      description: 'The bytes of the file.',
      ...(route.answer === 'file' ? { headers: { ETag: etag } } : {}),
      content: { 'application/octet-stream': { schema } },
    }
  }
  if (route.answer === 'events') {
    // Without a type: some readers take the schema for the whole text, and others for each event.
    const schema = { description: 'Events with an `id`, what they are as `event`, and JSON as `data`.' }
    return {
      description: 'Server-sent events, until there is no more to tell.',
      content: { 'text/event-stream': { schema } },
    }
  }
  if (route.answer === 'csv') {
    const schema = { type: 'string', contentMediaType: 'text/csv' }
    return { description: 'A table with a line of names.', content: { 'text/csv': { schema } } }
  }
  const schema = use(route.answer)
  const example = answerExample(schema, named, route.success === 201)
  return { description: 'Done.', content: { 'application/json': { schema, example } } }
}

/** The schemas of a call's request, to be written; a name for each that has none in the contract. */
export function requestSchemas({ name, route }: DocumentedCall): [z.ZodType, string][] {
  const parts: [z.ZodType, string][] = route.parts === undefined ? [] : [[route.parts, `${name}Parts`]]
  return [[route.query, `${name}Query`], [route.body, `${name}Body`], ...parts]
}

/** The same for its answer. */
export function answerSchemas({ name, route }: DocumentedCall): [z.ZodType, string][] {
  return typeof route.answer === 'string' ? [] : [[route.answer, `${name}Answer`]]
}
