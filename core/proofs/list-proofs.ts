import { type SQL, count, desc, inArray, sql } from 'drizzle-orm'
import { NEWEST, type Page, type PageQuery } from '@proofyard/contract/page.ts'
import type { ProofFilter } from '@proofyard/contract/proof.ts'
import type { Core } from '../context.ts'
import { projects } from '../database/schema/projects.ts'
import { proofs } from '../database/schema/proofs.ts'
import { findHidden, hidesNothing } from '../deletions/hidden.ts'
import { isShownAs } from '../projects/shown-name.ts'
import { countOfSubjects, countOfTime, countUpToLimit } from './count-proofs.ts'
import { searchProofs } from './search-proofs.ts'
import { WHOLE_TEAM } from './proof-counts.ts'
import { type ProofsOf, proofsWhere } from './proofs-where.ts'
import { type ProofRecord, selectProofs } from './proof-record.ts'

const newestFirst = [desc(proofs.createdAt), desc(proofs.id)]

/**
 * The newest proofs that pass the filter, or another page of them, the newest first; and how many there are: by the counters, and
 * where there is none for it, as with a name and dates, no further than `MAX_COUNTED`.
 */
export async function listProofs(
  core: Core,
  of: ProofsOf,
  filter: ProofFilter = {},
  page: PageQuery = NEWEST,
): Promise<Page<ProofRecord>> {
  const hidden = await findHidden(core.database, of.teamId)
  if (filter.search) {
    return pageOfFound(core, await searchProofs(core, of, { text: filter.search, filter, hidden }), page)
  }
  const where = proofsWhere(core, of, filter, hidden)
  // Which proofs is read from an index alone; what there is to say of them is looked up for those of the page only.
  const ids = core.database
    .select({ id: proofs.id })
    .from(proofs)
    .where(where)
    .orderBy(...newestFirst)
    .limit(page.limit)
    .offset(page.offset)
  const [items, count] = await Promise.all([
    selectProofs(core.database, { isInList: true })
      .where(inArray(proofs.id, ids))
      .orderBy(...newestFirst),
    hidesNothing(hidden) ? countOf(core, of, filter, where) : countRows(core, where),
  ])
  return { items, count }
}

/** One page of proofs that a search found. */
async function pageOfFound(core: Core, ids: string[], { limit, offset }: PageQuery): Promise<Page<ProofRecord>> {
  const items = await readProofs(core, ids.slice(offset, offset + limit))
  return { items, count: ids.length }
}

/** What a list says of proofs, the newest first. */
export async function readProofs(core: Pick<Core, 'database'>, ids: string[]): Promise<ProofRecord[]> {
  if (ids.length === 0) return []
  return selectProofs(core.database, { isInList: true })
    .where(inArray(proofs.id, ids))
    .orderBy(...newestFirst)
}

async function countOf(core: Core, of: ProofsOf, filter: ProofFilter, where: SQL | undefined): Promise<number> {
  const { date_created_after: after, date_created_before: before, project_name: name, status } = filter
  const { teamId, buildId, projectId } = of
  const isOfTime = Boolean(after ?? before)
  if (isOfTime && (name || buildId !== undefined || projectId !== undefined)) return countUpToLimit(core, where)
  if (isOfTime) return countOfTime(core, teamId, { after: after ?? undefined, before: before ?? undefined, status })
  const named = name && core.database.select({ id: projects.id }).from(projects).where(isShownAs(name, teamId))
  const subjects = named ? sql`${named}` : sql`select ${buildId ?? projectId ?? WHOLE_TEAM}::uuid`
  return countOfSubjects(core, { teamId, subjects, status })
}

/** While something of the team is being removed the counters still have it. */
async function countRows(core: Core, where: SQL | undefined): Promise<number> {
  const [counted] = await core.database.select({ count: count() }).from(proofs).where(where)
  return counted?.count ?? 0
}
