import { or, sql } from 'drizzle-orm'
import type { OperatorSearchQuery, OperatorUser } from '@proofyard/contract/operator.ts'
import type { Page } from '@proofyard/contract/page.ts'
import type { Core } from '../context.ts'
import { apiKeys } from '../database/schema/api-keys.ts'
import { members } from '../database/schema/members.ts'
import { sessions } from '../database/schema/sessions.ts'
import { users } from '../database/schema/users.ts'
import { operatorsAmong } from './find-operator.ts'
import { startsWith } from './starts-with.ts'

const columns = {
  id: users.id,
  username: users.username,
  email: users.email,
  isVerified: sql<boolean>`${users.emailProvenAt} is not null`,
  dateJoined: users.dateJoined,
  lastSeenAt: sql<string | null>`greatest(
    (select max(s.used_at) from ${sessions} s where s.user_id = users.id),
    (select max(k.last_used_at) from ${apiKeys} k where k.created_by = users.id))`,
  numTeams: sql<number>`(select count(*)::int from ${members} m where m.user_id = users.id)`,
}

/** The people by username; the beginning may be that of the address, too. */
export async function listUsers(
  { database }: Pick<Core, 'database'>,
  operators: readonly string[],
  { starts_with: start, limit, offset }: OperatorSearchQuery,
): Promise<Page<OperatorUser>> {
  const where = or(startsWith(users.username, start), startsWith(users.email, start))
  const [rows, count] = await Promise.all([
    database
      .select(columns)
      .from(users)
      .where(where)
      .orderBy(sql`lower(${users.username})`)
      .limit(limit)
      .offset(offset),
    database.$count(users, where),
  ])
  const ids = rows.map(({ id }) => id)
  const who = await operatorsAmong(database, operators, ids)
  const items = rows.map((row) => ({
    username: row.username,
    email: row.email,
    is_verified: row.isVerified,
    is_operator: who.has(row.id),
    date_joined: row.dateJoined.toISOString(),
    last_seen_at: row.lastSeenAt === null ? null : new Date(row.lastSeenAt).toISOString(),
    num_teams: row.numTeams,
  }))
  return { items, count }
}
