import { eq } from 'drizzle-orm'
import type { User } from '@proofyard/contract/user.ts'
import type { Core } from '../context.ts'
import { users } from '../database/schema/users.ts'
import { unauthenticated } from '../errors.ts'
import { isOperator } from '../operators/find-operator.ts'
import { teamsOfUser } from '../teams/find-team.ts'

/** A user with their teams, as the wire has it. @param operators the addresses of those who run this server */
export async function presentUser(core: Core, userId: number, operators: readonly string[]): Promise<User> {
  const [user] = await core.database.select().from(users).where(eq(users.id, userId))
  if (user === undefined) throw unauthenticated()
  return {
    id: user.id,
    first_name: user.firstName,
    last_name: user.lastName,
    username: user.username,
    email: user.email,
    date_joined: user.dateJoined.toISOString(),
    teams: await teamsOfUser(core, userId),
    is_operator: await isOperator(core, operators, userId),
  }
}
