import { PASSKEY_COOKIE, type PasskeyShown } from '@proofyard/contract/passkey.ts'
import { CHALLENGE_SECONDS, takeChallenge } from '@proofyard/core/accounts/passkeys/challenges.ts'
import type { PasskeyAnswer } from '@proofyard/core/accounts/passkeys/show-passkey.ts'
import type { Core } from '@proofyard/core/context.ts'
import type { ChallengePurpose } from '@proofyard/core/database/schema/passkey-challenges.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

const PATH = '/api'

/** Gives a browser the secret of the challenge that it was sent. */
export function setPasskeyCookie(reply: FastifyReply, secret: string, publicUrl: string): void {
  reply.setCookie(PASSKEY_COOKIE, secret, {
    path: PATH,
    sameSite: 'strict',
    httpOnly: true,
    secure: publicUrl.startsWith('https:'),
    maxAge: CHALLENGE_SECONDS,
  })
}

/** Uses up the challenge that this browser was sent, and takes its cookie away. @returns undefined where it was sent none that is good */
export async function takeBrowsersChallenge(
  core: Core,
  purpose: ChallengePurpose,
  { cookies }: FastifyRequest,
  reply: FastifyReply,
): Promise<{ challenge: string; userId: number | null } | undefined> {
  const secret = cookies[PASSKEY_COOKIE]
  if (secret === undefined) return undefined
  reply.clearCookie(PASSKEY_COOKIE, { path: PATH })
  return takeChallenge(core, purpose, secret)
}

/** A passkey that a browser shows, with what it was asked to sign. */
export async function passkeyAnswer(
  core: Core,
  shown: PasskeyShown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PasskeyAnswer> {
  return { shown, challenge: (await takeBrowsersChallenge(core, 'show', request, reply))?.challenge }
}
