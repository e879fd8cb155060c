import { type SQL, and, count, desc, eq, gte, lt } from 'drizzle-orm'
import type { Page, PageQuery } from '@proofyard/contract/page.ts'
import type { ProofFilter } from '@proofyard/contract/proof.ts'
import type { Core } from '../context.ts'
import { builds } from '../database/schema/builds.ts'
import { projects } from '../database/schema/projects.ts'
import { proofs } from '../database/schema/proofs.ts'
import { type ProofRecord, selectProofs } from './proof-record.ts'

/** A team's proofs: all, or those of one build or one project. */
export interface ProofsOf {
  teamId: number
  buildId?: string
  projectId?: string
}

/** All proofs that pass the filter, the newest first. */
export function listProofs(core: Core, of: ProofsOf, filter: ProofFilter = {}): Promise<ProofRecord[]> {
  return newestFirst(core, of, filter)
}

/** One page of the proofs that pass the filter, the newest first, and how many there are. */
export async function pageProofs(
  core: Core,
  of: ProofsOf,
  page: PageQuery,
  filter: ProofFilter = {},
): Promise<Page<ProofRecord>> {
  const [items, [counted]] = await Promise.all([
    newestFirst(core, of, filter).limit(page.limit).offset(page.offset),
    core.database
      .select({ count: count() })
      .from(proofs)
      .innerJoin(builds, eq(builds.id, proofs.buildId))
      .innerJoin(projects, eq(projects.id, builds.projectId))
      .where(whereOf(of, filter)),
  ])
  return { items, count: counted?.count ?? 0 }
}

function newestFirst(core: Core, of: ProofsOf, filter: ProofFilter) {
  return selectProofs(core.database).where(whereOf(of, filter)).orderBy(desc(proofs.createdAt), desc(proofs.id))
}

function whereOf(of: ProofsOf, filter: ProofFilter): SQL | undefined {
  const { date_created_after: after, date_created_before: before, project_name: name, status } = filter
  return and(
    eq(proofs.teamId, of.teamId),
    of.buildId === undefined ? undefined : eq(proofs.buildId, of.buildId),
    of.projectId === undefined ? undefined : eq(builds.projectId, of.projectId),
    after ? gte(proofs.createdAt, after) : undefined,
    before ? lt(proofs.createdAt, before) : undefined,
    name ? eq(projects.name, name) : undefined,
    status ? eq(proofs.status, status) : undefined,
  )
}
