import type { Context } from '../context.ts'
import { confirm } from '../terminal/ask.ts'

/** How a thing is deleted. */
export interface DeleteOptions {
  yes?: true
}

/** Deletes a project with its builds and the team's own proofs of them. */
export async function deleteProject(context: Context, id: string, { yes }: DeleteOptions): Promise<void> {
  const { terminal, connect, signal } = context
  const client = await connect()
  const path = { project_id: id }
  const { team_slug: team, name, num_proofs } = await client.call('projectDetail', { path, signal })
  const question = `Delete ${team}/${name} with its builds and ${num_proofs ?? 0} proofs? This cannot be undone.`
  await confirm(context, question, yes === true)
  await client.call('projectDelete', { path, signal })
  terminal.result({ deleted: id }, () => `${team}/${name} is deleted.`)
}
