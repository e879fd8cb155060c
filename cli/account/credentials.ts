import { text } from 'node:stream/consumers'
import { AuthenticationError } from '@proofyard/sdk/errors.ts'
import type { Context } from '../context.ts'
import { CommandError, UsageError, exitCodes } from '../failure.ts'
import { ask, askSecretly } from '../terminal/ask.ts'

/** Who a person is; what is not said is asked. */
export interface PersonOptions {
  username?: string
  passwordStdin?: true
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

/** What is said where the server does not know name and password: to log in again would not help. */
export function explainRefusal(error: unknown): never {
  if (!(error instanceof AuthenticationError)) throw error
  throw new CommandError('The username or the password is wrong.', { exitCode: exitCodes.notAllowed })
}
