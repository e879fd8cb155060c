import { Proofyard } from '@proofyard/sdk/client.ts'
import { findServer } from '../connection/find-server.ts'
import { keptLoginsPath, readKeptLogins } from '../connection/kept-logins.ts'
import { isPlainHttp } from '../connection/plain-http.ts'
import type { Context } from '../context.ts'
import { UsageError } from '../failure.ts'
import { type PersonOptions, explainRefusal, readCredentials } from './credentials.ts'

/** A person at a server, for one command. */
export interface Person {
  username: string
  client: Proofyard
  url: string
}

/**
 * Does something at the server that is meant as a person: an API key acts for one team, and no one founds or leaves a team by it. Name and password
 * are asked, and what they give is kept nowhere and ends with it.
 *
 * @throws CommandError where they are wrong
 */
export async function asPerson<Result>(
  context: Context,
  options: PersonOptions,
  act: (person: Person) => Promise<Result>,
): Promise<Result> {
  const { env, signal } = context
  const { url } = await findServer(context.url, env)
  const { [url]: login } = (await readKeptLogins(keptLoginsPath(env))).logins
  if (isPlainHttp(url) && login === undefined)
    throw new UsageError(
      `${url} is reached without encryption: others can read the password on the way.`,
      'Use https; or log in first, which `proofyard login --insecure` does where the network is safe.',
    )
  const known = login?.username === '' ? undefined : login?.username
  const { username, password } = await readCredentials(context, options, known)
  return await withPersonClient(url, { username, password }, signal, (client) => act({ username, url, client }))
}

/** Gives a client that acts as a person, whose login ends when it has been used. */
export async function withPersonClient<Result>(
  url: string,
  credentials: { username: string; password: string },
  signal: AbortSignal,
  use: (client: Proofyard) => Promise<Result>,
): Promise<Result> {
  const { access } = await new Proofyard({ url }).call('tokenPair', { body: credentials, signal }).catch(explainRefusal)
  try {
    return await use(new Proofyard({ url, key: access }))
  } finally {
    // What was done stands, and what went wrong is told, whether this succeeds or not: the token ends by itself.
    await new Proofyard({ url, key: access, retries: 0 }).call('userLogout', { signal }).catch(() => undefined)
  }
}
