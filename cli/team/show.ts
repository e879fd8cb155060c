import type { Context } from '../context.ts'
import { columns, facts } from '../terminal/table.ts'

/** Shows a team and its members. @param slug the team that one acts for where none is named */
export async function showTeam({ terminal, connect, signal }: Context, slug: string | undefined): Promise<void> {
  const client = await connect()
  const own = await client.call('teamMe', { signal })
  const team = slug === undefined ? own.team : await client.call('teamDetail', { path: { team_slug: slug }, signal })
  const { members } = await client.call('teamMembers', { path: { team_slug: team.slug }, signal })
  terminal.result({ team, members }, () =>
    [
      facts({ Team: team.slug, Name: team.name, Projects: team.num_projects, Proofs: team.num_proofs }),
      '',
      columns(members.map(({ username, role, email }) => [username, role, email])),
    ].join('\n'),
  )
}
