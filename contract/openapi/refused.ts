import { z } from 'zod'
import { type Refusal, refusals } from '../errors.ts'
import type { Json, JsonObject } from '../json.ts'
import { noBody } from '../route.ts'
import type { DocumentedCall } from './documented-call.ts'
import { fields } from './fields/all.ts'
import { general } from './general-reasons.ts'

/** One reason for which a call is refused. */
interface Reason {
  name: string
  status: number
  body: z.ZodType
  when: string
  example: JsonObject
}

/** The body with which the server refuses: `about` is the value of the body's own key. */
export type RefusalBody = (refusal: Refusal, message: string, about: string) => JsonObject

/** The answers to a refused call, by status. */
export function refusedAnswers(
  call: DocumentedCall,
  use: (schema: z.ZodType) => JsonObject,
  bodyOf: RefusalBody,
): JsonObject {
  const byStatus = Map.groupBy(reasonsOf(call, bodyOf), ({ status }) => status)
  const answers = [...byStatus].map(([status, reasons]): [string, Json] => [
    String(status),
    answerOrReference(reasons, use),
  ])
  return Object.fromEntries(answers)
}

/** Answers that calls give for no reason of their own, to refer to. */
export function generalAnswers(use: (schema: z.ZodType) => JsonObject): JsonObject {
  const entries = Object.entries(general).map(([name, reason]): [string, Json] => [
    name,
    answerOf([{ name, ...reason }], use),
  ])
  return Object.fromEntries(entries)
}

function answerOrReference(reasons: Reason[], use: (schema: z.ZodType) => JsonObject): JsonObject {
  const [only, ...others] = reasons
  const isGeneral = only !== undefined && others.length === 0 && Object.hasOwn(general, only.name)
  return isGeneral ? { $ref: `#/components/responses/${only.name}` } : answerOf(reasons, use)
}

function answerOf(reasons: Reason[], use: (schema: z.ZodType) => JsonObject): JsonObject {
  const bodies = [...new Set(reasons.map(({ body }) => body))].map(use)
  const [only] = bodies
  const examples = reasons.map(({ name, when, example }): [string, Json] => [name, { summary: when, value: example }])
  return {
    description: reasons.map(({ when }) => when).join(' '),
    ...(reasons.some(({ status }) => status === 429) ? { headers: { 'Retry-After': retryAfter } } : {}),
    content: {
      'application/json': {
        schema: bodies.length === 1 && only !== undefined ? only : { anyOf: bodies },
        examples: Object.fromEntries(examples),
      },
    },
  }
}

const retryAfter = { description: 'Seconds to wait.', schema: { type: 'integer' } }

/** Its own refusals first, then those that come with how it is called. */
function reasonsOf({ route, ignoresCredentials, countsAttempts }: DocumentedCall, bodyOf: RefusalBody): Reason[] {
  const own = route.refusals.map((refusal): Reason => {
    const { status, body, when } = refusals[refusal]
    return { name: refusal, status, body, when, example: bodyOf(refusal, when, aboutOf(body)) }
  })
  const hasInput = route.path.includes('{') || route.body !== noBody || route.parts !== undefined
  const names: (keyof typeof general)[] = ['malformed']
  if (route.access === 'worker') names.push('unauthenticated')
  else if (route.access === 'operator') names.push('no_such_call')
  else if (!ignoresCredentials) names.push('unauthenticated', 'forbidden', 'invalid_team')
  if (route.method !== 'GET') names.push('slow', 'too_large', 'unknown_encoding')
  if (route.path.includes('{')) names.push('too_long_address')
  if (hasInput || hasKeys(route.query)) names.push('invalid_field')
  if (route.answer === 'file') names.push('no_such_bytes')
  if (countsAttempts) names.push('too_many_attempts')
  names.push('too_long_head', 'internal', 'database_away', 'no_room')
  // A refusal of its own that is one of these is said in these words: it may come of its access alone.
  const particular = own.filter(({ name }) => !names.some((one) => one === name))
  return [...particular, ...names.map((name): Reason => ({ name, ...general[name] }))].sort(
    (a, b) => a.status - b.status,
  )
}

function hasKeys(schema: z.ZodType): boolean {
  return schema instanceof z.ZodObject && Object.keys(schema.shape).length > 0
}

/** An example of what the body names besides its sentence: an id, a slug, a path. */
function aboutOf(body: z.ZodType): string {
  const keys = body instanceof z.ZodObject ? Object.keys(body.shape) : []
  const key = keys.find((name) => !['error', 'message', 'detail', 'exception_id'].includes(name))
  const example = fields[key ?? '']?.example
  return typeof example === 'string' ? example : ''
}
