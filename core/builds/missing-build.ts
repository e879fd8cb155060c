import { and, eq, isNull, sql } from 'drizzle-orm'
import { parseCircuitIdentifier } from '@proofyard/contract/identifier.ts'
import type { Core } from '../context.ts'
import { builds } from '../database/schema/builds.ts'
import { projects } from '../database/schema/projects.ts'
import { tags } from '../database/schema/tags.ts'
import { teams } from '../database/schema/teams.ts'
import { type DomainError, circuitNotFound, tagNotFound } from '../errors.ts'
import { maySeeProject } from '../policies/project.ts'
import type { Viewer } from '../policies/viewer.ts'
import { whereTeam } from '../projects/where-team.ts'

/** A person chooses from them. */
const MAX_TAGS = 5

/**
 * Why an identifier leads to no build that the viewer may see: in a project that they may see it is the tag that is missing, and the
 * refusal names the tags of its newest builds.
 */
export async function missingBuild(core: Core, viewer: Viewer, identifier: string): Promise<DomainError> {
  const named = parseCircuitIdentifier(identifier)
  if (named?.kind !== 'name') return circuitNotFound(identifier)
  const ofTeam = whereTeam(viewer, named.team)
  if (ofTeam === undefined) return circuitNotFound(identifier)
  const [project] = await core.database
    .select({
      teamId: teams.id,
      isPublic: projects.isPublic,
      tags: sql<
        string[]
      >`array(select t.name from ${tags} t join ${builds} b on b.id = t.build_id and b.deleted_at is null
        where t.project_id = ${projects.id} order by b.created_at desc, t.name limit ${MAX_TAGS})`,
    })
    .from(projects)
    .innerJoin(teams, eq(teams.id, projects.teamId))
    .where(and(ofTeam, eq(projects.name, named.project), isNull(projects.deletedAt)))
  if (project === undefined || !maySeeProject(viewer, project)) return circuitNotFound(identifier)
  const way = named.team === undefined ? named.project : `${named.team}/${named.project}`
  return tagNotFound(identifier, { project: way, tag: named.tag, others: project.tags })
}
