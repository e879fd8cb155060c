import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fillPath, type Route } from '@proofyard/contract/route.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { apiKeys } from '@proofyard/core/database/schema/api-keys.ts'
import { members } from '@proofyard/core/database/schema/members.ts'
import { teams } from '@proofyard/core/database/schema/teams.ts'
import { readyBuild } from '@proofyard/core/testing/fixtures.ts'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { multipart, multiplier, tarGz } from './testing/archives.ts'
import { expectAnswer } from './testing/answers.ts'
import { openTestServer, type Sent, send, type TestServer } from './testing/open-test-server.ts'
import { newSharedTeam, type SharedTeam } from './testing/people.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

/** Begins a call with the first byte of its body. @returns what sends the rest and gives the status */
async function begin(route: Route, { path = {}, ...sent }: Sent & { payload: string | Buffer }) {
  const { port } = server.app.server.address() as AddressInfo
  const payload = Buffer.from(sent.payload)
  const arrived = new Promise((resolve) => server.app.server.once('request', resolve))
  const asking = request({
    port,
    host: '127.0.0.1',
    method: route.method,
    path: fillPath(route.path, path),
    headers: {
      authorization: `Bearer ${sent.key}`,
      'content-type': 'application/json',
      'content-length': payload.length,
      ...sent.headers,
    },
  })
  const answered = once(asking, 'response') as Promise<[IncomingMessage]>
  asking.write(payload.subarray(0, 1))
  await arrived
  // Until the caller was let in: an anonymous call would have been answered by then.
  await server.app.inject('/readyz')
  return async () => {
    asking.end(payload.subarray(1))
    const [answer] = await answered
    answer.resume()
    return answer.statusCode
  }
}

const remove = async (team: SharedTeam, username: string) => {
  const body = { team_slug: team.slug, username }
  expectAnswer(routes.teamRemoveMember, await send(server.app, routes.teamRemoveMember, { ...team.as('owner'), body }))
}

describe('a call whose body ends after its sender was removed does nothing', () => {
  test('by their key, or as a person', async () => {
    const team = await newSharedTeam(server, 'patient')
    const viewer = { kind: 'team', teamId: team.id, role: 'admin', apiKeyId: '', makerId: null } as const
    const { build } = await readyBuild(server.core, viewer)
    const invitation = JSON.stringify({ email: 'late@mail.example', role: 'admin' })
    const input = JSON.stringify({ proof_input: '{}' })
    const path = { circuit_id: build.id }
    const upload = await multipart([['files', await tarGz(multiplier), 'multiplier.tar.gz']])
    const rests = []
    for (const sender of [{ key: team.keys.admin }, team.as('admin')]) {
      rests.push(
        await begin(routes.teamInvite, { ...sender, payload: invitation }),
        await begin(routes.teamSettings, { ...sender, payload: JSON.stringify({ name: 'Mine' }) }),
        await begin(routes.circuitProve, { ...sender, path, payload: input }),
        await begin(routes.circuitCreate, {
          ...sender,
          payload: upload.payload,
          headers: { ...(sender as Sent).headers, ...upload.headers },
        }),
      )
    }
    await remove(team, team.people.admin.username)
    const statuses = []
    for (const rest of rests) statuses.push(await rest())
    expect(statuses).toEqual([401, 401, 401, 401, 403, 403, 403, 403])
  })
})

test('a key that ends while its call waits for the team changes nothing', async () => {
  const team = await newSharedTeam(server, 'waiting')
  const { userId } = team.people.admin
  const { inviting } = await server.core.database.transaction(async (transaction) => {
    await transaction.select().from(teams).where(eq(teams.id, team.id)).for('update')
    const sent = send(server.app, routes.teamInvite, { key: team.keys.admin, body: { email: 'late@mail.example' } })
    const waiting = async () => {
      const { rows } = await server.core.database.execute(
        sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      return rows.length
    }
    await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0)
    await transaction.delete(members).where(and(eq(members.teamId, team.id), eq(members.userId, userId)))
    await transaction.delete(apiKeys).where(and(eq(apiKeys.teamId, team.id), eq(apiKeys.createdBy, userId)))
    return { inviting: sent }
  })
  expect((await inviting).statusCode).toBe(404)
})
