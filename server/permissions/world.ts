import { generateApiKey } from '@proofyard/core/accounts/api-keys.ts'
import { beginDeviceLogin } from '@proofyard/core/accounts/device-logins/begin-device-login.ts'
import { userActor } from '@proofyard/core/events/actor.ts'
import { hashPassword } from '@proofyard/core/accounts/passwords.ts'
import { hashOf } from '@proofyard/core/accounts/secret-text.ts'
import { totpPlace } from '@proofyard/core/accounts/second-factor/take-second-factor.ts'
import { newTotpSecret } from '@proofyard/core/accounts/second-factor/totp.ts'
import { codeOf } from '@proofyard/core/testing/totp-code.ts'
import { makeTokens } from '@proofyard/core/accounts/tokens.ts'
import { lockedNames } from '@proofyard/core/accounts/locked-names.ts'
import { accountLinks } from '@proofyard/core/database/schema/account-links.ts'
import { apiKeys } from '@proofyard/core/database/schema/api-keys.ts'
import { invitations } from '@proofyard/core/database/schema/invitations.ts'
import { members } from '@proofyard/core/database/schema/members.ts'
import { passkeys } from '@proofyard/core/database/schema/passkeys.ts'
import { projects } from '@proofyard/core/database/schema/projects.ts'
import { recoveryCodes } from '@proofyard/core/database/schema/recovery-codes.ts'
import { sessions } from '@proofyard/core/database/schema/sessions.ts'
import { teams } from '@proofyard/core/database/schema/teams.ts'
import { totpFactors } from '@proofyard/core/database/schema/totp-factors.ts'
import { users } from '@proofyard/core/database/schema/users.ts'
import { changeProject } from '@proofyard/core/projects/change-project.ts'
import { TEAM_HEADER } from '@proofyard/contract/session.ts'
import type { Core } from '@proofyard/core/context.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { createShare } from '@proofyard/core/shares/create-share.ts'
import { newBuild, readyBuild, readyProof, storeOnce } from '@proofyard/core/testing/fixtures.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import { multiplier, tarGz } from '../testing/archives.ts'
import { newAccount, PASSWORD, type TestAccount } from '../testing/open-test-server.ts'
import type { Actor } from './actors.ts'
import { type WorldPasskeys, worldPasskeys } from './world-passkeys.ts'

/** People who stay the same from call to call. */
export interface People {
  owner: TestAccount
  admin: TestAccount
  member: TestAccount
  stranger: TestAccount
  /** Members who do nothing themselves. */
  anotherOwner: TestAccount
  anotherAdmin: TestAccount
  anotherMember: TestAccount
}

export async function newPeople(core: Core): Promise<People> {
  return {
    owner: await newAccount(core, 'an-owner'),
    admin: await newAccount(core, 'an-admin'),
    member: await newAccount(core, 'a-member'),
    stranger: await newAccount(core, 'a-stranger'),
    anotherOwner: await newAccount(core, 'another-owner'),
    anotherAdmin: await newAccount(core, 'another-admin'),
    anotherMember: await newAccount(core, 'another-member'),
  }
}

/** A fresh team with people, keys, a project, a Ready build and a Ready proof, and one of each that waits, for one call. */
export interface World extends WorldPasskeys {
  slug: string
  teamId: number
  projectName: string
  projectId: string
  buildId: string
  proofId: string
  /** Of the same project, and waiting. */
  queuedBuildId: string
  queuedProofId: string
  /** Keys of the team that no actor uses: of the owner, of the member, and of another member. */
  spareKeyId: string
  membersKeyId: string
  anotherMembersKeyId: string
  /** An open invitation into the team, to the stranger. */
  invitation: { id: string; secret: string }
  /** A link to the proof. */
  share: { id: string; token: string }
  /** A machine that waits to be logged in. */
  device: { deviceCode: string; userCode: string }
  people: People
  /** Of a browser of the owner. */
  ownersSessionId: string
  /** Access and refresh token of the owner. */
  tokens: { access: string; refresh: string }
  /** Secrets of links that were mailed to the owner. */
  links: { verify: string; reset: string; unlock: string }
  /** Begins the set-up of an authenticator app for all people. @returns a code of it */
  beginTotp: () => Promise<string>
  /** Gives all people an authenticator app. @returns a recovery code of each of them */
  giveTotp: () => Promise<string>
  headersOf: (actor: Actor) => Record<string, string>
}

const packed = tarGz(multiplier)
let count = 0

export async function newWorld(core: Core, people: People, isPublic: boolean): Promise<World> {
  const slug = `acme-${(count += 1)}`
  await forgetEarlierCalls(core, people)
  const [team] = await core.database.insert(teams).values({ slug, name: slug, sharesProofs: true }).returning()
  if (team === undefined) throw new Error('The team was not written.')
  await core.database.insert(members).values([
    { teamId: team.id, userId: people.owner.userId, role: 'owner' },
    { teamId: team.id, userId: people.anotherOwner.userId, role: 'owner' },
    { teamId: team.id, userId: people.admin.userId, role: 'admin' },
    { teamId: team.id, userId: people.anotherAdmin.userId, role: 'admin' },
    { teamId: team.id, userId: people.member.userId, role: 'member' },
    { teamId: team.id, userId: people.anotherMember.userId, role: 'member' },
  ])
  // Whom others guess at may be mailed a link to get in.
  await lockedNames(core.database).add(people.owner.username)
  const secret = `invitation-${slug}`
  const [invitation] = await core.database
    .insert(invitations)
    .values({
      teamId: team.id,
      email: `${people.stranger.username}@mail.example`,
      requestedBy: people.stranger.userId,
      tokenHash: hashOf(secret),
      role: 'member',
      expiresAt: new Date(Date.now() + 3_600_000),
    })
    .returning({ id: invitations.id })
  if (invitation === undefined) throw new Error('The invitation was not written.')
  const key = async (createdBy: number) =>
    await generateApiKey(core.database, { teamId: team.id, actor: userActor(createdBy), name: 'walk' })
  const [ofAdmin, ofMember, expired, deleted, spare, membersSpare, anotherMembers] = [
    await key(people.admin.userId),
    await key(people.member.userId),
    await key(people.owner.userId),
    await key(people.owner.userId),
    await key(people.owner.userId),
    await key(people.member.userId),
    await key(people.anotherMember.userId),
  ]
  await core.database
    .update(apiKeys)
    .set({ expiresAt: new Date(0) })
    .where(eq(apiKeys.id, expired.row.id))
  await core.database.delete(apiKeys).where(eq(apiKeys.id, deleted.row.id))

  const makerId = people.owner.userId
  const viewer = { kind: 'team', teamId: team.id, role: 'admin', apiKeyId: spare.row.id, makerId } as const
  const archive = await storeOnce(core, await packed)
  const { build, project } = await readyBuild(core, viewer, { project: archive })
  if (isPublic) await changeProject(core, viewer, project.id, { isPublic })
  const proofId = await readyProof(core, viewer, build.id)

  const { share, token } = await createShare(core, viewer, proofId)

  const queuedBuild = await newBuild(core, viewer, { project: archive, tags: [] })
  const queuedProof = await createProof(core, viewer, build.id, { input: '{}', meta: {} })

  const tokens = new Map<string, { access: string; refresh: string }>()
  for (const row of await core.database.select().from(users)) {
    tokens.set(row.username, await makeTokens(core, row))
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
  const [session] = await core.database
    .insert(sessions)
    .values({
      idHash: `session-${slug}`,
      userId: people.owner.userId,
      csrfToken: '',
      expiresAt: new Date(Date.now() + 3_600_000),
    })
    .returning({ id: sessions.id })
  if (session === undefined) throw new Error('The session was not written.')
  const links = { verify: `verify-${slug}`, reset: `reset-${slug}`, unlock: `unlock-${slug}` }
  await mailLinks(core, people.owner.userId, links)
  const ownersTokens = tokens.get(people.owner.username)
  if (ownersTokens === undefined) throw new Error('The owner has no tokens.')
  return {
    slug,
    teamId: team.id,
    projectName: project.name,
    projectId: project.id,
    buildId: build.id,
    proofId,
    queuedBuildId: queuedBuild.build.id,
    queuedProofId: queuedProof.proof.id,
    links,
    spareKeyId: spare.row.id,
    membersKeyId: membersSpare.row.id,
    anotherMembersKeyId: anotherMembers.row.id,
    invitation: { id: invitation.id, secret },
    share: { id: share.id, token },
    device: await beginDeviceLogin(core, { name: 'laptop', askedFrom: '192.0.2.1' }),
    people,
    ownersSessionId: session.id,
    tokens: ownersTokens,
    ...secondFactors(core, Object.values(people)),
    ...worldPasskeys(core, people),
    headersOf: (actor) => headers[actor],
  }
}

function secondFactors(core: Core, people: TestAccount[]): Pick<World, 'beginTotp' | 'giveTotp'> {
  const secret = newTotpSecret()
  const recoveryCode = 'abcd-efgh-jkmn-pqrs'
  async function write(confirmedAt: Date | null): Promise<void> {
    for (const { userId } of people) {
      const factor = { secret: await core.sealing.seal(secret, totpPlace(userId)), confirmedAt, beganAt: new Date() }
      await core.database
        .insert(totpFactors)
        .values({ userId, ...factor })
        .onConflictDoUpdate({ target: totpFactors.userId, set: factor })
    }
  }
  return {
    beginTotp: async () => {
      await write(null)
      return codeOf(secret)
    },
    giveTotp: async () => {
      await write(new Date())
      const codeHash = hashOf(recoveryCode.replaceAll('-', ''))
      const codes = people.map(({ userId }) => ({ userId, codeHash }))
      await core.database.insert(recoveryCodes).values(codes).onConflictDoNothing()
      return recoveryCode
    },
  }
}

async function mailLinks(core: Core, userId: number, links: World['links']): Promise<void> {
  const expiresAt = new Date(Date.now() + 3_600_000)
  await core.database.insert(accountLinks).values([
    { tokenHash: hashOf(links.verify), userId, purpose: 'verify_email', expiresAt },
    { tokenHash: hashOf(links.reset), userId, purpose: 'reset_password', expiresAt },
    { tokenHash: hashOf(links.unlock), userId, purpose: 'unlock_login', expiresAt },
  ])
}

/** An earlier call may have queued a job, mailed a link or changed a password. */
async function forgetEarlierCalls(core: Core, people: People): Promise<void> {
  await core.database.execute(sql`delete from pgboss.job`)
  // One person may own a hundred teams, and be mailed a few links in an hour.
  const shared = core.database.select({ id: teams.id }).from(teams).where(eq(teams.isPersonal, false))
  // No team goes before its projects.
  await core.database.update(projects).set({ deletedAt: new Date() }).where(inArray(projects.teamId, shared))
  await core.database.delete(teams).where(eq(teams.isPersonal, false))
  await core.database.delete(accountLinks)
  await core.database.delete(totpFactors)
  await core.database.delete(recoveryCodes)
  await core.database.delete(passkeys)
  const ids = Object.values(people).map(({ userId }) => userId)
  const [row] = await core.database.select().from(users).where(eq(users.id, people.owner.userId))
  knownHash ??= row?.passwordHash ?? (await hashPassword(PASSWORD))
  await core.database.update(users).set({ passwordHash: knownHash }).where(inArray(users.id, ids))
}

let knownHash: string | undefined
