import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Role } from '@proofyard/contract/role.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { projects } from '@proofyard/core/database/schema/projects.ts'
import { proofs } from '@proofyard/core/database/schema/proofs.ts'
import { teams } from '@proofyard/core/database/schema/teams.ts'
import { builds } from '@proofyard/core/database/schema/builds.ts'
import { changeProject } from '@proofyard/core/projects/change-project.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { newBuild, readyBuild } from '@proofyard/core/testing/fixtures.ts'
import { settleDeletions } from '@proofyard/core/testing/settle-deletions.ts'
import { eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { openTestServer, send, type TestServer } from '../../testing/open-test-server.ts'
import { newPerson, newSharedTeam } from '../../testing/people.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const remove = (slug: string, key: string) => send(server.app, routes.teamDelete, { key, path: { team_slug: slug } })

async function queuedJobs(): Promise<string[]> {
  const { rows } = await server.core.database.execute<{ id: string }>(
    sql`select id::text from pgboss.job where state < 'completed' and name ~ '^(compile|prove)-'`,
  )
  return rows.map(({ id }) => id).toSorted()
}

describe('deleting a team', () => {
  test('takes all that is its own, and stops what runs for it', async () => {
    const team = await newSharedTeam(server, 'doomed')
    const other = await newPerson(server, 'bystander')
    const viewer = { kind: 'team', teamId: team.id, role: 'admin', apiKeyId: '', makerId: null } as const
    const { build: theirs } = await readyBuild(server.core, other.viewer, { projectName: 'open' })
    await changeProject(server.core, other.viewer, 'open', { isPublic: true })
    const { build: own } = await readyBuild(server.core, viewer, { projectName: 'own' })
    await changeProject(server.core, viewer, 'own', { isPublic: true })

    const { build: waiting } = await newBuild(server.core, viewer, { projectName: 'waiting' })
    const ask = { input: '{"secret":"of a proof"}', meta: {} }
    const ofTheirs = await createProof(server.core, viewer, theirs.id, ask)
    const ofOwn = await createProof(server.core, viewer, own.id, { ...ask, input: '{"a":2}' })
    const byOther = await createProof(server.core, other.viewer, own.id, { ...ask, input: '{"a":3}' })
    const kept = await createProof(server.core, other.viewer, theirs.id, { ...ask, input: '{"a":4}' })
    expect(await queuedJobs()).toHaveLength(5)

    expectAnswer(routes.teamDelete, await remove('doomed', team.people.owner.token))

    expect(await queuedJobs()).toEqual([kept.proof.id])
    await settleDeletions(server.core)
    for (const { proof } of [ofTheirs, ofOwn]) {
      expect(await server.core.database.select().from(proofs).where(eq(proofs.id, proof.id))).toEqual([])
    }
    // What another team asked for is its own: it learns why there is no proof.
    const path = { proof_id: byOther.proof.id }
    const failed = await send(server.app, routes.proofDetail, { key: other.key, path })
    expectAnswer(routes.proofDetail, failed)
    expect(failed.json()).toMatchObject({
      status: 'Failed',
      error: expect.stringContaining('deleted it before the proof was made'),
      project_name: 'own',
      circuit_team: '',
      circuit_team_slug: '',
    })
    expectAnswer(routes.proofDelete, await send(server.app, routes.proofDelete, { key: other.key, path }))
    await settleDeletions(server.core)
    for (const { id } of [own, waiting]) {
      expect(await server.core.database.select().from(builds).where(eq(builds.id, id))).toEqual([])
    }
    expect(await server.core.database.$count(projects, isNull(projects.teamId))).toBe(0)
    const mine = await send(server.app, routes.proofStatus, { key: other.key, path: { proof_id: kept.proof.id } })
    expectAnswer(routes.proofStatus, mine)

    expectError(await send(server.app, routes.teamDetail, { path: { team_slug: 'doomed' } }), 404)
    for (const role of Role.options) {
      expectError(await send(server.app, routes.teamMe, { key: team.keys[role] }), 401)
      expectError(await send(server.app, routes.teamMe, team.as(role)), 403)
      const { token, username } = team.people[role]
      const me = await send(server.app, routes.userMe, { key: token })
      expect(me.json<{ teams: { slug: string }[] }>().teams.map(({ slug }) => slug)).toEqual([username])
    }
    expectError(await remove('doomed', team.people.owner.token), 404, { team_slug: 'doomed' })
  })

  test('forgets the inputs of its proofs at once', async () => {
    const team = await newSharedTeam(server, 'forgetful')
    const viewer = { kind: 'team', teamId: team.id, role: 'admin', apiKeyId: '', makerId: null } as const
    const { build } = await readyBuild(server.core, viewer, {})
    const input = '{"a":"an input of the forgetful"}'
    await createProof(server.core, viewer, build.id, { input, meta: {} })
    const sha256 = createHash('sha256').update(input).digest('hex')
    expect(await server.core.storage.has(sha256)).toBe(true)
    expectAnswer(routes.teamDelete, await remove('forgetful', team.people.owner.token))
    expect(await server.core.storage.has(sha256)).toBe(false)
  })

  test('ends what was being written for it with 401, not with a fault of ours', async () => {
    const team = await newSharedTeam(server, 'raced')
    // The deletion holds the team until the other call waits for it.
    const { late } = await server.core.database.transaction(async (transaction) => {
      await transaction.delete(teams).where(eq(teams.id, team.id))
      const late = send(server.app, routes.apiKeyGenerate, { key: team.keys.owner })
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      while ((await server.core.database.execute(waiting)).rowCount === 0) await setTimeout(5)
      return { late }
    })
    expectError(await late, 401, { detail: 'Unauthorized' })
  })

  test('is for owners, in person', async () => {
    const team = await newSharedTeam(server, 'lasting')
    const stranger = await newPerson(server, 'stranger')
    for (const role of ['admin', 'member'] as const) {
      expectError(await remove('lasting', team.people[role].token), 403, {
        message: 'Only owners of the team "lasting" may delete it.',
      })
    }
    for (const key of Object.values(team.keys)) expectError(await remove('lasting', key), 401)
    expectError(await remove('lasting', stranger.token), 404, { team_slug: 'lasting' })
    expectError(await send(server.app, routes.teamDelete, { path: { team_slug: 'lasting' } }), 401)
    expectAnswer(routes.teamMe, await send(server.app, routes.teamMe, team.as('owner')))
  })

  test('is not for personal teams', async () => {
    const { token, username } = await newPerson(server, 'hermit')
    expectError(await remove(username, token), 403, { message: expect.stringContaining('personal team') })
    expectAnswer(routes.userMe, await send(server.app, routes.userMe, { key: token }))
  })

  test('gives its name back', async () => {
    const team = await newSharedTeam(server, 'phoenix')
    await remove('phoenix', team.people.owner.token)
    const body = { slug: 'phoenix' }
    const again = await send(server.app, routes.teamCreate, { key: team.people.member.token, body })
    expectAnswer(routes.teamCreate, again)
  })
})
