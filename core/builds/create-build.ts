import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { CircuitType } from '@proofyard/contract/circuit-type.ts'
import type { Json } from '@proofyard/contract/json.ts'
import { ArtifactLost, recordArtifacts } from '../artifacts/record-artifacts.ts'
import type { Core } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import { buildArtifacts } from '../database/schema/build-artifacts.ts'
import { builds } from '../database/schema/builds.ts'
import { projects } from '../database/schema/projects.ts'
import { tags } from '../database/schema/tags.ts'
import { DomainError } from '../errors.ts'
import { type Viewer, requireTeam, userOf } from '../policies/viewer.ts'
import type { StoredFile } from '../storage/storage.ts'
import { type BuildRecord, selectBuilds } from './build-record.ts'

/** An upload that was unpacked, checked and stored. */
export interface NewBuild {
  projectName: string
  circuitType: CircuitType
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
  /** What was left out of the upload, for the person to read beside the compiler's warnings. */
  warnings: string[]
  /** The canonical archive. */
  project: StoredFile
}

/**
 * Adds a build to the viewer's project of that name, which is made, private, when it is new; moves the tags to it; and
 * queues it. All of it happens, or nothing.
 * @throws DomainError `unauthenticated` when the viewer acts for no team
 */
export async function createBuild(core: Core, viewer: Viewer, given: NewBuild): Promise<BuildRecord> {
  const teamId = requireTeam(viewer)
  const id = randomUUID()
  try {
    return await core.database.transaction(async (transaction) => {
      const projectId = await openProject(transaction, teamId, given.projectName)
      await recordArtifacts(transaction, core.storage, [given.project])
      await transaction.insert(builds).values({
        id,
        projectId,
        createdBy: userOf(viewer),
        circuitType: given.circuitType,
        manifest: given.manifest,
        provingScheme: given.provingScheme,
        meta: given.meta,
        uploadedFileName: given.uploadedFileName,
        homepage: given.homepage,
        repository: given.repository,
        details: given.details,
        warnings: given.warnings.length === 0 ? null : given.warnings,
        fileSize: given.project.size,
      })
      await transaction
        .insert(buildArtifacts)
        .values({ buildId: id, kind: 'project', name: 'project', sha256: given.project.sha256 })
      await moveTags(transaction, projectId, id, given.tags)
      await core.queue.enqueue(transaction, { kind: 'compile', circuitType: given.circuitType, id })
      const [record] = await selectBuilds(transaction).where(eq(builds.id, id))
      if (record === undefined) throw new Error('A build that was just written cannot be read.')
      return record
    })
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

async function moveTags(transaction: Transaction, projectId: string, buildId: string, names: string[]): Promise<void> {
  const distinct = [...new Set(names)]
  if (distinct.length === 0) return
  await transaction
    .insert(tags)
    .values(distinct.map((name) => ({ projectId, name, buildId })))
    .onConflictDoUpdate({ target: [tags.projectId, tags.name], set: { buildId } })
}
