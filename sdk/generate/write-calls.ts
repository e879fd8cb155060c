import type { Json, JsonObject } from '@proofyard/contract/json.ts'
import { openApiDocument } from '@proofyard/contract/openapi/document.ts'
import { objectOr } from '@proofyard/contract/openapi/example.ts'
import { referredTo } from '@proofyard/contract/openapi/referred.ts'
import { commentOf, membersOf, typeOf } from '@proofyard/contract/openapi/type-of.ts'
import { noBody, type Route } from '@proofyard/contract/route.ts'
import { routes } from '@proofyard/contract/routes.ts'

/** Every call that people's programs make, and the types of what goes there and back: the text of `src/calls.ts`, not formatted. */
export function writeCalls(): string {
  const calls = Object.entries<Route>(routes).filter(([, route]) => route.access !== 'worker')
  const documented = calls.map(([name, route]) => ({ name, route, ignoresCredentials: true, countsAttempts: false }))
  const document = openApiDocument(documented, 'https://proofyard.example', () => ({}))
  const operations = new Map(calls.map(([name, route]) => [name, operationOf(document, route)]))
  const named = objectOr(objectOr(document.components).schemas)
  const used = referredTo(
    [...operations.values()].map(({ body, query, answer }) => [body, query, answer]),
    named as Record<string, JsonObject>,
  )
  const types = [...used].sort(([a], [b]) => a.localeCompare(b)).map(([name, schema]) => declarationOf(name, schema))
  return [
    "// Written by `npm run generate -w sdk` from contract/routes.ts; sdk/generate has what writes it.\nimport type { CallWay } from './call-way.ts'",
    ...types,
    '/** What each call takes, and what it answers. */\nexport interface Calls {',
    ...calls.map(([name, route]) => typesOf(name, route, operations.get(name) ?? NOTHING)),
    '}',
    '/** How each call is made. */\nexport const calls = {',
    ...calls.map(([name, route]) => `${name}: ${JSON.stringify(wayOf(route))},`),
    '} as const satisfies Record<keyof Calls, CallWay>',
  ].join('\n\n')
}

interface Operation {
  query: Json
  queryIsNeeded: boolean
  body: Json
  answer: Json
}

const NOTHING: Operation = { query: null, queryIsNeeded: false, body: null, answer: null }

function operationOf(document: JsonObject, route: Route): Operation {
  const operation = objectOr(objectOr(objectOr(document.paths)[route.path])[route.method.toLowerCase()])
  const inQuery = (Array.isArray(operation.parameters) ? operation.parameters : [])
    .map(objectOr)
    .filter((parameter) => parameter.in === 'query')
  const properties = inQuery.map(({ name, description = '', schema = {} }): [string, Json] => [
    stringOf(name),
    { ...objectOr(schema), description },
  ])
  const required = inQuery.flatMap(({ name, required }) => (required === true ? [stringOf(name)] : []))
  const query = inQuery.length === 0 ? null : { type: 'object', properties: Object.fromEntries(properties), required }
  return {
    query,
    queryIsNeeded: required.length > 0,
    body: contentOf(
      operation.requestBody ?? null,
      route.parts === undefined ? 'application/json' : 'multipart/form-data',
    ),
    answer: contentOf(objectOr(operation.responses)[String(route.success)] ?? null, 'application/json'),
  }
}

function stringOf(value: Json | undefined): string {
  if (typeof value !== 'string') throw new TypeError(`${JSON.stringify(value)} is no name.`)
  return value
}

function contentOf(part: Json, type: string): Json {
  return objectOr(objectOr(objectOr(part).content)[type]).schema ?? null
}

function declarationOf(name: string, schema: JsonObject): string {
  if (schema.type === 'object' && 'properties' in schema)
    return `${commentOf(schema)}export interface ${name} ${membersOf(schema)}`
  return `${commentOf(schema)}export type ${name} = ${typeOf(schema)}`
}

function typesOf(name: string, route: Route, { query, queryIsNeeded, body, answer }: Operation): string {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => `${parameter}: string`)
  const takes = [
    ...(inPath.length === 0 ? [] : [`path: { ${inPath.join('; ')} }`]),
    ...(query === null ? [] : [`query${queryIsNeeded ? '' : '?'}: ${typeOf(query)}`]),
    ...(body === null ? [] : [`body${isNeeded(body) ? '' : '?'}: ${typeOf(body)}`]),
  ]
  const answers = { json: typeOf(answer), stream: 'Response', events: 'never' }[wayOf(route).answers]
  return `/** ${route.summary}. */\n${name}: { takes: { ${takes.join('; ')} }; answers: ${answers} }`
}

function isNeeded(schema: Json): boolean {
  const { required, $ref } = objectOr(schema)
  return $ref !== undefined || (Array.isArray(required) && required.length > 0)
}

function wayOf({ method, path, parts, body, answer, repeatable }: Route) {
  return {
    method,
    path,
    sends: parts !== undefined ? 'form' : body === noBody ? 'nothing' : 'json',
    answers: answer === 'events' ? 'events' : typeof answer === 'string' ? 'stream' : 'json',
    isRepeatable: repeatable === true,
  } as const
}
