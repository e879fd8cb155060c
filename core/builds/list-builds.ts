import { type SQL, and, count, desc, eq, gte, inArray, lt } from 'drizzle-orm'
import type { CircuitFilter } from '@proofyard/contract/circuit.ts'
import { NEWEST, type Page, type PageQuery } from '@proofyard/contract/page.ts'
import type { Core } from '../context.ts'
import { builds } from '../database/schema/builds.ts'
import { projects } from '../database/schema/projects.ts'
import { tags } from '../database/schema/tags.ts'
import { type Hidden, findHidden, isShownBuild } from '../deletions/hidden.ts'
import { type BuildRecord, selectBuilds } from './build-record.ts'

/** Whose builds: of all projects of a team, or of one project. The caller has checked that they may be seen. */
export type BuildsOf = { teamId: number } | { projectId: string }

const newestFirst = [desc(builds.createdAt), desc(builds.id)]

/** The newest builds that pass the filter, or another page of them, the newest first; and how many there are. */
export async function listBuilds(
  core: Core,
  of: BuildsOf,
  filter: CircuitFilter = {},
  page: PageQuery = NEWEST,
): Promise<Page<BuildRecord>> {
  const hidden = 'teamId' in of ? await findHidden(core.database, of.teamId) : { projectIds: [], buildIds: [] }
  const where = whereOf(core, of, filter, hidden)
  // Which builds is read from an index alone; what there is to say of them is looked up for those of the page only.
  const ids = core.database
    .select({ id: builds.id })
    .from(builds)
    .where(where)
    .orderBy(...newestFirst)
    .limit(page.limit)
    .offset(page.offset)
  const [items, [counted]] = await Promise.all([
    selectBuilds(core.database, { isInList: true })
      .where(inArray(builds.id, ids))
      .orderBy(...newestFirst),
    core.database.select({ count: count() }).from(builds).where(where),
  ])
  return { items, count: counted?.count ?? 0 }
}

function whereOf(core: Core, of: BuildsOf, filter: CircuitFilter, hidden: Hidden): SQL | undefined {
  const {
    circuit_type,
    date_created_after: after,
    date_created_before: before,
    project_name: name,
    status,
    tag,
  } = filter
  const named = core.database.select({ id: projects.id }).from(projects)
  return and(
    isShownBuild(hidden),
    'teamId' in of ? eq(builds.teamId, of.teamId) : eq(builds.projectId, of.projectId),
    circuit_type ? eq(builds.circuitType, circuit_type) : undefined,
    after ? gte(builds.createdAt, after) : undefined,
    before ? lt(builds.createdAt, before) : undefined,
    name ? inArray(builds.projectId, named.where(eq(projects.name, name))) : undefined,
    status ? eq(builds.status, status) : undefined,
    tag ? inArray(builds.id, taggedWith(core, of, tag)) : undefined,
  )
}

function taggedWith(core: Core, of: BuildsOf, tag: string) {
  return core.database
    .select({ id: tags.buildId })
    .from(tags)
    .innerJoin(projects, eq(projects.id, tags.projectId))
    .where(and('teamId' in of ? eq(projects.teamId, of.teamId) : eq(projects.id, of.projectId), eq(tags.name, tag)))
}
