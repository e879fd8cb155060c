import { findServer, keyOf } from '../connection/find-server.ts'
import { keptLoginsPath, readKeptLogins } from '../connection/kept-logins.ts'
import type { Context } from '../context.ts'
import { facts } from '../terminal/table.ts'

/** Says as whom commands act, for which team, at which server. Of a key that nobody logged in with, only the team is known. */
export async function whoami({ terminal, env, url: asked, connect, signal }: Context): Promise<void> {
  const server = await findServer(asked, env)
  const key = keyOf(server)
  const { team } = await (await connect()).call('teamMe', { signal })
  const { [server.url]: login } = (await readKeptLogins(keptLoginsPath(env))).logins
  const username = login?.key === key && login.username !== '' ? login.username : null
  terminal.result({ url: server.url, username, team: team.slug }, () =>
    facts({ Server: server.url, User: username ?? `not known: the key is by ${server.keyFrom}`, Team: team.slug }),
  )
}
