import { generateApiKey } from '@proofyard/core/accounts/api-keys.ts'
import { hashPassword } from '@proofyard/core/accounts/passwords.ts'
import { openSigningKey } from '@proofyard/core/accounts/signing-key.ts'
import { makeTokens } from '@proofyard/core/accounts/tokens.ts'
import { apiKeys } from '@proofyard/core/database/schema/api-keys.ts'
import { members } from '@proofyard/core/database/schema/members.ts'
import { teams } from '@proofyard/core/database/schema/teams.ts'
import { users } from '@proofyard/core/database/schema/users.ts'
import { changeProject } from '@proofyard/core/projects/change-project.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { beginProof, finishProof } from '@proofyard/core/proofs/transition.ts'
import { TEAM_HEADER } from '@proofyard/contract/session.ts'
import type { Core } from '@proofyard/core/context.ts'
import { fetchJob, readyBuild, store } from '@proofyard/core/testing/fixtures.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import { newAccount, PASSWORD, type TestAccount } from '../testing/open-test-server.ts'
import type { Actor } from './actors.ts'

/** People who stay the same from call to call. */
export interface People {
  owner: TestAccount
  admin: TestAccount
  member: TestAccount
  stranger: TestAccount
}

export async function newPeople(core: Core): Promise<People> {
  return {
    owner: await newAccount(core, 'an-owner'),
    admin: await newAccount(core, 'an-admin'),
    member: await newAccount(core, 'a-member'),
    stranger: await newAccount(core, 'a-stranger'),
  }
}

/** A fresh team with people, keys, a project, a Ready build and a Ready proof, for one call. */
export interface World {
  slug: string
  teamId: number
  projectName: string
  projectId: string
  buildId: string
  proofId: string
  /** A key of the team that nobody here uses. */
  spareKeyId: string
  people: People
  /** Access and refresh token of the owner. */
  tokens: { access: string; refresh: string }
  headersOf: (actor: Actor) => Record<string, string>
}

let count = 0

export async function newWorld(core: Core, people: People, isPublic: boolean): Promise<World> {
  const slug = `acme-${(count += 1)}`
  await forgetEarlierCalls(core, people)
  const [team] = await core.database.insert(teams).values({ slug, name: slug }).returning()
  if (team === undefined) throw new Error('The team was not written.')
  const roles = (['owner', 'admin', 'member'] as const).map((role) => ({
    teamId: team.id,
    userId: people[role].userId,
    role,
  }))
  await core.database.insert(members).values(roles)
  const key = async (createdBy: number) =>
    await generateApiKey(core.database, { teamId: team.id, createdBy, name: 'walk' })
  const [ofAdmin, ofMember, expired, deleted, spare] = [
    await key(people.admin.userId),
    await key(people.member.userId),
    await key(people.owner.userId),
    await key(people.owner.userId),
    await key(people.owner.userId),
  ]
  await core.database
    .update(apiKeys)
    .set({ expiresAt: new Date(0) })
    .where(eq(apiKeys.id, expired.row.id))
  await core.database.delete(apiKeys).where(eq(apiKeys.id, deleted.row.id))

  const viewer = { kind: 'team', teamId: team.id, role: 'admin', apiKeyId: spare.row.id } as const
  const { build, project } = await readyBuild(core, viewer)
  if (isPublic) await changeProject(core, viewer, project.id, { isPublic })
  const { proof } = await createProof(core, viewer, build.id, { input: '{}', meta: {} })
  const held = await fetchJob(core, 'prove')
  await beginProof(core, held)
  await finishProof(core, held, {
    warnings: [],
    computeTimes: { total: 1 },
    files: [
      { kind: 'proof', stored: await store(core, '{"pi_a":["1"]}') },
      { kind: 'public', stored: await store(core, '["33"]') },
    ],
  })

  const tokens = new Map<string, { access: string; refresh: string }>()
  const signingKey = await openSigningKey(core)
  for (const row of await core.database.select().from(users)) {
    tokens.set(row.username, await makeTokens(signingKey, row))
  }
  const person = ({ username }: TestAccount, teamId: number) => ({
    authorization: `Bearer ${tokens.get(username)?.access}`,
    [TEAM_HEADER]: String(teamId),
  })
  const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
  const headers: Record<Actor, Record<string, string>> = {
    nobody: {},
    owner: person(people.owner, team.id),
    admin: person(people.admin, team.id),
    member: person(people.member, team.id),
    'key of an admin': bearer(ofAdmin.secret),
    'key of a member': bearer(ofMember.secret),
    stranger: person(people.stranger, people.stranger.teamId),
    'key of another team': bearer(people.stranger.key),
    'expired key': bearer(expired.secret),
    'deleted key': bearer(deleted.secret),
  }
  const ownersTokens = tokens.get(people.owner.username)
  if (ownersTokens === undefined) throw new Error('The owner has no tokens.')
  return {
    slug,
    teamId: team.id,
    projectName: project.name,
    projectId: project.id,
    buildId: build.id,
    proofId: proof.id,
    spareKeyId: spare.row.id,
    people,
    tokens: ownersTokens,
    headersOf: (actor) => headers[actor],
  }
}

/** An earlier call may have queued a job or changed a password. */
async function forgetEarlierCalls(core: Core, people: People): Promise<void> {
  await core.database.execute(sql`delete from pgboss.job`)
  const ids = Object.values(people).map(({ userId }) => userId)
  const [row] = await core.database.select().from(users).where(eq(users.id, people.owner.userId))
  knownHash ??= row?.passwordHash ?? (await hashPassword(PASSWORD))
  await core.database.update(users).set({ passwordHash: knownHash }).where(inArray(users.id, ids))
}

let knownHash: string | undefined
