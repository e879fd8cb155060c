import { eq } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { builds } from '../database/schema/builds.ts'
import type { Viewer } from '../policies/viewer.ts'
import { forgetInputs, withdrawJobs } from '../queue/withdraw-jobs.ts'
import { findOwnBuild } from './find-build.ts'

/**
 * Deletes a build, its proofs, and the jobs of both; running ones are stopped.
 * @throws DomainError `circuit_not_found`
 */
export async function deleteBuild(core: Core, viewer: Viewer, identifier: string): Promise<void> {
  const { build } = await findOwnBuild(core, viewer, identifier)
  const inputs = await core.database.transaction(async (transaction) => {
    await transaction.select({ id: builds.id }).from(builds).where(eq(builds.id, build.id)).for('update')
    const withdrawn = await withdrawJobs(core, transaction, { buildId: build.id })
    await transaction.delete(builds).where(eq(builds.id, build.id))
    return withdrawn
  })
  await forgetInputs(core, inputs)
}
