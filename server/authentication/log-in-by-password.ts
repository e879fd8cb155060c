import type { Credentials } from '@proofyard/contract/user.ts'
import type { UserRow } from '@proofyard/core/accounts/find-users.ts'
import { logIn } from '@proofyard/core/accounts/log-in.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServerContext } from '../context.ts'

/**
 * The one way from a username and password to a user, with the guesses at each name counted.
 * @throws DomainError `bad_credentials`, `unverified`, `forbidden`; RequestError 429
 */
export async function logInByPassword(
  { core, guesses, signOn }: ServerContext,
  credentials: Credentials,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<UserRow> {
  // PostgreSQL takes no NUL, and no name has one. Without them also here, so that each name is counted as one.
  const username = credentials.username.replaceAll('\0', '')
  await guesses.count(username, request, reply)
  const user = await logIn(core, { ...credentials, username }, signOn?.only === true ? signOn.name : undefined)
  await guesses.welcome(username, request)
  return user
}
