import { findServer } from '../connection/find-server.ts'
import { keptLoginsPath, readKeptLogins } from '../connection/kept-logins.ts'
import type { Context } from '../context.ts'
import { facts } from '../terminal/table.ts'

/** Shows which server and key are meant, what says so, and where logins are kept; never a key. */
export async function showConfig({ terminal, env, url: asked }: Context): Promise<void> {
  const path = keptLoginsPath(env)
  const { url, urlFrom, keyFrom } = await findServer(asked, env)
  const servers = Object.keys((await readKeptLogins(path)).logins)
  const shown = { url, url_from: urlFrom, key_from: keyFrom ?? null, file: path, logged_in_at: servers }
  terminal.result(shown, () =>
    facts({
      Server: `${url} (by ${urlFrom})`,
      Key: keyFrom === undefined ? 'none: proofyard login' : `by ${keyFrom}`,
      File: path,
      'Logged in at': servers.join(', '),
    }),
  )
}
