import { IDEMPOTENCY_HEADER } from '../idempotency-key.ts'
import type { Json, JsonObject } from '../json.ts'
import { TEAM_HEADER } from '../session.ts'
import type { DocumentedCall } from './documented-call.ts'
import { choices, exampleOf, type Named, objectOr } from './example.ts'
import { fields } from './fields/all.ts'

/** Headers that several calls take. */
export const headerParameters = {
  TeamId: {
    name: TEAM_HEADER,
    in: 'header',
    description:
      'The id of the team that a signed-in user acts for; without it the personal team. An API key has a team of its own, and takes no notice of it.',
    schema: { type: 'integer', minimum: 1 },
    example: 7,
  },
  IdempotencyKey: {
    name: IDEMPOTENCY_HEADER,
    in: 'header',
    description:
      'A text of your choice, the same in each try of one request: within 24 hours the same key of the same team gives the same answer and makes nothing twice. With another request it is refused.',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
    example: '8e03978e-40d5-43e8-bc93-6894a57f9324',
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    description: 'The `id` of the last event that the caller got of an earlier stream: it gets what came after it.',
    schema: { type: 'string', maxLength: 1000 },
    example: 'build=2f1a9c0d4be87f36',
  },
} satisfies JsonObject

/** What a call takes in its path, its query and its headers. */
export function parametersOf({ route, ignoresCredentials }: DocumentedCall, query: JsonObject, named: Named): Json[] {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => pathParameter(name))
  const required = Array.isArray(query.required) ? query.required : []
  const inQuery = Object.entries(objectOr(query.properties)).map(([name, property]) => {
    const { description, ...schema } = withoutNull(objectOr(property))
    const example = exampleOf(schema, named, name)
    return { name, in: 'query', ...describedBy(description), required: required.includes(name), schema, example }
  })
  const hasTeam = !ignoresCredentials && !['worker', 'operator'].includes(route.access)
  const inHeader = !hasTeam ? [] : [{ $ref: '#/components/parameters/TeamId' }]
  const forRetries = route.repeatable === true ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []
  const forStreams = route.answer === 'events' ? [{ $ref: '#/components/parameters/LastEventId' }] : []
  return [...inPath, ...inQuery, ...inHeader, ...forRetries, ...forStreams]
}

function pathParameter(name: string): JsonObject {
  const known = fields[name]
  return {
    name,
    in: 'path',
    ...describedBy(known?.description),
    required: true,
    schema: { type: 'string', minLength: 1 },
    example: known?.example ?? 'text',
  }
}

function describedBy(description: Json | undefined): JsonObject {
  return description === undefined ? {} : { description }
}

/** A query has no null: a key is there or not. A flag that may also come as its text is a flag. */
function withoutNull(schema: JsonObject): JsonObject {
  const [only, ...others] = choices(schema).filter((choice) => choice.type !== 'null')
  if (only !== undefined && others.length === 0) {
    const { anyOf: _, ...rest } = schema
    return { ...only, ...rest }
  }
  if (!Array.isArray(schema.type)) return schema
  const types = schema.type.filter((type) => type !== 'null')
  return { ...schema, type: types.includes('boolean') ? 'boolean' : (types[0] ?? 'string') }
}
