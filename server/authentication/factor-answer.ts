import type { PasskeyShown } from '@proofyard/contract/passkey.ts'
import type { FactorAnswer } from '@proofyard/core/accounts/second-factor/take-second-factor.ts'
import type { Core } from '@proofyard/core/context.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { passkeyAnswer } from './passkey-cookie.ts'

/** The second factor in a body: a code, or a passkey with the challenge that this browser was sent, which is used up. */
export async function factorAnswer(
  core: Core,
  { code, passkey }: { code?: string | null | undefined; passkey?: PasskeyShown | null | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FactorAnswer> {
  if (passkey === undefined || passkey === null) return { code: code ?? undefined }
  return { code: code ?? undefined, passkey: await passkeyAnswer(core, passkey, request, reply) }
}
