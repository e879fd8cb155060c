import { DEFAULT_TAG } from '@proofyard/contract/tag.ts'
import { ArtifactLostError } from '../artifacts/record-artifacts.ts'
import type { Core } from '../context.ts'
import { circuitNotFound } from '../errors.ts'
import { maySeeProject } from '../policies/project.ts'
import { type Viewer, requireTeam } from '../policies/viewer.ts'
import { addProject } from '../projects/open-project.ts'
import { type Remember, makeOnce } from '../retries/make-once.ts'
import type { StoredFile } from '../storage/storage.ts'
import { holdPlace } from '../teams/hold-place.ts'
import { refuseOverQuota } from '../teams/refuse-over-quota.ts'
import { refuseWhatNobodyHolds } from '../workers/refuse-what-nobody-holds.ts'
import { addBuild } from './add-build.ts'
import { type BuildRecord, readBuild } from './build-record.ts'
import { lockBuild } from './lock-build.ts'
import type { Described } from './recompile-build.ts'

/**
 * Makes a new, private project of the viewer's team with the stored sources of a build that the viewer may see, and compiles them there.
 * What is not in the sources stays behind: tags, meta and labels of the original.
 *
 * @param source the build, its archive, and what its framework says of it today
 * @param options `name` of the new project, that of the original where it is left out; `key`: the request's Idempotency-Key
 * @throws DomainError `circuit_not_found`, `project_exists`, `idempotency_key_reused`, `workers_too_small`,
 * `too_many_queued`, `team_storage_full`, `disk_full`
 */
export async function copyBuild(
  core: Core,
  viewer: Viewer,
  identifier: string,
  source: { record: BuildRecord; project: StoredFile; described: Described },
  { name = source.record.project.name, key }: { name?: string | undefined; key?: string | undefined },
): Promise<BuildRecord> {
  const teamId = requireTeam(viewer)
  const { described, project } = source
  const { circuitType } = source.record.build
  const { toolchain, size } = described
  await core.queue.open({ kind: 'compile', circuitType, toolchain, size })
  try {
    const make = async (remember: Remember) => {
      await Promise.all([refuseOverQuota(core, teamId), refuseWhatNobodyHolds(core, { circuitType, toolchain, size })])
      return core.database.transaction(async (transaction) => {
        await holdPlace(core, transaction, teamId)
        // It may have been deleted or made private while it was described.
        const original = await lockBuild(transaction, source.record, identifier)
        if (!maySeeProject(viewer, original.project)) throw circuitNotFound(identifier)
        const { manifest, homepage, repository, summary, id } = original.build
        const projectId = await addProject(transaction, viewer, teamId, name)
        const record = await addBuild(
          core,
          transaction,
          { projectId, teamId, viewer, recompiledFrom: id },
          {
            ...described,
            circuitType,
            manifest,
            homepage,
            repository,
            summary,
            project,
            tags: [DEFAULT_TAG],
            meta: {},
            warnings: [],
            // As it is called where it is downloaded.
            uploadedFileName: `${original.project.name}.tar.gz`,
          },
        )
        await remember(transaction, record.build.id)
        return record
      })
    }
    const asked = { teamId, makes: 'build', key, request: ['copy', identifier, name] } as const
    return await makeOnce(core, asked, { find: (id) => readBuild(core, id), make })
  } catch (error) {
    // The sources are stored as long as the build is there.
    if (error instanceof ArtifactLostError) throw circuitNotFound(identifier)
    throw error
  }
}
