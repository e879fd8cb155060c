import type { FastifyReply } from 'fastify'
import { SIGN_ON_SECONDS } from '@proofyard/core/accounts/sign-on/attempts.ts'

/** By the first a browser returns from the provider, by the second it may connect an account. */
export const ATTEMPT_COOKIE = 'sign_on'
export const CONNECT_COOKIE = 'sign_on_connect'

/** Nothing else of the server gets them. */
const PATH = '/api/sign-on'

/** Lax: the provider sends the browser back from a page of its own. */
export function setSignOnCookie(reply: FastifyReply, name: string, secret: string, publicUrl: string): void {
  const secure = publicUrl.startsWith('https:')
  reply.setCookie(name, secret, { path: PATH, sameSite: 'lax', secure, httpOnly: true, maxAge: SIGN_ON_SECONDS })
}

/** Takes it away. */
export function clearSignOnCookie(reply: FastifyReply, name: string): void {
  reply.clearCookie(name, { path: PATH })
}
