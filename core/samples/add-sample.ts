import { and, eq, isNull } from 'drizzle-orm'
import { addBuild } from '../builds/add-build.ts'
import type { NewBuild } from '../builds/create-build.ts'
import type { Core } from '../context.ts'
import { builds } from '../database/schema/builds.ts'
import type { Viewer } from '../policies/viewer.ts'
import { requireTeam } from '../policies/viewer.ts'
import { changeProject } from '../projects/change-project.ts'
import { openProject } from '../projects/open-project.ts'

/** A sample as it is deployed. */
interface NewSample {
  upload: NewBuild
  labels: string[]
  /** It is not compiled before it is used. */
  waitsForUse: boolean
}

/**
 * Adds a sample to the viewer's team as a public project. Where an earlier call died in the middle it does the rest; of two at once
 * one adds the build.
 */
export async function addSample(core: Core, viewer: Viewer, { upload, labels, waitsForUse }: NewSample): Promise<void> {
  const teamId = requireTeam(viewer)
  const { circuitType, toolchain, size, projectName } = upload
  if (!waitsForUse) await core.queue.open({ kind: 'compile', circuitType, toolchain, size })
  await core.database.transaction(async (transaction) => {
    const projectId = await openProject(transaction, viewer, teamId, projectName)
    const known = await transaction
      .select({ id: builds.id })
      .from(builds)
      .where(and(eq(builds.projectId, projectId), isNull(builds.deletedAt)))
      .limit(1)
    if (known.length === 0) await addBuild(core, transaction, { projectId, teamId, viewer, waitsForUse }, upload)
  })
  await changeProject(core, viewer, projectName, { isPublic: true, labels })
}
