import { Role } from '@proofyard/contract/role.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { TEAM_HEADER } from '@proofyard/contract/session.ts'
import type { Team } from '@proofyard/contract/team.ts'
import { generateApiKey } from '@proofyard/core/accounts/api-keys.ts'
import { userActor } from '@proofyard/core/events/actor.ts'
import { members } from '@proofyard/core/database/schema/members.ts'
import { newAccount, PASSWORD, send, type TestAccount, type TestServer } from './open-test-server.ts'

/** An account whose user is logged in; `token` goes where a key goes. */
export interface Person extends TestAccount {
  token: string
}

export async function newPerson(server: TestServer, username: string): Promise<Person> {
  const account = await newAccount(server.core, username)
  const pair = await send(server.app, routes.tokenPair, { body: { username, password: PASSWORD } })
  return { ...account, token: pair.json<{ access: string }>().access }
}

/** An ordinary team with one person of each role, and a key that each of them has made. */
export interface SharedTeam {
  id: number
  slug: string
  people: Record<Role, Person>
  /** Whom a person acts as in this team: what to send with a call. */
  as: (role: Role) => { key: string; headers: Record<string, string> }
  /** A key of the team that a person of this role has made. */
  keys: Record<Role, string>
}

export async function newSharedTeam(server: TestServer, slug: string): Promise<SharedTeam> {
  const people = {
    owner: await newPerson(server, `${slug}-owner`),
    admin: await newPerson(server, `${slug}-admin`),
    member: await newPerson(server, `${slug}-member`),
  }
  const created = await send(server.app, routes.teamCreate, { key: people.owner.token, body: { slug } })
  const { id } = created.json<Team>()
  const keys = { owner: '', admin: '', member: '' }
  for (const role of Role.options) {
    const { userId } = people[role]
    if (role !== 'owner') await server.core.database.insert(members).values({ teamId: id, userId, role })
    keys[role] = (
      await generateApiKey(server.core.database, { teamId: id, actor: userActor(userId), name: role })
    ).secret
  }
  const as = (role: Role) => ({ key: people[role].token, headers: { [TEAM_HEADER]: String(id) } })
  return { id, slug, people, as, keys }
}
