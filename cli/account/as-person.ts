import { Proofyard } from '@proofyard/sdk/client.ts'
import { findServer } from '../connection/find-server.ts'
import { keptLoginsPath, readKeptLogins } from '../connection/kept-logins.ts'
import { isPlainHttp } from '../connection/plain-http.ts'
import type { Context } from '../context.ts'
import { UsageError } from '../failure.ts'
import { type PersonOptions, readCredentials, withSecondFactor } from './credentials.ts'

/** A person at a server, for one command. */
export interface Person {
  username: string
  client: Proofyard
  url: string
}

/**
 * The server that is meant, as a person: an API key acts for one team, and no one founds or leaves a team by it. Name and password are asked, and
 * what they give is kept nowhere.
 *
 * @throws CommandError where they are wrong
 */
export async function asPerson(context: Context, options: PersonOptions): Promise<Person> {
  const { env } = context
  const { url } = await findServer(context.url, env)
  const { [url]: login } = (await readKeptLogins(keptLoginsPath(env))).logins
  if (isPlainHttp(url) && login === undefined)
    throw new UsageError(
      `${url} is reached without encryption: others can read the password on the way.`,
      'Use https; or log in first, which `proofyard login --insecure` does where the network is safe.',
    )
  const known = login?.username === '' ? undefined : login?.username
  const credentials = await readCredentials(context, options, known)
  const token = await accessToken(context, url, options, credentials)
  return { username: credentials.username, url, client: new Proofyard({ url, key: token }) }
}

/** With which a client acts as a person for half an hour. */
export async function accessToken(
  context: Context,
  url: string,
  options: PersonOptions,
  credentials: { username: string; password: string },
): Promise<string> {
  const { access } = await withSecondFactor(context, options, credentials, (body) =>
    new Proofyard({ url }).call('tokenPair', { body, signal: context.signal }),
  )
  return access
}
