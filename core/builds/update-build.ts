import { and, eq, notInArray } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { builds } from '../database/schema/builds.ts'
import { tags } from '../database/schema/tags.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import type { Viewer } from '../policies/viewer.ts'
import type { BuildRecord } from './build-record.ts'
import { findOwnBuild } from './find-build.ts'
import { lockBuild } from './lock-build.ts'
import { moveTags } from './move-tags.ts'

/** What is undefined stays as it is. */
export interface BuildChange {
  /** All tags that the build has from now on; empty means untagged. */
  tags?: string[] | undefined
  meta?: Record<string, string> | undefined
}

/**
 * Changes what a team says of its build: the tags that it names move to it, and those that it does not name are gone.
 * @throws DomainError `circuit_not_found`
 */
export async function updateBuild(
  core: Core,
  viewer: Viewer,
  identifier: string,
  change: BuildChange,
): Promise<BuildRecord> {
  const record = await findOwnBuild(core, viewer, identifier)
  const { build, project } = record
  const about = { actor: actorOf(viewer), teamId: project.teamId, subjectId: build.id }
  await core.database.transaction(async (transaction) => {
    await lockBuild(transaction, record, identifier)
    if (change.meta !== undefined) {
      await transaction.update(builds).set({ meta: change.meta }).where(eq(builds.id, build.id))
      await recordEvent(transaction, { kind: 'build.changed', data: { fields: ['meta'] }, ...about })
    }
    if (change.tags === undefined) return
    await moveTags(transaction, project.id, build.id, change.tags)
    const moved = { projectId: project.id, tags: change.tags }
    await recordEvent(transaction, { kind: 'build.tags_moved', data: moved, ...about })
    await transaction.delete(tags).where(and(eq(tags.buildId, build.id), notInArray(tags.name, change.tags)))
  })
  return findOwnBuild(core, viewer, build.id)
}
