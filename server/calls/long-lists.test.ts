import type { Route } from '@proofyard/contract/route.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { RECOUNT_PROOFS } from '@proofyard/core/testing/recount-proofs.ts'
import { newBuild } from '@proofyard/core/testing/fixtures.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../testing/answers.ts'
import { newAccount, openTestServer, send, type TestAccount, type TestServer } from '../testing/open-test-server.ts'

const MANY = 612

let server: TestServer
let owner: TestAccount
let circuit: string

beforeAll(async () => {
  server = await openTestServer()
  owner = await newAccount(server.core, 'owner')
  const { build, project } = await newBuild(server.core, owner.viewer)
  circuit = build.id
  // All in one moment, so that only the id tells them apart.
  await server.core.database.$client.query(
    `insert into proofs (build_id, project_id, team_id, meta, created_at)
     select $1, $2, $3, '{}', now() from generate_series(1, $4)`,
    [build.id, project.id, owner.teamId, MANY],
  )
  await server.core.database.$client.query(RECOUNT_PROOFS)
})
afterAll(() => server.close())

function page(query: Record<string, string>, route: Route = routes.proofListPaginated) {
  return send(server.app, route, { key: owner.key, query, body: {} })
}

async function idsOf(query: Record<string, string>): Promise<string[]> {
  const response = await page(query)
  expectAnswer(routes.proofListPaginated, response)
  const { items, count } = response.json<{ items: { proof_id: string }[]; count: number }>()
  expect(count).toBe(MANY)
  return items.map(({ proof_id }) => proof_id)
}

describe('a long list', () => {
  test('is cut at its newest part, and a header tells how long it is', async () => {
    const path = { circuit_id: circuit, project_id: 'multiplier' }
    for (const route of [routes.proofList, routes.proofListPlain, routes.circuitProofs, routes.projectProofs]) {
      const response = await send(server.app, route, { key: owner.key, path })
      expectAnswer(route, response)
      expect(response.json()).toHaveLength(500)
      expect(response.headers['x-total-count']).toBe(String(MANY))
      expect(response.headers['access-control-expose-headers']).toContain('X-Total-Count')
    }
    const builds = await send(server.app, routes.circuitList, { key: owner.key })
    expect(builds.headers['x-total-count']).toBe('1')
  })

  test('has each item once over its pages, in a stable order', async () => {
    const pages: string[] = []
    for (let offset = 0; offset < MANY; offset += 100) {
      pages.push(...(await idsOf({ limit: '100', offset: String(offset) })))
    }
    expect(new Set(pages).size).toBe(MANY)
    expect(await idsOf({ limit: '500' })).toEqual(pages.slice(0, 500))
  })

  test('takes any limit and offset that is a whole number', async () => {
    expect(await idsOf({ limit: '0' })).toEqual([])
    expect(await idsOf({})).toHaveLength(100)
    expect(await idsOf({ limit: '9007199254740991' })).toHaveLength(500)
    expect(await idsOf({ offset: '611' })).toHaveLength(1)
    expect(await idsOf({ offset: '9007199254740991' })).toEqual([])
  })

  test.each(['-1', '1.5', 'many', 'NaN', 'Infinity', '9007199254740993', '1e30', '1; drop table proofs'])(
    'refuses %s',
    async (text) => {
      expectError(await page({ offset: text }), 422, { location: 'query.offset' })
      expectError(await page({ limit: text }), 422, { location: 'query.limit' })
    },
  )
})
