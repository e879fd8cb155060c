import { type SQL, eq, sql } from 'drizzle-orm'
import type { OperatorSearchQuery, OperatorTeam, OperatorTeamDetail } from '@proofyard/contract/operator.ts'
import type { Page } from '@proofyard/contract/page.ts'
import type { Core } from '../context.ts'
import { apiKeys } from '../database/schema/api-keys.ts'
import { builds } from '../database/schema/builds.ts'
import { members } from '../database/schema/members.ts'
import { pauses } from '../database/schema/pauses.ts'
import { proofs } from '../database/schema/proofs.ts'
import { sessions } from '../database/schema/sessions.ts'
import { teamUsage } from '../database/schema/team-usage.ts'
import { teams } from '../database/schema/teams.ts'
import { DomainError } from '../errors.ts'
import { proofsOfTeam } from '../proofs/proof-counts.ts'
import { readQuotas } from './set-quotas.ts'
import { startsWith } from './starts-with.ts'

const counted = (status: 'Queued' | 'In Progress') => sql<number>`(
  (select count(*) from ${proofs} p where p.team_id = teams.id and p.status = ${status})
  + (select count(*) from ${builds} b where b.team_id = teams.id and b.status = ${status}
      and b.status in ('Queued', 'In Progress') and b.queued_at is not null))::int`

const columns = {
  id: teams.id,
  slug: teams.slug,
  isPersonal: teams.isPersonal,
  createdAt: teams.createdAt,
  numMembers: sql<number>`(select count(*)::int from ${members} m where m.team_id = teams.id)`,
  lastSeenAt: sql<string | null>`greatest(
    (select max(k.last_used_at) from ${apiKeys} k where k.team_id = teams.id),
    (select max(s.used_at) from ${members} m join ${sessions} s on s.user_id = m.user_id where m.team_id = teams.id))`,
  waiting: counted('Queued'),
  running: counted('In Progress'),
  numProofs: proofsOfTeam(sql`teams.id`),
  cpuSeconds: sql<number>`coalesce((select u.cpu_seconds from ${teamUsage} u
    where u.team_id = teams.id and u.day = (now() at time zone 'utc')::date), 0)`,
  isPaused: sql<boolean>`exists (select from ${pauses} p where p.team_id = teams.id)`,
}

/** The teams by slug, with what they do: no name of a project or anything else that they wrote. */
export async function listTeams(
  { database }: Pick<Core, 'database'>,
  { starts_with: start, limit, offset }: OperatorSearchQuery,
): Promise<Page<OperatorTeam>> {
  const where = startsWith(teams.slug, start)
  const [rows, count] = await Promise.all([
    selectTeams(database, where).orderBy(teams.slug).limit(limit).offset(offset),
    database.$count(teams, where),
  ])
  return { items: rows.map(presentTeam), count }
}

/** One team, with what it stores. @throws DomainError `team_not_found` */
export async function readTeam(core: Core, slug: string): Promise<OperatorTeamDetail> {
  const [row] = await selectTeams(core.database, eq(teams.slug, slug))
  if (row === undefined) throw new DomainError('team_not_found', `There is no team "${slug}".`, slug)
  const [storedBytes, quotas] = await Promise.all([core.storedBytes(row.id), readQuotas(core.database, row.id)])
  return { ...presentTeam(row), stored_bytes: storedBytes, quotas }
}

function selectTeams(database: Core['database'], where: SQL | undefined) {
  return database.select(columns).from(teams).where(where).$dynamic()
}

function presentTeam(row: Awaited<ReturnType<typeof selectTeams>>[number]): OperatorTeam {
  return {
    team_slug: row.slug,
    is_personal: row.isPersonal,
    date_created: row.createdAt.toISOString(),
    num_members: row.numMembers,
    last_seen_at: row.lastSeenAt === null ? null : new Date(row.lastSeenAt).toISOString(),
    waiting: row.waiting,
    running: row.running,
    num_proofs: row.numProofs,
    cpu_seconds: row.cpuSeconds,
    is_paused: row.isPaused,
  }
}
