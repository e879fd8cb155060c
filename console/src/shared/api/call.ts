import { fillPath, type Route } from '@proofyard/contract/route.ts'
import { CLIENT_HEADER, CSRF_COOKIE, CSRF_HEADER, TEAM_HEADER } from '@proofyard/contract/session.ts'
import type { z } from 'zod'
import { selectedTeamId } from '../session/selected-team.ts'
import { AnswerError, readApiError } from './api-error.ts'
import { connectionError } from './connection-error.ts'
import { readCookie } from './cookies.ts'
import { keepEarly, takeEarly } from './early-answers.ts'
import { leavingSignal } from './leaving.ts'
import { forbiddenGuard, unauthorizedGuard } from './refusal-guard.ts'
import { trackedFetch } from './tracked-fetch.ts'

const CLIENT = 'frontend v1.7.2-rc1'

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined
type Answer<R extends Route> = R['answer'] extends z.ZodType ? z.output<R['answer']> : Response

interface Sent {
  /** Values of the path's `{name}`s. */
  path?: Record<string, string>
  query?: unknown
  body?: unknown
  /** A multipart body, where the route has no JSON one. */
  form?: FormData
  /** With a `form`: told how much of it has left, from 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

interface Options<R extends Route> extends Sent {
  query?: Input<R['query']>
  body?: Input<R['body']>
  /** Not being signed in is an answer to this call, not a reason to be sent to /login. */
  mayBeRefused?: boolean
}

/**
 * Makes one call of the contract and checks the answer against its schema.
 * A file's answer is the `Response`, still unread. Throws `ApiError` for every status but 2xx, `ConnectionError` where
 * there is no answer, and `AnswerError` for one that the contract does not know.
 */
export async function call<const R extends Route>(route: R, options: Options<R> = {}): Promise<Answer<R>> {
  const response = await send(route, options)
  if (!response.ok) {
    if (response.status === 401 && route.access !== 'anyone' && options.mayBeRefused !== true)
      unauthorizedGuard.trigger()
    if (response.status === 403) forbiddenGuard.trigger()
    throw await readApiError(response)
  }
  if (typeof route.answer === 'string') return response as Answer<R>
  return (await readAnswer(response, route.answer)) as Answer<R>
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
export function askEarly(method: 'GET' | 'POST', path: string, options: Pick<Sent, 'body' | 'query'> = {}): void {
  const question = questionOf(method, path + queryText(options.query), options.body)
  keepEarly(question, send({ method, path, access: 'anyone' }, options))
}

/** The same call for another team has another answer. */
function questionOf(method: string, address: string, body: unknown): string {
  return `${method} ${address} ${body === undefined ? '' : JSON.stringify(body)} ${selectedTeamId() ?? ''}`
}

async function send(route: Pick<Route, 'method' | 'path' | 'access'>, options: Sent): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json', [CLIENT_HEADER]: CLIENT })
  const team = selectedTeamId()
  // The call that says which teams there are cannot depend on one of them.
  if (team !== undefined && route.access !== 'user') headers.set(TEAM_HEADER, String(team))
  if (route.method !== 'GET') {
    const token = readCookie(document.cookie, CSRF_COOKIE)
    if (token !== undefined) headers.set(CSRF_HEADER, token)
  }
  if (options.body !== undefined) headers.set('Content-Type', 'application/json')
  const { method } = route
  const { form, onProgress } = options
  const address = fillPath(route.path, options.path ?? {}) + queryText(options.query)
  const early = takeEarly(questionOf(method, address, options.body))
  if (early !== undefined) return await early
  const signal = anySignal(options.signal, leavingSignal())
  try {
    if (form !== undefined && onProgress !== undefined) {
      return await trackedFetch(address, { method, headers, body: form, signal, onProgress })
    }
    return await fetch(address, {
      method,
      headers,
      credentials: 'same-origin',
      body: options.body === undefined ? form : JSON.stringify(options.body),
      signal: route.path.endsWith('/user/logout') ? undefined : signal,
    })
  } catch (error) {
    throw connectionError(error)
  }
}

function anySignal(own: AbortSignal | undefined, leaving: AbortSignal): AbortSignal {
  return own === undefined ? leaving : AbortSignal.any([own, leaving])
}

function queryText(query: unknown): string {
  if (typeof query !== 'object' || query === null) return ''
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return pairs.length === 0
    ? ''
    : `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString()}`
}
