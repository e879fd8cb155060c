import type { FastifyReply } from 'fastify'
import { SIGN_ON_SECONDS } from '@proofyard/core/accounts/sign-on/attempts.ts'

/** By the first a browser returns from the provider, by the second it may connect an account, by the third its person has shown who they are. */
export const ATTEMPT_COOKIE = 'sign_on'
export const CONNECT_COOKIE = 'sign_on_connect'
export const CONFIRM_COOKIE = 'sign_on_confirmed'

type SignOnCookie = typeof ATTEMPT_COOKIE | typeof CONNECT_COOKIE | typeof CONFIRM_COOKIE

/** Nothing else of the server gets them. Lax: the provider sends the browser back from a page of its own. */
const scopes = {
  [ATTEMPT_COOKIE]: { path: '/api/sign-on', sameSite: 'lax' },
  [CONNECT_COOKIE]: { path: '/api/sign-on', sameSite: 'lax' },
  [CONFIRM_COOKIE]: { path: '/api/v1', sameSite: 'strict' },
} as const

export function setSignOnCookie(reply: FastifyReply, name: SignOnCookie, secret: string, publicUrl: string): void {
  const secure = publicUrl.startsWith('https:')
  reply.setCookie(name, secret, { ...scopes[name], secure, httpOnly: true, maxAge: SIGN_ON_SECONDS })
}

/** Takes it away. */
export function clearSignOnCookie(reply: FastifyReply, name: SignOnCookie): void {
  reply.clearCookie(name, { path: scopes[name].path })
}
