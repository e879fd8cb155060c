import { SESSION_COOKIE } from '@proofyard/contract/session.ts'
import { signOnPaths } from '@proofyard/contract/sign-on.ts'
import { findSession } from '@proofyard/core/accounts/sessions.ts'
import {
  type SignOnAttempt,
  beginAttempt,
  takeAttempt,
  takeConnecting,
} from '@proofyard/core/accounts/sign-on/attempts.ts'
import { confirmSignOn } from '@proofyard/core/accounts/sign-on/confirm-sign-on.ts'
import { SignOnError, type SignOnRefusal } from '@proofyard/core/accounts/sign-on/sign-on-error.ts'
import type { ProviderClaims } from '@proofyard/core/accounts/sign-on/provider-claims.ts'
import { connectSignOn, signOn } from '@proofyard/core/accounts/sign-on/sign-on.ts'
import type { Core } from '@proofyard/core/context.ts'
import type { SignOnSettings } from '@proofyard/settings/sign-on-settings.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { beginSession } from '../authentication/begin-session.ts'
import type { ServerContext } from '../context.ts'
import { RequestError } from '../errors/request-error.ts'
import { type Provider, openProvider } from './provider.ts'
import {
  ATTEMPT_COOKIE,
  CONFIRM_COOKIE,
  CONNECT_COOKIE,
  clearSignOnCookie,
  setSignOnCookie,
} from './sign-on-cookies.ts'

/** No address of the console is longer. */
const MAX_NEXT = 2000

/**
 * The addresses by which a browser logs in at a provider, shows there once more who it is, and comes back. All end on the sign-in page, which goes
 * on to where the person wanted to be, or says what went wrong: no text of the provider, and no address but our own, is
 * in what they answer.
 */
export function addSignOn(app: FastifyInstance, context: ServerContext, timeoutMs?: number): void {
  const { signOn: settings, core } = context
  if (settings === undefined) return
  const redirectUri = new URL(signOnPaths.callback, core.publicUrl).href
  const provider = openProvider(settings, { redirectUri, report: (error) => reportTo(app, error), timeoutMs })
  app.get(signOnPaths.begin, (request, reply) => begin(context, provider, request, reply))
  app.get(signOnPaths.confirm, (request, reply) => begin(context, provider, request, reply, true))
  app.get(signOnPaths.callback, (request, reply) => finish(context, settings, provider, request, reply))
}

async function begin(
  context: ServerContext,
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  isConfirming = false,
) {
  const { core } = context
  const next = nextOf(request)
  // Only our own pages send someone on, so that no other one has them log in without a word.
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return toSignIn(reply, { next })
  try {
    await context.countAttempt(request, reply)
    const purpose = isConfirming ? await confirming(core, request) : await connecting(core, request, reply)
    const { url, ...held } = await provider.begin({ again: isConfirming })
    const secret = await beginAttempt(core, { ...held, ...purpose, next })
    setSignOnCookie(reply, ATTEMPT_COOKIE, secret, core.publicUrl)
    return reply.redirect(url.href, 303)
  } catch (error) {
    return toSignIn(reply, { next, message: messageOf(error) })
  }
}

type Purpose = Pick<SignOnAttempt, 'connects' | 'confirms'>

/** A browser that was allowed to connects the account of its person; all others log in. */
async function connecting(core: Core, { cookies }: FastifyRequest, reply: FastifyReply): Promise<Purpose> {
  const grant = cookies[CONNECT_COOKIE]
  clearSignOnCookie(reply, CONNECT_COOKIE)
  return { connects: grant === undefined ? undefined : await takeConnecting(core, grant), confirms: undefined }
}

async function confirming(core: Core, request: FastifyRequest): Promise<Purpose> {
  const session = await sessionOf(core, request)
  if (session === undefined) throw new SignOnError('sign_on_expired')
  return { connects: undefined, confirms: session.userId }
}

async function sessionOf(core: Core, { cookies }: FastifyRequest) {
  const cookie = cookies[SESSION_COOKIE]
  return cookie === undefined ? undefined : findSession(core, cookie)
}

async function finish(
  context: ServerContext,
  settings: SignOnSettings,
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { core } = context
  const secret = request.cookies[ATTEMPT_COOKIE]
  clearSignOnCookie(reply, ATTEMPT_COOKIE)
  const attempt = secret === undefined ? undefined : await takeAttempt(core, secret)
  // Begun in another browser, used already, or too old.
  if (attempt === undefined) return toSignIn(reply, { message: 'sign_on_expired' })
  const { next } = attempt
  try {
    const returned = new URL(request.url, core.publicUrl)
    const claims = await provider.finish(returned, attempt)
    if (attempt.connects !== undefined) await connect(core, attempt.connects, { claims, settings, request })
    else if (attempt.confirms !== undefined) {
      const session = await requireSession(core, attempt.confirms, request)
      const confirmed = await confirmSignOn(core, session.userId, { claims, begunAt: attempt.begunAt })
      setSignOnCookie(reply, CONFIRM_COOKIE, confirmed, core.publicUrl)
    } else await beginSession(context, await signOn(core, claims, settings), request, reply)
    return toSignIn(reply, { next })
  } catch (error) {
    return toSignIn(reply, { next, message: messageOf(error) })
  }
}

async function connect(
  core: Core,
  userId: number,
  { claims, settings, request }: { claims: ProviderClaims; settings: SignOnSettings; request: FastifyRequest },
): Promise<void> {
  const session = await requireSession(core, userId, request)
  await connectSignOn(core, { userId, sessionId: session.id }, claims, settings)
}

/** Only the person who began it, and is logged in by this browser still, goes on. @throws SignOnError `sign_on_expired` */
async function requireSession(core: Core, userId: number, request: FastifyRequest) {
  const session = await sessionOf(core, request)
  if (session?.userId !== userId) throw new SignOnError('sign_on_expired')
  return session
}

/** What the sign-in page says. @throws what is no refusal */
function messageOf(error: unknown): SignOnRefusal | 'sign_on_busy' {
  if (error instanceof SignOnError) return error.refusal
  if (error instanceof RequestError && error.status === 429) return 'sign_on_busy'
  throw error
}

/** The sign-in page goes on to `next` where it is a page of the console, and nowhere else. */
function toSignIn(reply: FastifyReply, search: { next?: string | undefined; message?: string }): FastifyReply {
  const query = new URLSearchParams()
  if (search.next !== undefined) query.set('next', search.next)
  if (search.message !== undefined) query.set('message', search.message)
  const text = query.toString()
  return reply.header('cache-control', 'no-store').redirect(text === '' ? '/login' : `/login?${text}`, 303)
}

function nextOf({ query }: FastifyRequest): string | undefined {
  const next = new Map<string, unknown>(Object.entries(query ?? {})).get('next')
  return typeof next === 'string' && next.startsWith('/') && next.length <= MAX_NEXT ? next : undefined
}

/** Names of what was wrong, and nothing of what the provider or a browser sent. */
function reportTo(app: FastifyInstance, error: unknown): void {
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) }
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  app.log.warn({ name, code, reason: message.slice(0, 300) }, 'single sign-on did not work')
}
