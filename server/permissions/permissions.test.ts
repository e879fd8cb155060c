import { readFile } from 'node:fs/promises'
import type { Route } from '@proofyard/contract/route.ts'
import { routes } from '@proofyard/contract/routes.ts'
import type { JobTaker } from '@proofyard/core/queue/take-jobs.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, send, type TestServer } from '../testing/open-test-server.ts'
import { startVerifier } from '../testing/start-verifier.ts'
import { actors } from './actors.ts'
import { expectedStatus } from './expected-status.ts'
import { type Line, lines } from './lines.ts'
import { requests } from './requests.ts'
import { permissionsTable } from './table.ts'
import { newPeople, newWorld, type People, type World } from './world.ts'

let server: TestServer
let people: People
let verifier: JobTaker
let cells = 0
/** What the last call has left as it was, for the next. */
let untouched: { isPublic: boolean; world: World } | undefined

/** These change nothing, though they are posted. */
const reading: ReadonlySet<string> = new Set<keyof typeof routes>([
  'tokenVerify',
  'invitationDetail',
  'projectList',
  'projectListPaginated',
  'circuitListFiltered',
  'circuitEstimate',
  'proofVerify',
  'claimVerify',
  'proofList',
  'proofListPaginated',
  'proofListCsv',
  'proofTimes',
  'proofHistogram',
])

/** A world that no call has changed. */
async function freshWorld(isPublic: boolean): Promise<World> {
  const world = untouched?.isPublic === isPublic ? untouched.world : await newWorld(server.core, people, isPublic)
  untouched = undefined
  return world
}

beforeAll(async () => {
  // Browsers have passkeys for no address that is a number.
  server = await openTestServer({ publicUrl: 'http://localhost:8080' })
  people = await newPeople(server.core)
  verifier = startVerifier(server.core)
})
afterAll(async () => {
  await verifier.stop()
  await server.close()
  console.log(`${Object.keys(routes).length} calls, ${cells} cells of the permission table walked.`)
})

const every: [string, Route][] = Object.entries(routes)
const lineOf = new Map<string, Line[]>(Object.entries(lines))
const requestOf = new Map(Object.entries(requests))

test('has a line for every call, and is what docs/permissions.md shows', async () => {
  expect([...lineOf.keys()].toSorted()).toEqual(every.map(([name]) => name).toSorted())
  const shown = await readFile(new URL('../../docs/permissions.md', import.meta.url), 'utf8')
  expect(shown, 'run `npm run permissions`').toBe(permissionsTable())
})

describe.each(every)('%s', (name, route) => {
  for (const line of lineOf.get(name) ?? []) {
    test.each(actors)(`on ${line.on}, as %s`, async (actor) => {
      const request = requestOf.get(name)
      if (request === undefined) throw new Error(`server/permissions/requests.ts has no request for ${name}.`)
      const isPublic = line.on.endsWith(', public')
      const world = await freshWorld(isPublic)
      const sent = await request(world, line.on, actor)
      const headers = { ...world.headersOf(actor), ...sent.headers }
      const response = await send(server.app, route, { ...sent, headers })
      const status = expectedStatus(route, line, actor)
      expect({ status: response.statusCode, body: response.body }).toMatchObject({ status })
      const isRead = route.method === 'GET' || reading.has(name)
      if (isRead || [401, 403, 404].includes(status)) untouched = { isPublic, world }
      cells += 1
    })
  }
})

const unknown = '00000000-0000-4000-8000-000000000000'

describe('what a stranger may not see', () => {
  for (const [name, route] of every) {
    for (const line of (lineOf.get(name) ?? []).filter((each) => each.on.endsWith(', private'))) {
      test(`answers ${name} on ${line.on} as if it did not exist`, async () => {
        const world = await freshWorld(false)
        const sent = await requestOf.get(name)?.(world, line.on, 'stranger')
        const headers = world.headersOf('stranger')
        const hidden = await send(server.app, route, { ...sent, headers })
        const path = Object.fromEntries(Object.keys(sent?.path ?? {}).map((key) => [key, unknown]))
        const absent = await send(server.app, route, { ...sent, path, headers })
        expect(hidden.statusCode).toBe(404)
        const [identifier = ''] = Object.values(sent?.path ?? {})
        expect(hidden.body.replaceAll(identifier, unknown)).toBe(absent.body)
        expect(Object.keys(hidden.headers).toSorted()).toEqual(Object.keys(absent.headers).toSorted())
        untouched = { isPublic: false, world }
      })
    }
  }

  test('is in no list and no count of theirs', async () => {
    const world = await freshWorld(false)
    for (const actor of ['nobody', 'stranger', 'key of another team'] as const) {
      const headers = world.headersOf(actor)
      const seen: string[] = []
      for (const body of [{ team_slug: world.slug }, {}]) {
        for (const route of [routes.projectList, routes.projectListPaginated]) {
          const response = await send(server.app, route, { headers, body })
          expect(response.statusCode).toBe(200)
          seen.push(response.body)
        }
      }
      const team = await send(server.app, routes.teamDetail, { path: { team_slug: world.slug }, headers })
      expect(team.json()).toMatchObject({ num_projects: 0, num_proofs: null })
      if (actor !== 'nobody') {
        for (const route of [routes.circuitList, routes.proofListPlain, routes.proofList, routes.apiKeyList]) {
          seen.push((await send(server.app, route, { headers })).body)
        }
      }
      for (const id of [world.projectId, world.buildId, world.proofId, world.spareKeyId]) {
        expect(seen.join('\n')).not.toContain(id)
      }
    }
  })
})
