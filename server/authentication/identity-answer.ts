import type { PasskeyShown } from '@proofyard/contract/passkey.ts'
import type { IdentityAnswer } from '@proofyard/core/accounts/second-factor/require-identity.ts'
import type { Core } from '@proofyard/core/context.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { factorAnswer } from './factor-answer.ts'

interface IdentityBody {
  code?: string | null | undefined
  passkey?: PasskeyShown | null | undefined
  password?: string | null | undefined
}

/** What a body shows of who one is, once more: a second factor, or the password. */
export async function identityAnswer(
  core: Core,
  body: IdentityBody,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<IdentityAnswer> {
  return { password: body.password ?? undefined, ...(await factorAnswer(core, body, request, reply)) }
}
