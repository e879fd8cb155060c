import type { PasskeyShown } from '@proofyard/contract/passkey.ts'
import type { IdentityAnswer } from '@proofyard/core/accounts/second-factor/require-identity.ts'
import { takeConfirmed } from '@proofyard/core/accounts/sign-on/attempts.ts'
import type { Core } from '@proofyard/core/context.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CONFIRM_COOKIE, clearSignOnCookie } from '../sign-on/sign-on-cookies.ts'
import { factorAnswer } from './factor-answer.ts'

interface IdentityBody {
  code?: string | null | undefined
  passkey?: PasskeyShown | null | undefined
  password?: string | null | undefined
}

/**
 * What a body shows of who one is, once more: a second factor, or the password. Where it shows nothing, a login at the provider of single sign-on
 * that this browser has just come from is used up.
 */
export async function identityAnswer(
  core: Core,
  body: IdentityBody,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<IdentityAnswer> {
  const shown = { password: body.password ?? undefined, ...(await factorAnswer(core, body, request, reply)) }
  const secret = request.cookies[CONFIRM_COOKIE]
  if (secret === undefined || Object.values(shown).some((value) => value !== undefined)) return shown
  clearSignOnCookie(reply, CONFIRM_COOKIE)
  return { ...shown, confirmedUserId: await takeConfirmed(core, secret) }
}
