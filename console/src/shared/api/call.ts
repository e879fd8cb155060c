import { fillPath, type Route } from '@proofyard/contract/route.ts'
import { ApiError } from '@proofyard/sdk/errors.ts'
import { type Sent, send } from '@proofyard/sdk/send.ts'
import type { z } from 'zod'
import { selectedTeamId } from '../session/selected-team.ts'
import { AnswerError } from './answer-error.ts'
import { connectionError } from './connection-error.ts'
import { keepEarly, takeEarly } from './early-answers.ts'
import { leavingSignal } from './leaving.ts'
import { forbiddenGuard, unauthorizedGuard } from './refusal-guard.ts'
import { sessionConnection } from './session-connection.ts'

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined
type Answer<R extends Route> = R['answer'] extends z.ZodType ? z.output<R['answer']> : Response

interface Asked extends Pick<Sent, 'path' | 'body' | 'signal' | 'onUpload'> {
  query?: unknown
  /** The parts of a multipart body, where the route has no JSON one; a server reads them in their order. */
  form?: Record<string, unknown>
}

interface Options<R extends Route> extends Asked {
  query?: Input<R['query']>
  body?: Input<R['body']>
  /** Not being signed in is an answer to this call, not a reason to be sent to /login. */
  mayBeRefused?: boolean
}

/**
 * Makes one call of the contract and checks the answer against its schema.
 * A file's answer is the `Response`, still unread. Throws the SDK's `ApiError` for every status but 2xx, its `ConnectionError` where
 * there is no answer, and `AnswerError` for one that the contract does not know.
 */
export async function call<const R extends Route>(route: R, options: Options<R> = {}): Promise<Answer<R>> {
  const response = await (takeEarly(questionOf(route, options)) ?? ask(route, options)).catch((error: unknown) => {
    if (error instanceof ApiError) tellGuards(error, route.access !== 'anyone' && options.mayBeRefused !== true)
    throw connectionError(error)
  })
  if (typeof route.answer === 'string') return response as Answer<R>
  return (await readAnswer(response, route.answer)) as Answer<R>
}

function tellGuards({ status }: ApiError, needsSession: boolean): void {
  if (status === 401 && needsSession) unauthorizedGuard.trigger()
  if (status === 403) forbiddenGuard.trigger()
}

async function readAnswer(response: Response, schema: z.ZodType): Promise<unknown> {
  const body: unknown = await response.json().catch((error: unknown) => {
    throw error instanceof SyntaxError ? new AnswerError(error) : connectionError(error)
  })
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw new AnswerError(parsed.error)
  return parsed.data
}

/** Asks for what a part of the console will ask for with `call` as soon as it is there. */
export function askEarly(method: Route['method'], path: string, options: Pick<Asked, 'body' | 'query'> = {}): void {
  const way = { method, path, access: 'anyone' } as const
  keepEarly(questionOf(way, options), ask(way, options))
}

type Way = Pick<Route, 'method' | 'path' | 'access'>

/** The same call for another team has another answer. */
function questionOf({ method, path }: Way, { path: parameters = {}, query = {}, body }: Asked): string {
  return JSON.stringify([method, fillPath(path, parameters), query, body ?? null, selectedTeamId() ?? null])
}

function ask({ method, path, access }: Way, { form, query, ...options }: Asked): Promise<Response> {
  // The call that says which teams there are cannot depend on one of them, and an operator's is of none.
  const connection = sessionConnection(['user', 'operator'].includes(access) ? undefined : selectedTeamId())
  const body = form ?? options.body
  const sends = form !== undefined ? 'form' : body === undefined ? 'nothing' : 'json'
  const isGoodbye = path.endsWith('/user/logout')
  return send(
    connection,
    { method, path, sends, isRepeatable: false },
    { ...options, query: Object(query), body, signal: isGoodbye ? undefined : untilLeaving(options.signal) },
  )
}

function untilLeaving(own: AbortSignal | undefined): AbortSignal {
  const leaving = leavingSignal()
  return own === undefined ? leaving : AbortSignal.any([own, leaving])
}
