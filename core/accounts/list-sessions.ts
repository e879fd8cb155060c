import type { Page, PageQuery } from '@proofyard/contract/page.ts'
import type { Session } from '@proofyard/contract/session-list.ts'
import { and, count, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Queryable } from '../database/database.ts'
import type { Core } from '../context.ts'
import { apiKeys } from '../database/schema/api-keys.ts'
import { members } from '../database/schema/members.ts'
import { sessions } from '../database/schema/sessions.ts'
import { teams } from '../database/schema/teams.ts'
import { tokenFamilies } from '../database/schema/token-families.ts'
import { isSessionOpen } from './sessions.ts'

/**
 * Where a person is logged in now: their browsers, the tokens of programs, and the keys that machines got by logging
 * in. The one that asks is first, then come those that were used last.
 * @param currentId the session, or family of tokens, by which the person asks
 */
export async function listSessions(
  { database }: Pick<Core, 'database'>,
  { userId, currentId }: { userId: number; currentId: string | undefined },
  { limit, offset }: PageQuery,
): Promise<Page<Session>> {
  const all = loginsOf(database, userId).as('logins')
  const isCurrent = sql<boolean>`${all.id} = ${currentId ?? null}::uuid is true`
  const rows = await database
    .select({ login: { ...all._.selectedFields }, isCurrent })
    .from(all)
    .orderBy(desc(isCurrent), desc(sql`coalesce(${all.usedAt}, ${all.createdAt})`), all.id)
    .limit(limit)
    .offset(offset)
  const [total] = await database.select({ number: count() }).from(all)
  return {
    count: total?.number ?? 0,
    items: rows.map(({ login, isCurrent: isThis }) => ({
      id: login.id,
      session_kind: login.kind,
      client: login.client,
      network: login.network,
      team_slug: login.teamSlug,
      date_created: login.createdAt.toISOString(),
      date_last_used: login.usedAt?.toISOString() ?? null,
      date_expires: login.expiresAt?.toISOString() ?? null,
      is_current: isThis,
    })),
  }
}

function loginsOf(database: Queryable, userId: number) {
  const now = new Date()
  const kindOf = (kind: Session['session_kind']) => sql<Session['session_kind']>`${kind}::text`.as('kind')
  const noTeam = sql<string | null>`null::text`.as('team_slug')
  const browsers = database
    .select({
      id: sessions.id,
      kind: kindOf('browser'),
      client: sessions.client,
      network: sessions.network,
      teamSlug: noTeam,
      createdAt: sessions.createdAt,
      usedAt: sql<Date | null>`${sessions.usedAt}`.mapWith(sessions.usedAt).as('used_at'),
      expiresAt: sql<Date | null>`${sessions.expiresAt}`.mapWith(sessions.expiresAt).as('expires_at'),
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isSessionOpen(now)))
  const tokens = database
    .select({
      id: tokenFamilies.id,
      kind: kindOf('token'),
      client: tokenFamilies.client,
      network: tokenFamilies.network,
      teamSlug: noTeam,
      createdAt: tokenFamilies.createdAt,
      usedAt: sql<Date | null>`${tokenFamilies.usedAt}`.mapWith(tokenFamilies.usedAt).as('used_at'),
      expiresAt: sql<Date | null>`${tokenFamilies.expiresAt}`.mapWith(tokenFamilies.expiresAt).as('expires_at'),
    })
    .from(tokenFamilies)
    .where(and(eq(tokenFamilies.userId, userId), gt(tokenFamilies.expiresAt, now)))
  const machines = database
    .select({
      id: apiKeys.id,
      kind: kindOf('machine'),
      client: sql<string | null>`nullif(${apiKeys.name}, '')`.as('client'),
      network: sql<string | null>`${apiKeys.loginNetwork}`.as('network'),
      teamSlug: sql<string | null>`${teams.slug}`.as('team_slug'),
      createdAt: apiKeys.createdAt,
      usedAt: sql<Date | null>`${apiKeys.lastUsedAt}`.mapWith(apiKeys.lastUsedAt).as('used_at'),
      expiresAt: sql<Date | null>`${apiKeys.expiresAt}`.mapWith(apiKeys.expiresAt).as('expires_at'),
    })
    .from(apiKeys)
    .innerJoin(teams, eq(teams.id, apiKeys.teamId))
    .innerJoin(members, and(eq(members.teamId, apiKeys.teamId), eq(members.userId, userId)))
    .where(
      and(
        eq(apiKeys.createdBy, userId),
        apiKeys.isLogin,
        eq(apiKeys.isKept, false),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
      ),
    )
  return unionAll(browsers, tokens, machines)
}
