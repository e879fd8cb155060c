import { and, asc, eq, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import { notesUnused } from '../artifacts/notes-unused.ts'
import { removeBuilds } from '../builds/remove-builds.ts'
import type { Database, Transaction } from '../database/database.ts'
import { buildArtifacts } from '../database/schema/build-artifacts.ts'
import { buildOutput } from '../database/schema/build-output.ts'
import { builds } from '../database/schema/builds.ts'
import { deletions } from '../database/schema/deletions.ts'
import { idempotencyKeys } from '../database/schema/idempotency-keys.ts'
import { labels } from '../database/schema/labels.ts'
import { projects } from '../database/schema/projects.ts'
import { proofs } from '../database/schema/proofs.ts'
import { tags } from '../database/schema/tags.ts'
import { removeProofs } from '../proofs/proof-counts.ts'

/** So many proofs take about a tenth of a second, in which nothing else waits for them. */
const MAX_PROOFS = 1000
const MAX_BUILDS = 50

/**
 * Removes a part of what was deleted, in one transaction: what a process leaves at its death another one goes on with. The stored
 * files go a minute later (core/artifacts/remove-unused.ts). Proofs that other teams made stay, each with a stub of its build.
 * @returns whether there was something to do
 */
export async function removeDeleted(database: Database): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const [deletion] = await transaction
      .select()
      .from(deletions)
      .orderBy(asc(deletions.id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (deletion === undefined) return false
    const { id, teamId, projectId, buildId } = deletion
    const isDone =
      projectId === null
        ? buildId === null
          ? await removeTeam(transaction, teamId)
          : await removeBuild(transaction, buildId, teamId)
        : await removeProject(transaction, projectId, teamId)
    if (isDone) await transaction.delete(deletions).where(eq(deletions.id, id))
    return true
  })
}

/** Asks for another look at deleted builds that have lost proofs of other teams: the last one takes the stub with it. */
export async function lookAtStubsAgain(transaction: Transaction, buildIds: string[]): Promise<void> {
  if (buildIds.length === 0) return
  await transaction.execute(sql`insert into ${deletions} (team_id, build_id)
    select b.team_id, b.id from ${builds} b join ${projects} p on p.id = b.project_id
    where b.id = any(${sql.param(buildIds)}::uuid[]) and (b.deleted_at is not null or p.deleted_at is not null)`)
}

/** The proofs that a deleted team has made of any build. */
async function removeTeam(transaction: Transaction, teamId: number): Promise<boolean> {
  const { count, buildIds } = await removeProofs(
    transaction,
    sql`select id from ${proofs} where team_id = ${teamId} limit ${MAX_PROOFS}`,
  )
  await lookAtStubsAgain(transaction, buildIds)
  return count < MAX_PROOFS
}

async function removeProject(transaction: Transaction, projectId: string, teamId: number): Promise<boolean> {
  // Before its proofs, as who deletes one of them.
  await transaction.select({ id: projects.id }).from(projects).where(eq(projects.id, projectId)).for('update')
  const { count } = await removeProofs(
    transaction,
    sql`select id from ${proofs} where project_id = ${projectId} and team_id = ${teamId} limit ${MAX_PROOFS}`,
  )
  if (count === MAX_PROOFS) return false
  const some = await transaction
    .select({ id: builds.id })
    .from(builds)
    .where(and(eq(builds.projectId, projectId), isNull(builds.sourcesSha256)))
    .limit(MAX_BUILDS)
  for (const { id } of some) await removeOrStub(transaction, id)
  if (some.length === MAX_BUILDS) return false
  await transaction.delete(labels).where(eq(labels.projectId, projectId))
  await transaction.delete(tags).where(eq(tags.projectId, projectId))
  await removeEmptyProject(transaction, projectId)
  return true
}

async function removeBuild(transaction: Transaction, buildId: string, teamId: number): Promise<boolean> {
  // Before its proofs, as who deletes one of them.
  await transaction.select({ id: builds.id }).from(builds).where(eq(builds.id, buildId)).for('update')
  const { count } = await removeProofs(
    transaction,
    sql`select id from ${proofs} where build_id = ${buildId} and team_id = ${teamId} limit ${MAX_PROOFS}`,
  )
  if (count === MAX_PROOFS) return false
  const [build] = await transaction.select({ projectId: builds.projectId }).from(builds).where(eq(builds.id, buildId))
  if (build === undefined) return true
  await removeOrStub(transaction, buildId)
  await removeEmptyProject(transaction, build.projectId)
  return true
}

async function removeOrStub(transaction: Transaction, buildId: string): Promise<void> {
  const [proof] = await transaction.select({ id: proofs.id }).from(proofs).where(eq(proofs.buildId, buildId)).limit(1)
  if (proof === undefined) await removeBuilds(transaction, [buildId])
  else await keepStub(transaction, buildId)
}

/**
 * Takes away all of a build but what the proofs of other teams need: its verification key, what the verifier reads of its
 * manifest, what is said of its set-up, and the hash of its sources.
 */
async function keepStub(transaction: Transaction, buildId: string): Promise<void> {
  const sources = transaction
    .select({ sha256: buildArtifacts.sha256 })
    .from(buildArtifacts)
    .where(and(eq(buildArtifacts.buildId, buildId), eq(buildArtifacts.kind, 'project')))
  const name = transaction.select({ name: projects.publicName }).from(projects).where(eq(projects.id, builds.projectId))
  await transaction
    .update(builds)
    .set({
      deletedAt: sql`coalesce(${builds.deletedAt}, clock_timestamp())`,
      sourcesSha256: sql`coalesce(${builds.sourcesSha256}, (${sources}))`,
      manifest: sql`(${builds.manifest} - '{homepage,repository,$schema}'::text[]) || jsonb_build_object('name', coalesce((${name}), 'deleted'))`,
      createdBy: null,
      meta: {},
      uploadedFileName: '',
      homepage: null,
      repository: null,
      summary: null,
      fileSize: null,
      details: {},
      warnings: null,
      computeTimes: null,
      progress: null,
      outputBytes: 0,
    })
    .where(eq(builds.id, buildId))
  await transaction.execute(sql`with gone as (
      delete from ${buildArtifacts} where build_id = ${buildId} and kind <> 'verification_key' returning sha256)
    ${notesUnused(sql`select sha256 from gone`)}`)
  await transaction.delete(buildOutput).where(eq(buildOutput.buildId, buildId))
  await transaction.delete(tags).where(eq(tags.buildId, buildId))
  await transaction.delete(idempotencyKeys).where(eq(idempotencyKeys.buildId, buildId))
}

async function removeEmptyProject(transaction: Transaction, projectId: string): Promise<void> {
  const left = transaction.select({ id: builds.id }).from(builds).where(eq(builds.projectId, projectId))
  await transaction
    .delete(projects)
    .where(and(eq(projects.id, projectId), isNotNull(projects.deletedAt), notExists(left)))
}
