import type { Context } from '../context.ts'
import { columns } from '../terminal/table.ts'

/** Lists who belongs to the own team. */
export async function listMembers({ terminal, connect, signal }: Context): Promise<void> {
  const client = await connect()
  const { team } = await client.call('teamMe', { signal })
  const { members } = await client.call('teamMembers', { path: { team_slug: team.slug }, signal })
  terminal.result(members, () => columns(members.map(({ username, role, email }) => [username, role, email])))
}
