import type { Context } from '../context.ts'
import { columns, dateText } from '../terminal/table.ts'

/** Lists projects, newest first. @param team slug of another team, whose public ones are meant */
export async function listProjects({ terminal, connect, signal }: Context, team: string | undefined): Promise<void> {
  const client = await connect()
  const slug = team ?? (await client.call('teamMe', { signal })).team.slug
  const projects = await client.call('projectList', { body: { team_slug: slug }, signal })
  terminal.result(projects, () =>
    columns(
      projects.map(({ name, latest_circuit: latest, num_proofs, is_public, date_created }) => [
        `${slug}/${name}`,
        latest?.circuit_type ?? '',
        latest?.status ?? 'no build',
        num_proofs === 1 ? '1 proof' : `${num_proofs ?? 0} proofs`,
        is_public ? 'public' : 'private',
        dateText(date_created),
      ]),
    ),
  )
}
