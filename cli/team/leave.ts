import { asPerson } from '../account/as-person.ts'
import type { PersonOptions } from '../account/credentials.ts'
import { keptLoginsPath, readKeptLogins, writeKeptLogins } from '../connection/kept-logins.ts'
import type { Context } from '../context.ts'
import { confirm } from '../terminal/ask.ts'

/** How a team is left. */
export interface LeaveOptions extends PersonOptions {
  yes?: true
}

/** Leaves a team. A login that was kept for it is forgotten: its key has ended. */
export async function leaveTeam(context: Context, slug: string, { yes, ...options }: LeaveOptions): Promise<void> {
  const { terminal, signal } = context
  await confirm(context, `Leave the team ${slug}? The API keys that you have made for it end.`, yes === true)
  const { url, usernames } = await asPerson(context, options, async ({ client, url: server, username: typed }) => {
    // One logs in by email address, too.
    const { username } = await client.call('userMe', { signal })
    await client.call('teamRemoveMember', { body: { username, team_slug: slug }, signal })
    return { url: server, usernames: [username, typed] }
  })
  const isForgotten = await forget(context, url, slug, usernames)
  terminal.result({ left: slug }, () => `You have left the team ${slug}.`)
  if (isForgotten) terminal.note('You were logged in for it here. To act for another one: proofyard login')
}

async function forget({ env }: Context, url: string, team: string, usernames: string[]): Promise<boolean> {
  const path = keptLoginsPath(env)
  const kept = await readKeptLogins(path)
  const { [url]: login, ...logins } = kept.logins
  if (login?.team !== team || !usernames.includes(login.username)) return false
  await writeKeptLogins(path, { ...kept, logins })
  return true
}
