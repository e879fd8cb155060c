import { type SQL, and, count, desc, eq, gte, inArray, lt } from 'drizzle-orm'
import { NEWEST, type Page, type PageQuery } from '@proofyard/contract/page.ts'
import type { ProofFilter } from '@proofyard/contract/proof.ts'
import type { Core } from '../context.ts'
import { projects } from '../database/schema/projects.ts'
import { proofs } from '../database/schema/proofs.ts'
import { type ProofRecord, selectProofs } from './proof-record.ts'

/** A team's proofs: all, or those of one build or one project. */
export interface ProofsOf {
  teamId: number
  buildId?: string
  projectId?: string
}

const newestFirst = [desc(proofs.createdAt), desc(proofs.id)]

/** The newest proofs that pass the filter, or another page of them, the newest first; and how many there are. */
export async function listProofs(
  core: Core,
  of: ProofsOf,
  filter: ProofFilter = {},
  page: PageQuery = NEWEST,
): Promise<Page<ProofRecord>> {
  const where = whereOf(core, of, filter)
  // Which proofs is read from an index alone; what there is to say of them is looked up for those of the page only.
  const ids = core.database
    .select({ id: proofs.id })
    .from(proofs)
    .where(where)
    .orderBy(...newestFirst)
    .limit(page.limit)
    .offset(page.offset)
  const [items, [counted]] = await Promise.all([
    selectProofs(core.database)
      .where(inArray(proofs.id, ids))
      .orderBy(...newestFirst),
    core.database.select({ count: count() }).from(proofs).where(where),
  ])
  return { items, count: counted?.count ?? 0 }
}

function whereOf(core: Core, of: ProofsOf, filter: ProofFilter): SQL | undefined {
  const { date_created_after: after, date_created_before: before, project_name: name, status } = filter
  const named = core.database.select({ id: projects.id }).from(projects)
  return and(
    eq(proofs.teamId, of.teamId),
    of.buildId === undefined ? undefined : eq(proofs.buildId, of.buildId),
    of.projectId === undefined ? undefined : eq(proofs.projectId, of.projectId),
    after ? gte(proofs.createdAt, after) : undefined,
    before ? lt(proofs.createdAt, before) : undefined,
    name ? inArray(proofs.projectId, named.where(eq(projects.name, name))) : undefined,
    status ? eq(proofs.status, status) : undefined,
  )
}
