import type { Route } from '@proofyard/contract/route.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { events } from '@proofyard/core/database/schema/events.ts'
import type { EventKind } from '@proofyard/core/events/event.ts'
import type { JobTaker } from '@proofyard/core/queue/take-jobs.ts'
import { settleMails } from '@proofyard/core/testing/settle-mails.ts'
import { asc, gt, max, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RouteName } from '../permissions/lines.ts'
import { requests } from '../permissions/requests.ts'
import { newPeople, newWorld, type People, type World } from '../permissions/world.ts'
import { browser } from '../testing/browser-session.ts'
import { openTestServer, PASSWORD, send, type Sent, type TestServer } from '../testing/open-test-server.ts'
import { startVerifier } from '../testing/start-verifier.ts'

/** Of each call that changes something: the events that it records, and what the request is made on. */
const recorded: Partial<Record<RouteName, EventKind[]>> = {
  userSignup: ['user.signed_up'],
  userLogin: ['user.signed_in'],
  userVerify: ['user.email_verified'],
  userUnlock: ['user.login_unlocked'],
  userUnlockSend: ['user.link_requested'],
  userLogout: ['user.signed_out'],
  userLogoutEverywhere: ['user.signed_out'],
  passwordChange: ['user.password_changed'],
  userPassword: ['user.password_changed'],
  passwordReset: ['user.link_requested'],
  passwordSet: ['user.password_reset'],
  totpConfirm: ['user.second_factor_added'],
  totpRemove: ['user.recovery_code_used', 'user.second_factor_removed'],
  recoveryCodesRenew: ['user.recovery_code_used', 'user.recovery_codes_renewed'],
  passkeyAdd: ['user.second_factor_added'],
  passkeyRemove: ['user.recovery_code_used', 'user.second_factor_removed'],
  userLoginPasskey: ['user.signed_in'],
  tokenPair: ['user.signed_in'],
  apiKeyGenerateByPassword: ['user.signed_in', 'api_key.created'],
  sessionEnd: ['user.signed_out'],
  apiKeyGenerate: ['api_key.created'],
  apiKeyDelete: ['api_key.deleted'],
  apiKeyUpdate: ['api_key.changed'],
  teamCreate: ['team.created'],
  teamSettings: ['team.changed'],
  teamAvatarUpload: ['team.avatar_changed'],
  teamDelete: ['team.deleted'],
  teamRemoveMember: ['member.removed', 'api_key.deleted'],
  teamChangeRole: ['member.role_changed'],
  teamInvite: ['invitation.created'],
  invitationWithdraw: ['invitation.withdrawn'],
  invitationAccept: ['member.joined'],
  invitationConfirm: ['member.joined'],
  projectDelete: ['project.deleted'],
  projectSettings: ['project.changed'],
  circuitCreate: ['build.created'],
  circuitProve: ['proof.created'],
  circuitCompile: ['build.created'],
  circuitCopy: ['project.created', 'build.created'],
  circuitUpdate: ['build.tags_moved'],
  circuitCancel: ['build.failed'],
  circuitDelete: ['build.deleted'],
  circuitDeletePosted: ['build.deleted'],
  proofVerify: ['proof.verification_requested'],
  proofCancel: ['proof.failed'],
  proofDelete: ['proof.deleted'],
  proofShare: ['share.created'],
  proofShareRevoke: ['share.revoked'],
  supportMessage: ['user.support_message_sent'],
}

const onOf: Partial<Record<RouteName, string>> = {
  teamInvite: 'the team, as member',
  teamRemoveMember: 'another member of the team',
}

let server: TestServer
let people: People
let verifier: JobTaker

beforeAll(async () => {
  server = await openTestServer({ publicUrl: 'http://localhost:8080' })
  // Nobody adds up counts or removes what was deleted meanwhile.
  await server.core.supervision.stop()
  people = await newPeople(server.core)
  verifier = startVerifier(server.core)
})
afterAll(async () => {
  await verifier.stop()
  await server.close()
})

/** Those that people make: what workers do is recorded by the transitions, and what operators do in `operator_acts` (operator/operator.test.ts). */
const every = Object.entries(routes)
  .map(([name, route]): [RouteName, Route] => [name as RouteName, route])
  .filter(([, { access }]) => access !== 'worker' && access !== 'operator')
const changing = every.filter(([name]) => recorded[name] !== undefined)

/** The request of a call, and what has to be there for it. */
async function requestOf(world: World, name: RouteName): Promise<Sent> {
  const actor = name === 'invitationAccept' ? 'stranger' : 'owner'
  const sent = await requests[name](world, onOf[name] ?? '', actor)
  return { ...sent, headers: { ...world.headersOf(actor), ...sent.headers } }
}

async function lastEvent(): Promise<number> {
  const [row] = await server.core.database.select({ id: max(events.id) }).from(events)
  return row?.id ?? 0
}

async function eventsAfter(id: number) {
  await settleMails(server.core)
  return server.core.database.select().from(events).where(gt(events.id, id)).orderBy(asc(events.id))
}

describe.each(every)('%s', (name, route) => {
  test('records exactly its events, which name who did it and hold nothing secret', async () => {
    const world = await newWorld(server.core, people, false)
    const sent = await requestOf(world, name)
    const before = await lastEvent()
    const response = await send(server.app, route, sent)
    expect(response.statusCode).toBeLessThan(300)
    const rows = await eventsAfter(before)
    expect(rows.map(({ kind }) => kind)).toEqual(recorded[name] ?? [])
    for (const row of rows) {
      expect(row.subjectId).not.toBeNull()
      if (row.kind !== 'user.link_requested' && name !== 'userSignup') {
        const { userId } = name === 'invitationAccept' ? people.stranger : people.owner
        expect(row).toMatchObject({ actorKind: 'user', actorId: String(userId) })
      }
      expect(row.teamId !== null).toBe(!row.kind.startsWith('user.') || name === 'userSignup')
    }
    const text = JSON.stringify(rows)
    const { links, tokens, invitation, share } = world
    const secrets = [
      PASSWORD,
      'another horse battery',
      '@mail.example',
      'Walked.',
      invitation.secret,
      share.token,
      ...Object.values(links),
    ]
    for (const secret of [...secrets, ...Object.values(tokens), ...secretsIn(response.body)]) {
      expect(text).not.toContain(secret)
    }
  })
})

function secretsIn(body: string): string[] {
  const {
    api_key: key,
    access,
    refresh,
    share_link: link,
    recovery_codes: codes,
  } = JSON.parse(body.startsWith('{') ? body : '{}')
  const token = typeof link === 'string' ? link.split('/').at(-1) : undefined
  return [key, access, refresh, token, ...(codes ?? [])].filter((secret) => typeof secret === 'string')
}

/** Everything that is in the database, by table. */
async function contents(): Promise<unknown> {
  const { rows: tables } = await server.core.database.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    -- A try counts, and a challenge is used up, whatever comes of it.
    where schemaname = 'public' and tablename not in ('tallies', 'passkey_challenges')
    union all select 'pgboss.job' order by name`)
  const found = new Map<string, unknown>()
  for (const { name } of tables) {
    const { rows } = await server.core.database.execute(sql.raw(`select t::text from ${name} t order by 1`))
    found.set(name, rows)
  }
  return found
}

/** Theirs is recorded when the request is taken up, whether there is such a person or not. */
const recordedLater = new Set<RouteName>(['passwordReset', 'userUnlockSend'])

describe.each(changing.filter(([name]) => !recordedLater.has(name)))('%s', (name, route) => {
  test('changes nothing at all when its event cannot be recorded', async () => {
    const world = await newWorld(server.core, people, false)
    const sent = await requestOf(world, name)
    await settleMails(server.core)
    await server.core.database.execute(sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no events today'; end $$`)
    await server.core.database.execute(sql`create trigger refuse before insert on events execute function refuse()`)
    try {
      const before = await contents()
      const response = await send(server.app, route, sent)
      expect(response.statusCode).toBe(500)
      expect(await contents()).toEqual(before)
    } finally {
      await server.core.database.execute(sql`drop function refuse() cascade`)
    }
  })
})

test('logging out records it once, and not for a session that is not there', async () => {
  await newWorld(server.core, people, false)
  const body = { username: people.owner.username, password: PASSWORD }
  const headers = browser(await send(server.app, routes.userLogin, { body }))
  const before = await lastEvent()
  for (const round of [1, 2]) {
    expect((await send(server.app, routes.userLogout, { headers })).statusCode, `${round}`).toBeLessThan(300)
  }
  expect(await eventsAfter(before)).toMatchObject([
    { kind: 'user.signed_out', subjectId: String(people.owner.userId), data: { everywhere: false } },
  ])
})

test('a sign-in that fails is recorded without what was typed, also for a name that no one has', async () => {
  for (const [username, subjectId] of [
    [people.owner.username, String(people.owner.userId)],
    ['hunter2-typed-into-the-wrong-field', null],
  ] as const) {
    const before = await lastEvent()
    const body = { username, password: 'wrong' }
    expect((await send(server.app, routes.userLogin, { body })).statusCode).toBe(401)
    const rows = await eventsAfter(before)
    expect(rows).toMatchObject([
      { kind: 'user.sign_in_failed', actorKind: 'anonymous', subjectId, data: { reason: 'bad_credentials' } },
    ])
    expect(JSON.stringify(rows)).not.toContain('hunter2')
  }
})

test('a key says once that it was used first, also when ten calls use it at once', async () => {
  const world = await newWorld(server.core, people, false)
  const headers = world.headersOf('key of an admin')
  const before = await lastEvent()
  await Promise.all(Array.from({ length: 10 }, () => send(server.app, routes.teamMe, { headers })))
  expect(await eventsAfter(before)).toMatchObject([
    { kind: 'api_key.first_used', actorKind: 'api_key', teamId: world.teamId },
  ])
})

test('a first build records its project, a project that is made public says so once, and leaving is not being removed', async () => {
  const world = await newWorld(server.core, people, false)
  const headers = world.headersOf('member')
  const path = { project_id: world.projectId }
  const before = await lastEvent()
  await send(server.app, routes.projectDelete, { headers, path })
  const upload = await requests.circuitCreate(world, '', 'member')
  const made = await send(server.app, routes.circuitCreate, { ...upload, headers: { ...headers, ...upload.headers } })
  expect(made.statusCode).toBe(201)
  for (const isPublic of [true, true]) {
    const change = { headers, path: { project_id: 'multiplier' }, body: { is_public: isPublic } }
    expect((await send(server.app, routes.projectSettings, change)).statusCode).toBe(200)
  }
  const leaving = { team_slug: world.slug, username: people.member.username }
  await send(server.app, routes.teamRemoveMember, { headers, body: leaving })
  const rows = await eventsAfter(before)
  expect(rows.map(({ kind }) => kind)).toEqual([
    'project.deleted',
    'project.created',
    'build.created',
    'project.visibility_changed',
    'member.left',
    'api_key.deleted',
    'api_key.deleted',
  ])
})
