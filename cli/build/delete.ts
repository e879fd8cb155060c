import type { Context } from '../context.ts'
import type { DeleteOptions } from '../project/delete.ts'
import { confirm } from '../terminal/ask.ts'

/** Deletes a build and the team's own proofs of it. */
export async function deleteBuild(context: Context, id: string, { yes }: DeleteOptions): Promise<void> {
  const { terminal, connect, signal } = context
  const client = await connect()
  const build = await client.call('circuitDetail', { path: { circuit_id: id }, signal })
  const { circuit_id, team_slug: team, project_name: project, num_proofs: proofs } = build
  const question = `Delete the build ${circuit_id} of ${team}/${project} and ${proofs ?? 0} proofs? This cannot be undone.`
  await confirm(context, question, yes === true)
  await client.call('circuitDelete', { path: { circuit_id }, signal })
  terminal.result({ deleted: circuit_id }, () => `The build ${circuit_id} is deleted.`)
}
