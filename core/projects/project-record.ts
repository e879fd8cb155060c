import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { DEFAULT_TAG } from '@proofyard/contract/tag.ts'
import { has, teamColumns } from '../builds/build-record.ts'
import type { Queryable } from '../database/database.ts'
import { builds } from '../database/schema/builds.ts'
import { labels } from '../database/schema/labels.ts'
import { proofs } from '../database/schema/proofs.ts'
import { projects } from '../database/schema/projects.ts'
import { tags } from '../database/schema/tags.ts'
import { teams } from '../database/schema/teams.ts'
import { proofsOfProject } from '../proofs/proof-counts.ts'

const MAX_TAGS_IN_LIST = 100
const MAX_TAGS = 10_000

/** A project with all that the wire says of it; none that is deleted. `latest` is the build tagged latest, else the newest. */
export function selectProjects(queryable: Queryable, { isInList = false }: { isInList?: boolean } = {}) {
  // A project may have a hundred for each of its builds.
  const mostTags = isInList ? MAX_TAGS_IN_LIST : MAX_TAGS
  const isLatest = sql`exists (select from ${tags} t where t.build_id = builds.id and t.name = ${DEFAULT_TAG})`
  const latest = queryable
    .select({
      id: builds.id,
      circuitType: builds.circuitType,
      createdAt: builds.createdAt,
      provingScheme: builds.provingScheme,
      status: builds.status,
      isCancelled: sql<boolean>`${builds.cancelledBy} is not null`.as('is_cancelled'),
      queuedAt: builds.queuedAt,
      summary: builds.summary,
      details: builds.details,
      hasSolidityVerifier: has('solidity_verifier').as('has_solidity_verifier'),
    })
    .from(builds)
    .where(and(eq(builds.projectId, projects.id), isNull(builds.deletedAt)))
    .orderBy(desc(isLatest), desc(builds.createdAt), desc(builds.id))
    .limit(1)
    .as('latest')
  return queryable
    .select({
      project: { ...getTableColumns(projects), teamId: teams.id },
      team: teamColumns,
      latest: {
        id: latest.id,
        circuitType: latest.circuitType,
        createdAt: latest.createdAt,
        provingScheme: latest.provingScheme,
        status: latest.status,
        isCancelled: latest.isCancelled,
        queuedAt: latest.queuedAt,
        summary: latest.summary,
        details: latest.details,
        hasSolidityVerifier: latest.hasSolidityVerifier,
      },
      labels: sql<
        string[]
      >`array(select l.label from ${labels} l where l.project_id = ${projects.id} order by l.label)`,
      tags: sql<
        string[]
      >`array(select t.name from ${tags} t where t.project_id = ${projects.id} order by t.name limit ${mostTags})`,
      /** By its own team. */
      lastProofAt: sql<string | null>`(select p.created_at from ${proofs} p
        where p.project_id = ${projects.id} and p.team_id = ${projects.teamId} order by p.created_at desc nulls first limit 1)`,
      numProofs: proofsOfProject(sql`${projects.id}`),
    })
    .from(projects)
    .innerJoin(teams, and(eq(teams.id, projects.teamId), isNull(projects.deletedAt)))
    .leftJoinLateral(latest, sql`true`)
    .$dynamic()
}

export type ProjectRecord = Awaited<ReturnType<typeof selectProjects>>[number]
