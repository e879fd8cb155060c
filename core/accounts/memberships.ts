import { and, asc, desc, eq } from 'drizzle-orm'
import type { Role } from '@proofyard/contract/role.ts'
import type { Core } from '../context.ts'
import { members } from '../database/schema/members.ts'
import { teams } from '../database/schema/teams.ts'
import { DomainError } from '../errors.ts'

/**
 * The team for which a user acts, and as what: the one that was asked for, else the personal one.
 * @param asked text of `Sindri-Team-Id`
 * @throws DomainError `forbidden` when the user is not a member of it; a team that is not there sounds the same
 */
export async function actingTeam(
  core: Pick<Core, 'database'>,
  userId: number,
  asked: string | undefined,
): Promise<{ teamId: number; role: Role } | undefined> {
  const teamId = asked === undefined || asked === '' ? undefined : wholeNumber(asked)
  const [row] = await core.database
    .select({ teamId: members.teamId, role: members.role })
    .from(members)
    .innerJoin(teams, eq(teams.id, members.teamId))
    .where(and(eq(members.userId, userId), teamId === undefined ? undefined : eq(members.teamId, teamId)))
    .orderBy(desc(teams.isPersonal), asc(members.teamId))
    .limit(1)
  if (row === undefined && teamId !== undefined) {
    throw new DomainError('forbidden', `You are not a member of team ${teamId} (Sindri-Team-Id).`)
  }
  return row
}

function wholeNumber(text: string): number {
  // PostgreSQL's integer ends here; a greater id cannot exist.
  if (/^\d{1,10}$/.test(text) && Number(text) <= 2_147_483_647) return Number(text)
  throw new DomainError('invalid_value', 'Sindri-Team-Id must be the id of a team, a whole number.', 'Sindri-Team-Id')
}
