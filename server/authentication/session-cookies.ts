import type { FastifyReply } from 'fastify'
import { CSRF_COOKIE, SESSION_COOKIE } from '@proofyard/contract/session.ts'
import { type NewSession, SESSION_SECONDS } from '@proofyard/core/accounts/sessions.ts'

/** Gives a browser its session, and the token that its scripts send back. */
export function setSessionCookies(reply: FastifyReply, session: NewSession, publicUrl: string): void {
  const options = {
    path: '/',
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
    maxAge: SESSION_SECONDS,
  } as const
  reply.setCookie(SESSION_COOKIE, session.secret, { ...options, httpOnly: true })
  reply.setCookie(CSRF_COOKIE, session.csrfToken, options)
}

/** Takes both away. */
export function clearSessionCookies(reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, { path: '/' })
  reply.clearCookie(CSRF_COOKIE, { path: '/' })
}
