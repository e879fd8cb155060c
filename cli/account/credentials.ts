import { text } from 'node:stream/consumers'
import type { Credentials } from '@proofyard/contract/user.ts'
import { ApiError, AuthenticationError, PermissionError } from '@proofyard/sdk/errors.ts'
import type { Context } from '../context.ts'
import { CommandError, UsageError, exitCodes } from '../failure.ts'
import { ask, askSecretly } from '../terminal/ask.ts'

/** Who a person is; what is not said is asked. */
export interface PersonOptions {
  username?: string
  passwordStdin?: true
  /** Of the authenticator app, or a recovery code. */
  code?: string
}

/** Name and password of a person. @param known the name where none is said, so that it is not asked */
export async function readCredentials(
  context: Context,
  options: PersonOptions,
  known?: string,
): Promise<{ username: string; password: string }> {
  const username = options.username ?? known ?? (await ask(context, 'Username', '--username'))
  const password =
    options.passwordStdin === true
      ? (await standardInput()).replace(/\r?\n$/, '')
      : await askSecretly(context, known === username ? `Password of ${username}` : 'Password', '--password-stdin')
  return { username, password }
}

/** @throws UsageError where nothing is piped in */
export function standardInput(): Promise<string> {
  if (process.stdin.isTTY) throw new UsageError('Nothing is piped in: use it as in `proofyard login --with-key < key`.')
  return text(process.stdin)
}

/**
 * Shows a server name and password, and a code where the account has a second factor: the one that was said, or else one that is asked.
 * @param use calls the server; a code is good for one call
 */
export async function withSecondFactor<Result>(
  context: Context,
  { code }: PersonOptions,
  credentials: { username: string; password: string },
  use: (credentials: Credentials) => Promise<Result>,
): Promise<Result> {
  try {
    return await use({ ...credentials, code })
  } catch (error) {
    if (code !== undefined || !asksForSecondFactor(error)) explainRefusal(error)
  }
  const asked = await ask(context, 'Code of your app, or a recovery code', '--code, or proofyard login --browser')
  return await use({ ...credentials, code: asked }).catch(explainRefusal)
}

function asksForSecondFactor(error: unknown): boolean {
  return error instanceof ApiError && Array.isArray(error.body?.second_factors)
}

/** What is said where the server does not take name, password or code: to log in again would not help. */
function explainRefusal(error: unknown): never {
  if (error instanceof PermissionError) throw new CommandError(error.message, { exitCode: exitCodes.notAllowed })
  if (!(error instanceof AuthenticationError)) throw error
  throw new CommandError('The username or the password is wrong.', { exitCode: exitCodes.notAllowed })
}
