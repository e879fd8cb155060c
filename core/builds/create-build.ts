import type { Core } from '../context.ts'
import { type Viewer, requireTeam } from '../policies/viewer.ts'
import { openProject } from '../projects/open-project.ts'
import { makeOnce } from '../retries/make-once.ts'
import { holdPlace } from '../teams/hold-place.ts'
import { refuseOverQuota } from '../teams/refuse-over-quota.ts'
import { refuseWhatNobodyHolds } from '../workers/refuse-what-nobody-holds.ts'
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
 * @throws DomainError `unauthenticated` when the viewer acts for no team; `idempotency_key_reused`; `workers_too_small`;
 * `too_many_queued`, `team_storage_full`, `disk_full`; ArtifactLostError, for `withStored`
 */
export async function createBuild(core: Core, viewer: Viewer, upload: NewBuild, key?: string): Promise<BuildRecord> {
  const teamId = requireTeam(viewer)
  const { circuitType, toolchain, size } = upload
  await core.queue.open({ kind: 'compile', circuitType, toolchain, size })
  const request = ['create', upload.project.sha256, upload.tags.toSorted(), upload.meta]
  return makeOnce(
    core,
    { teamId, makes: 'build', key, request },
    {
      find: (id) => readBuild(core, id),
      make: async (remember) => {
        await Promise.all([
          refuseOverQuota(core, teamId),
          refuseWhatNobodyHolds(core, { circuitType, toolchain, size }),
        ])
        return core.database.transaction(async (transaction) => {
          await holdPlace(core, transaction, teamId)
          const projectId = await openProject(transaction, viewer, teamId, upload.projectName)
          const record = await addBuild(core, transaction, { projectId, teamId, viewer }, upload)
          await remember(transaction, record.build.id)
          return record
        })
      },
    },
  )
}
