import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { CircuitType } from '@proofyard/contract/circuit-type.ts'
import type { Json } from '@proofyard/contract/json.ts'
import { recordArtifacts } from '../artifacts/record-artifacts.ts'
import type { Core } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import { buildArtifacts } from '../database/schema/build-artifacts.ts'
import { builds } from '../database/schema/builds.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { type Viewer, userOf } from '../policies/viewer.ts'
import { teamGroup } from '../queue/team-group.ts'
import type { StoredFile } from '../storage/storage.ts'
import { type BuildRecord, selectBuilds } from './build-record.ts'
import { moveTags } from './move-tags.ts'

/** What a build is made of; all of it is known before it is compiled. */
export interface BuildContent {
  circuitType: CircuitType
  /** Id of what a worker needs installed for it; null where it needs nothing but Proofyard. */
  toolchain: string | null
  /** Size class of its compilation. */
  size: string
  manifest: Record<string, Json>
  provingScheme: string
  /** The framework's own keys of the wire's circuit object, as far as they are known. */
  details: Record<string, Json>
  homepage: string | null
  repository: string | null
  /** Empty means untagged. */
  tags: string[]
  meta: Record<string, string>
  uploadedFileName: string
  /** The first line of prose of its readme; null where there is none. */
  summary: string | null
  /** What was left out of the upload, for the person to read beside the compiler's warnings. */
  warnings: string[]
  /** The canonical archive. */
  project: StoredFile
}

/** Where a build belongs, and who adds it. */
interface Origin {
  projectId: string
  teamId: number
  viewer: Viewer
  /** The build whose stored sources it has. */
  recompiledFrom?: string
  /** It is not compiled before it is used: core/samples/start-sample.ts. */
  waitsForUse?: boolean
}

/**
 * Adds a build to a project that the transaction has locked, moves the tags to it, and queues it, unless it waits for its first use.
 * @throws ArtifactLostError
 */
export async function addBuild(
  core: Core,
  transaction: Transaction,
  { projectId, teamId, viewer, recompiledFrom, waitsForUse = false }: Origin,
  content: BuildContent,
): Promise<BuildRecord> {
  const id = randomUUID()
  await recordArtifacts(transaction, core.storage, [content.project])
  await transaction.insert(builds).values({
    id,
    projectId,
    teamId,
    createdBy: userOf(viewer),
    circuitType: content.circuitType,
    toolchain: content.toolchain,
    size: content.size,
    manifest: content.manifest,
    provingScheme: content.provingScheme,
    meta: content.meta,
    uploadedFileName: content.uploadedFileName,
    homepage: content.homepage,
    repository: content.repository,
    summary: content.summary,
    details: content.details,
    warnings: content.warnings.length === 0 ? null : content.warnings,
    fileSize: content.project.size,
    ...(waitsForUse && { queuedAt: null }),
  })
  await transaction
    .insert(buildArtifacts)
    .values({ buildId: id, kind: 'project', name: 'project', sha256: content.project.sha256 })
  await moveTags(transaction, projectId, id, content.tags)
  const { circuitType, toolchain, size } = content
  if (!waitsForUse) {
    const job = { kind: 'compile', circuitType, toolchain, size, id, group: teamGroup(teamId) } as const
    await core.queue.enqueue(transaction, job)
  }
  await recordEvent(transaction, {
    kind: 'build.created',
    data: { projectId, circuitType, tags: content.tags, recompiledFrom },
    actor: actorOf(viewer),
    teamId,
    subjectId: id,
  })
  const [record] = await selectBuilds(transaction).where(eq(builds.id, id))
  if (record === undefined) throw new Error('A build that was just written cannot be read.')
  return record
}
