import { type SQL, and, asc, eq, gt, isNull, or } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { apiKeys } from '../database/schema/api-keys.ts'
import { teams } from '../database/schema/teams.ts'

/** A key that works, as a letter tells of it: without its name, which a stranger may have chosen. */
export interface WorkingKey {
  prefix: string
  suffix: string
  teamSlug: string
  createdAt: Date
}

/** Keys of a person that have not ended. */
export function isWorkingKeyOf(userId: number): SQL | undefined {
  return and(eq(apiKeys.createdBy, userId), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, new Date())))
}

/** A person's keys that work, in all their teams, oldest first. */
export async function workingKeysOf(queryable: Queryable, userId: number): Promise<WorkingKey[]> {
  const { prefix, suffix, createdAt } = apiKeys
  return await queryable
    .select({ prefix, suffix, createdAt, teamSlug: teams.slug })
    .from(apiKeys)
    .innerJoin(teams, eq(teams.id, apiKeys.teamId))
    .where(isWorkingKeyOf(userId))
    .orderBy(asc(createdAt), asc(apiKeys.id))
}
