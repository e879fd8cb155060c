import { columns, facts } from '../terminal/table.ts'
import type { Context } from '../context.ts'
import { buildRow } from '../build/build-row.ts'

/** Shows a project and its newest builds. */
export async function showProject({ terminal, connect, signal }: Context, project: string): Promise<void> {
  const client = await connect()
  const path = { project_id: project }
  const known = await client.call('projectDetail', { path, signal })
  const { items: builds } = await client.call('projectCircuitsPaginated', { path, query: { limit: 10 }, signal })
  terminal.result({ project: known, builds }, () =>
    [
      facts({
        Project: `${known.team_slug}/${known.name}`,
        'Project ID': known.project_id,
        'Seen by': known.is_public ? 'everyone' : 'the team',
        Labels: known.labels.join(', '),
        Proofs: known.num_proofs,
        'It says': known.readme_summary,
      }),
      '',
      columns(builds.map(buildRow)),
    ].join('\n'),
  )
}
