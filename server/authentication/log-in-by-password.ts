import type { LoginRequest } from '@proofyard/contract/user.ts'
import type { UserRow } from '@proofyard/core/accounts/find-users.ts'
import { logIn } from '@proofyard/core/accounts/log-in.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServerContext } from '../context.ts'
import { factorAnswer } from './factor-answer.ts'
import { networkOf } from './network-of.ts'

/**
 * The one way from a username and password, and a second factor where there is one, to a user: with the guesses at each name and each
 * second factor counted.
 * @throws DomainError `bad_credentials`, `unverified`, `second_factor_required`, `second_factor_wrong`, `forbidden`; RequestError 429
 */
export async function logInByPassword(
  { core, guesses, codes, signOn }: ServerContext,
  credentials: LoginRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<UserRow> {
  // PostgreSQL takes no NUL, and no name has one. Without them also here, so that each name is counted as one.
  const username = credentials.username.replaceAll('\0', '')
  await guesses.count(username, request, reply)
  // Guesses from elsewhere do not hold up a person in a network that they have logged in from.
  const place = (await guesses.isKnown(username, request)) ? `login from ${networkOf(request.ip)}` : 'login'
  const user = await logIn(
    core,
    { username, password: credentials.password },
    {
      answer: await factorAnswer(core, credentials, request, reply),
      beforeCode: (userId) => codes.count(userId, place, reply),
      passwordsOff: signOn?.only === true ? signOn.name : undefined,
    },
  )
  await guesses.welcome(username, request)
  await codes.forget(user.id, place)
  return user
}
