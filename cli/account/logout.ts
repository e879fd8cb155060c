import { Proofyard } from '@proofyard/sdk/client.ts'
import { AuthenticationError, NotFoundError } from '@proofyard/sdk/errors.ts'
import { findServer } from '../connection/find-server.ts'
import { keptLoginsPath, readKeptLogins, writeKeptLogins } from '../connection/kept-logins.ts'
import type { Context } from '../context.ts'

/** Forgets the key of a server that was kept here, and ends it there where `login` has made it. */
export async function logout({ terminal, env, url: asked, signal }: Context): Promise<void> {
  const { url } = await findServer(asked, env)
  const path = keptLoginsPath(env)
  const kept = await readKeptLogins(path)
  const { [url]: login, ...others } = kept.logins
  if (login === undefined) {
    terminal.result({ url, was_logged_in: false }, () => `Nobody was logged in at ${url}.`)
    return
  }
  await writeKeptLogins(path, { server: kept.server === url ? null : kept.server, logins: others })
  const hasEnded =
    login.keyId !== '' && (await end(new Proofyard({ url, key: login.key, retries: 0 }), login.keyId, signal))
  terminal.result({ url, was_logged_in: true, key_ended: hasEnded }, () =>
    hasEnded
      ? `Logged out of ${url}; the key of this machine has ended.`
      : `Logged out of ${url}. The key is forgotten here and still valid there: end it in the settings of the team.`,
  )
}

/** @returns whether the key is good for nothing any more */
async function end(client: Proofyard, keyId: string, signal: AbortSignal): Promise<boolean> {
  try {
    await client.call('apiKeyDelete', { path: { apikey_id: keyId }, signal })
    return true
  } catch (error) {
    return error instanceof AuthenticationError || error instanceof NotFoundError
  }
}
