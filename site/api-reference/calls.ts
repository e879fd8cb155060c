import type { Answer, OpenApi, Operation, Parameter } from './open-api.ts'

/** One call, with everything that the document keeps in another place put where it belongs. */
export interface ApiCall {
  id: string
  group: string
  method: string
  path: string
  summary: string
  access: string
  parameters: Parameter[]
  body: Operation['requestBody']
  /** By status, good ones first. */
  answers: { status: number; answer: Answer }[]
}

/** Every call of the document, in its order. */
export function callsOf({ paths, components }: OpenApi): ApiCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      group: operation.tags[0] ?? '',
      method: method.toUpperCase(),
      path,
      summary: operation.summary,
      access: accessOf(operation),
      parameters: operation.parameters.flatMap((item) => resolved(item, components.parameters)),
      body: operation.requestBody,
      answers: Object.entries(operation.responses).flatMap(([status, item]) =>
        resolved(item, components.responses).map((answer) => ({ status: Number(status), answer })),
      ),
    })),
  )
}

function resolved<Thing extends object>(item: Thing | { $ref: string }, named: Record<string, Thing>): Thing[] {
  if (!('$ref' in item)) return [item]
  const thing = named[item.$ref.split('/').at(-1) ?? '']
  return thing === undefined ? [] : [thing]
}

/** Who may call, in words. */
function accessOf({ security }: Operation): string {
  if (security.length === 0) return 'Anyone: the body says who asks.'
  if (security.some((way) => Object.keys(way).length === 0))
    return 'Anyone, for what is public; an API key or a user for more.'
  if (security.some((way) => 'workerKey' in way))
    return 'A worker of another owner, with a worker key and nothing else.'
  return security.some((way) => 'apiKey' in way)
    ? 'An API key, or a user acting for a team.'
    : 'A user: a session or an access token, no API key.'
}
