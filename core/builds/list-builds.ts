import { type SQL, and, count, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { CircuitFilter } from '@proofyard/contract/circuit.ts'
import type { Page, PageQuery } from '@proofyard/contract/page.ts'
import type { Core } from '../context.ts'
import { builds } from '../database/schema/builds.ts'
import { projects } from '../database/schema/projects.ts'
import { tags } from '../database/schema/tags.ts'
import { type BuildRecord, selectBuilds } from './build-record.ts'

/** Whose builds: of all projects of a team, or of one project. The caller has checked that they may be seen. */
export type BuildsOf = { teamId: number } | { projectId: string }

/** All builds that pass the filter, the newest first. */
export function listBuilds(core: Core, of: BuildsOf, filter: CircuitFilter = {}): Promise<BuildRecord[]> {
  return newestFirst(core, of, filter)
}

/** One page of the builds, the newest first, and how many there are. */
export async function pageBuilds(core: Core, of: BuildsOf, page: PageQuery): Promise<Page<BuildRecord>> {
  const [items, [counted]] = await Promise.all([
    newestFirst(core, of, {}).limit(page.limit).offset(page.offset),
    core.database
      .select({ count: count() })
      .from(builds)
      .innerJoin(projects, eq(projects.id, builds.projectId))
      .where(whereOf(of, {})),
  ])
  return { items, count: counted?.count ?? 0 }
}

function newestFirst(core: Core, of: BuildsOf, filter: CircuitFilter) {
  return selectBuilds(core.database).where(whereOf(of, filter)).orderBy(desc(builds.createdAt), desc(builds.id))
}

function whereOf(of: BuildsOf, filter: CircuitFilter): SQL | undefined {
  const {
    circuit_type,
    date_created_after: after,
    date_created_before: before,
    project_name: name,
    status,
    tag,
  } = filter
  return and(
    'teamId' in of ? eq(projects.teamId, of.teamId) : eq(builds.projectId, of.projectId),
    circuit_type ? eq(builds.circuitType, circuit_type) : undefined,
    after ? gte(builds.createdAt, after) : undefined,
    before ? lt(builds.createdAt, before) : undefined,
    name ? eq(projects.name, name) : undefined,
    status ? eq(builds.status, status) : undefined,
    tag ? sql`exists (select from ${tags} t where t.build_id = ${builds.id} and t.name = ${tag})` : undefined,
  )
}
