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
  const { url } = await findServer(context.url, context.env)
  const { [url]: login } = (await readKeptLogins(keptLoginsPath(context.env))).logins
  if (isPlainHttp(url) && login === undefined)
    throw new UsageError(
      `${url} is reached without encryption: others can read the password on the way.`,
      'Use https; or log in first, which `proofyard login --insecure` does where the network is safe.',
    )
  const known = login?.username === '' ? undefined : login?.username
  const credentials = await readCredentials(context, options, known)
  const { username } = credentials
  return await withPersonToken(context, { url, options, credentials }, ({ token }) =>
    act({ username, url, client: new Proofyard({ url, key: token }) }),
  )
}

/** Who logs in, and where. */
interface PersonLogin {
  url: string
  options: PersonOptions
  credentials: { username: string; password: string }
}

/**
 * Gives a token of a person, whose login ends when it has been used.
 * @param use is told the code that was asked for, too: it is used up
 */
export async function withPersonToken<Result>(
  context: Context,
  { url, options, credentials }: PersonLogin,
  use: (login: { token: string; code: string | undefined }) => Promise<Result>,
): Promise<Result> {
  const { signal } = context
  const { token, code } = await withSecondFactor(context, options, credentials, async (body) => {
    const { access } = await new Proofyard({ url }).call('tokenPair', { body, signal })
    return { token: access, code: body.code ?? undefined }
  })
  try {
    return await use({ token, code })
  } finally {
    // What was done stands, and what went wrong is told, whether this succeeds or not: the token ends by itself.
    await new Proofyard({ url, key: token, retries: 0 }).call('userLogout', { signal }).catch(() => undefined)
  }
}
