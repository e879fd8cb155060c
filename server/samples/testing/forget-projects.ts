import type { Core } from '@proofyard/core/context.ts'

/** Removes all projects with their builds and jobs, and what was counted, as on a server that has just been set up. */
export async function forgetProjects({ database }: Core): Promise<void> {
  await database.$client.query(
    'delete from projects; delete from pgboss.job; delete from workers; delete from tallies; delete from events',
  )
}
