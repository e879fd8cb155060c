import { ArtifactLostError } from '../artifacts/record-artifacts.ts'
import type { Core } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import { circuitNotFound } from '../errors.ts'
import { mayChangeProject } from '../policies/project.ts'
import { type Viewer, requireTeam } from '../policies/viewer.ts'
import { type Remember, makeOnce } from '../retries/make-once.ts'
import type { StoredFile } from '../storage/storage.ts'
import { holdPlace } from '../teams/hold-place.ts'
import { refuseOverQuota } from '../teams/refuse-over-quota.ts'
import { refuseWhatNobodyHolds } from '../workers/refuse-what-nobody-holds.ts'
import { type BuildContent, addBuild } from './add-build.ts'
import { type BuildRecord, readBuild } from './build-record.ts'
import { lockBuild } from './lock-build.ts'

/** What the framework says of the stored sources today. */
export type Described = Pick<BuildContent, 'provingScheme' | 'details' | 'toolchain' | 'size'>

/**
 * Makes a new build of a build's stored sources, with its meta and the tags that it has now: they move to the new one.
 * @param options.key Idempotency-Key of the request, if it has one
 * @param options.also what else is written with the new build; not where there is one of the key already
 * @throws DomainError `circuit_not_found`, `idempotency_key_reused`, `workers_too_small`,
 * `too_many_queued`, `team_storage_full`, `disk_full`
 */
export async function recompileBuild(
  core: Core,
  viewer: Viewer,
  identifier: string,
  source: { record: BuildRecord; project: StoredFile; described: Described },
  { key, also }: { key?: string | undefined; also?: (transaction: Transaction, id: string) => Promise<void> } = {},
): Promise<BuildRecord> {
  if (!mayChangeProject(viewer, source.record.project)) throw circuitNotFound(identifier)
  const { circuitType } = source.record.build
  const { toolchain, size } = source.described
  await core.queue.open({ kind: 'compile', circuitType, toolchain, size })
  try {
    const make = async (remember: Remember) => {
      await Promise.all([
        refuseOverQuota(core, source.record.project.teamId),
        refuseWhatNobodyHolds(core, { circuitType, toolchain, size }),
      ])
      return core.database.transaction(async (transaction) => {
        await holdPlace(core, transaction, source.record.project.teamId)
        const locked = await lockBuild(transaction, source.record, identifier)
        const { build, project } = locked
        const record = await addBuild(
          core,
          transaction,
          { projectId: project.id, teamId: project.teamId, viewer, recompiledFrom: build.id },
          recompiledContent(locked, source),
        )
        await remember(transaction, record.build.id)
        await also?.(transaction, record.build.id)
        return record
      })
    }
    // The identifier as it was sent: after the first try its tag is on the new build.
    const asked = { teamId: requireTeam(viewer), makes: 'build', key, request: ['compile', identifier] } as const
    return await makeOnce(core, asked, { find: (id) => readBuild(core, id), make })
  } catch (error) {
    // The sources are stored as long as the build is there.
    if (error instanceof ArtifactLostError) throw circuitNotFound(identifier)
    throw error
  }
}

/** What a new build of a build's sources is made of. */
export function recompiledContent(
  { build, tags }: BuildRecord,
  { described, project }: { described: Described; project: StoredFile },
): BuildContent {
  const { circuitType, manifest, homepage, repository, summary, meta, uploadedFileName } = build
  const kept = { circuitType, manifest, homepage, repository, summary, meta, uploadedFileName }
  return { ...described, ...kept, tags, warnings: [], project }
}
