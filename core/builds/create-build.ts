import { and, eq } from 'drizzle-orm'
import { ArtifactLost } from '../artifacts/record-artifacts.ts'
import type { Core } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import { projects } from '../database/schema/projects.ts'
import { DomainError } from '../errors.ts'
import { type Viewer, requireTeam, userOf } from '../policies/viewer.ts'
import { makeOnce } from '../retries/make-once.ts'
import { type BuildContent, addBuild } from './add-build.ts'
import { type BuildRecord, readBuild } from './build-record.ts'

/** An upload that was unpacked, checked and stored. */
export interface NewBuild extends BuildContent {
  projectName: string
}

/**
 * Adds a build to the viewer's project of that name, which is made, private, when it is new; moves the tags to it; and
 * queues it. All of it happens, or nothing.
 * @param key Idempotency-Key of the request, if it has one
 * @throws DomainError `unauthenticated` when the viewer acts for no team; `idempotency_key_reused`
 */
export async function createBuild(core: Core, viewer: Viewer, given: NewBuild, key?: string): Promise<BuildRecord> {
  const teamId = requireTeam(viewer)
  await core.queue.open(given)
  const request = ['create', given.project.sha256, given.tags.toSorted(), given.meta]
  try {
    return await makeOnce(
      core,
      { teamId, makes: 'build', key, request },
      {
        find: (id) => readBuild(core, id),
        make: (remember) =>
          core.database.transaction(async (transaction) => {
            const projectId = await openProject(transaction, teamId, given.projectName)
            const record = await addBuild(core, transaction, { projectId, teamId, createdBy: userOf(viewer) }, given)
            await remember(transaction, record.build.id)
            return record
          }),
      },
    )
  } catch (error) {
    if (!(error instanceof ArtifactLost)) throw error
    throw new DomainError('invalid_upload', 'The uploaded files were lost on the way to the store. Upload them again.')
  }
}

/** The project's row stays locked until the commit, so that of two builds at once the newer one has the tags. */
async function openProject(transaction: Transaction, teamId: number, name: string): Promise<string> {
  for (;;) {
    await transaction.insert(projects).values({ teamId, name }).onConflictDoNothing()
    const [project] = await transaction
      .select({ id: projects.id })
      .from(projects)
      .where(and(eq(projects.teamId, teamId), eq(projects.name, name)))
      .for('no key update')
    // None when it was deleted between the two statements: then it is made anew.
    if (project !== undefined) return project.id
  }
}
