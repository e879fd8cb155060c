import { eq } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import { builds } from '../database/schema/builds.ts'
import { projects } from '../database/schema/projects.ts'
import { circuitNotFound } from '../errors.ts'
import { type BuildRecord, selectBuilds } from './build-record.ts'

/**
 * Locks a build's project, as createBuild does, and the build, and reads it as it is now: no one moves its tags or
 * deletes it from here to the commit.
 * @throws DomainError `circuit_not_found` when it was deleted meanwhile
 */
export async function lockBuild(
  transaction: Transaction,
  { build, project }: BuildRecord,
  identifier: string,
): Promise<BuildRecord> {
  await transaction.select({ id: projects.id }).from(projects).where(eq(projects.id, project.id)).for('no key update')
  await transaction.select({ id: builds.id }).from(builds).where(eq(builds.id, build.id)).for('no key update')
  const [record] = await selectBuilds(transaction).where(eq(builds.id, build.id))
  if (record === undefined) throw circuitNotFound(identifier)
  return record
}
