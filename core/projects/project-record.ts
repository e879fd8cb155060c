import { desc, eq, sql } from 'drizzle-orm'
import { DEFAULT_TAG } from '@proofyard/contract/tag.ts'
import { teamColumns } from '../builds/build-record.ts'
import type { Queryable } from '../database/database.ts'
import { builds } from '../database/schema/builds.ts'
import { labels } from '../database/schema/labels.ts'
import { projects } from '../database/schema/projects.ts'
import { proofs } from '../database/schema/proofs.ts'
import { tags } from '../database/schema/tags.ts'
import { teams } from '../database/schema/teams.ts'

/** A project with all that the wire says of it. `latest` is the build tagged latest, else the newest. */
export function selectProjects(queryable: Queryable) {
  const isLatest = sql`exists (select from ${tags} t where t.build_id = builds.id and t.name = ${DEFAULT_TAG})`
  const latest = queryable
    .select({
      id: builds.id,
      circuitType: builds.circuitType,
      createdAt: builds.createdAt,
      provingScheme: builds.provingScheme,
      status: builds.status,
    })
    .from(builds)
    .where(eq(builds.projectId, projects.id))
    .orderBy(desc(isLatest), desc(builds.createdAt), desc(builds.id))
    .limit(1)
    .as('latest')
  return queryable
    .select({
      project: projects,
      team: teamColumns,
      latest: {
        id: latest.id,
        circuitType: latest.circuitType,
        createdAt: latest.createdAt,
        provingScheme: latest.provingScheme,
        status: latest.status,
      },
      labels: sql<
        string[]
      >`array(select l.label from ${labels} l where l.project_id = ${projects.id} order by l.label)`,
      tags: sql<string[]>`array(select t.name from ${tags} t where t.project_id = ${projects.id} order by t.name)`,
      numProofs: sql<number>`(select count(*)::int from ${proofs} p where p.project_id = ${projects.id})`,
    })
    .from(projects)
    .innerJoin(teams, eq(teams.id, projects.teamId))
    .leftJoinLateral(latest, sql`true`)
    .$dynamic()
}

export type ProjectRecord = Awaited<ReturnType<typeof selectProjects>>[number]
