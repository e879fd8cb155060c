import type { Context } from '../context.ts'
import { confirm } from '../terminal/ask.ts'

/** How a member is removed. */
export interface RemoveOptions {
  yes?: true
}

/** Takes a member out of the own team. */
export async function removeMember(context: Context, username: string, { yes }: RemoveOptions): Promise<void> {
  const { terminal, connect, signal } = context
  const client = await connect()
  const { team } = await client.call('teamMe', { signal })
  await confirm(
    context,
    `Take ${username} out of the team ${team.slug}? The API keys they made for it end.`,
    yes === true,
  )
  await client.call('teamRemoveMember', { body: { username, team_slug: team.slug }, signal })
  terminal.result({ removed: username, team: team.slug }, () => `${username} is not in the team ${team.slug} any more.`)
}
