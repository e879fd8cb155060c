import { sentStatements } from '@proofyard/core/testing/sent-statements.ts'
import { type TestServer, newAccount, openTestServer, send } from '@proofyard/server/testing/open-test-server.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fill, smokeSizes } from './fill.ts'
import { type ListCall, listCalls } from './lists.ts'
import { explain } from './plans.ts'

let server: TestServer
let key: string
let calls: ListCall[]

beforeAll(async () => {
  server = await openTestServer()
  const account = await newAccount(server.core, 'bench')
  key = account.key
  calls = listCalls(await fill(server.core, account.teamId, smokeSizes(1000)), 'bench')
})
afterAll(() => server.close())

test('each list and each count finds its rows by an index, however large the tables are', async () => {
  const scanned: Record<string, string[]> = {}
  for (const { name, route, ...sent } of calls) {
    const statements = await sentStatements(server.core, async () => {
      expect((await send(server.app, route, { ...sent, key })).statusCode).toBe(200)
    })
    expect(statements.length).toBeGreaterThan(0)
    const found = await explain(server.core, statements, { onlyWhereItMust: true })
    if (found.scanned.length > 0) scanned[name] = found.scanned
  }
  expect(scanned).toEqual({})
})
