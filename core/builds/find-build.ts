import { type SQL, and, eq, sql } from 'drizzle-orm'
import { type CircuitIdentifier, parseCircuitIdentifier } from '@proofyard/contract/identifier.ts'
import type { Core } from '../context.ts'
import { builds } from '../database/schema/builds.ts'
import { projects } from '../database/schema/projects.ts'
import { tags } from '../database/schema/tags.ts'
import { circuitNotBuilt, circuitNotFound, circuitNotReady } from '../errors.ts'
import { mayChangeProject, maySeeProject } from '../policies/project.ts'
import type { Viewer } from '../policies/viewer.ts'
import { whereTeam } from '../projects/where-team.ts'
import { waitsForUse } from '../samples/waits-for-use.ts'
import { type BuildRecord, selectBuilds } from './build-record.ts'
import { missingBuild } from './missing-build.ts'

/**
 * The build that an identifier names to this viewer: a uuid, or a name with the tag `latest` or the one that it names.
 * @throws DomainError `circuit_not_found`, also for a build that the viewer may not see
 */
export async function findBuild(core: Core, viewer: Viewer, identifier: string): Promise<BuildRecord> {
  const [record] = await selectBuilds(core.database).where(whereIdentified(viewer, identifier))
  if (record === undefined) throw await missingBuild(core, viewer, identifier)
  if (!maySeeProject(viewer, record.project)) throw circuitNotFound(identifier)
  return record
}

/** As findBuild, for what only the owning team may do. */
export async function findOwnBuild(core: Core, viewer: Viewer, identifier: string): Promise<BuildRecord> {
  const record = await findBuild(core, viewer, identifier)
  if (!mayChangeProject(viewer, record.project)) throw circuitNotFound(identifier)
  return record
}

/** @throws DomainError `circuit_not_ready` */
export function requireReady(record: BuildRecord, identifier: string): BuildRecord {
  if (waitsForUse(record.build)) throw circuitNotBuilt(identifier)
  if (record.build.status !== 'Ready') throw circuitNotReady(identifier, record.build.status)
  return record
}

export function whereIdentified(viewer: Viewer, identifier: string): SQL {
  const parsed = parseCircuitIdentifier(identifier)
  const where = parsed === undefined ? undefined : whereNamed(viewer, parsed)
  if (where === undefined) throw circuitNotFound(identifier)
  return where
}

function whereNamed(viewer: Viewer, named: CircuitIdentifier): SQL | undefined {
  if (named.kind === 'id') return eq(builds.id, named.id)
  const ofTeam = whereTeam(viewer, named.team)
  const tagged = sql`${builds.id} = (select t.build_id from ${tags} t where t.project_id = ${projects.id} and t.name = ${named.tag})`
  return ofTeam === undefined ? undefined : and(ofTeam, eq(projects.name, named.project), tagged)
}
