import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { roomyMachine } from '@proofyard/core/testing/machine.ts'
import { reportWorker } from '@proofyard/core/workers/report-worker.ts'
import { openDatabase } from '@proofyard/core/database/database.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestServer, type TestServer } from './testing/open-test-server.ts'

let server: TestServer
beforeEach(async () => void (server = await openTestServer()))
afterEach(() => server.close())

async function readiness(): Promise<unknown[]> {
  const response = await server.app.inject({ url: '/readyz' })
  return [response.statusCode, response.json()]
}

const none = { running: 0, taking: 0, silent: 0, message: 'No worker is online.', warnings: [] }
const ready = [200, { database: true, migrations: true, storage: true, disk: true, workers: none }]

/** Past what was read a moment ago. */
const within = { timeout: 10_000, interval: 100 }

async function untilReadinessIs(expected: unknown[]): Promise<void> {
  await vi.waitFor(async () => expect(await readiness()).toEqual(expected), within)
}

test('a server that lives and can work says so', async () => {
  expect((await server.app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' })
  expect(await readiness()).toEqual(ready)
})

test('a hundred probes at once look once, and nothing is written', async () => {
  const looks = vi.spyOn(server.core.database.$client, 'query')
  const storage = fileURLToPath(server.settings.storageUrl.replace('file:', 'file://'))
  const before = await readdir(storage, { recursive: true })
  const answers = await Promise.all(Array.from({ length: 100 }, () => readiness()))
  expect(answers).toEqual(answers.map(() => ready))
  const ownLooks = () => looks.mock.calls.filter(([statement]: unknown[]) => isOwnLook(statement)).length
  expect(ownLooks()).toBe(1)
  expect(await readdir(storage, { recursive: true })).toEqual(before)
  await sleep(1100)
  await readiness()
  expect(ownLooks()).toBe(2)
})

test('it is not ready while the storage is away, and again when it is back', async () => {
  const storage = fileURLToPath(server.settings.storageUrl.replace('file:', 'file://'))
  await rename(storage, `${storage}-away`)
  const message = 'The storage of artifacts cannot be used.'
  await untilReadinessIs([
    503,
    { database: true, migrations: true, storage: false, disk: true, workers: none, message },
  ])
  // What lies where the storage was mounted is not the storage.
  await mkdir(storage)
  await sleep(1100)
  expect((await readiness())[0]).toBe(503)
  await rm(storage, { recursive: true })
  await rename(`${storage}-away`, storage)
  await untilReadinessIs(ready)
})

test('it is not ready on a database of another version', async () => {
  await server.core.database.$client.query('alter schema drizzle rename to elsewhere')
  const message = 'The database does not have the tables of this version of Proofyard.'
  const notFitting = [503, { database: true, migrations: false, storage: true, disk: true, workers: none, message }]
  await untilReadinessIs(notFitting)
  await server.core.database.$client.query('alter schema elsewhere rename to drizzle')
  await untilReadinessIs(ready)
  await server.core.database.$client.query(`update drizzle.__drizzle_migrations set hash = 'another'`)
  await untilReadinessIs(notFitting)
})

test('it is not ready while the database is away, and lives all the same', async () => {
  const name = new URL(server.settings.databaseUrl).pathname.slice(1)
  const { client, end } = await elsewhere(server.settings.databaseUrl)
  await client.query(`alter database ${name} allow_connections false`)
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  const message = 'The database does not answer.'
  await untilReadinessIs([
    503,
    { database: false, migrations: false, storage: true, disk: true, workers: null, message },
  ])
  expect((await server.app.inject({ url: '/healthz' })).statusCode).toBe(200)
  await client.query(`alter database ${name} allow_connections true`)
  await end()
  await untilReadinessIs(ready)
})

test('it is not ready when it is ending', async () => {
  expect(await readiness()).toEqual(ready)
  server.beginEnding()
  const message = 'This server is ending.'
  expect(await readiness()).toEqual([
    503,
    { database: true, migrations: true, storage: true, disk: true, workers: none, message },
  ])
})

test('a monitor sees workers that are gone; a balancer goes on sending people here', async () => {
  const worker = { id: crypto.randomUUID(), host: 'one', capabilities: [], ...roomyMachine }
  await reportWorker(server.core, worker)
  const asMonitor = async () => {
    const response = await server.app.inject({ url: '/readyz?workers' })
    return [response.statusCode, response.json().message, response.json().workers]
  }
  const fine = { running: 1, taking: 1, silent: 0, message: null, warnings: [] }
  await expect.poll(asMonitor, within).toEqual([200, undefined, fine])
  expect((await server.app.inject({ url: '/readyz' })).json()).toMatchObject({ workers: fine })

  await reportWorker(server.core, { ...worker, trouble: 'It is odd.', paused: 'It hangs.' })
  const paused = { running: 1, taking: 0, silent: 0, message: 'It hangs.', warnings: ['It is odd.'] }
  await expect.poll(asMonitor, within).toEqual([503, 'It hangs.', paused])

  const client = server.core.database.$client
  await client.query(`update workers set seen_at = clock_timestamp() - interval '3 minutes'`)
  const message = 'No worker is online. The last one was heard from 3 minutes ago.'
  const warnings = ['A worker does not respond; last heard from 3 minutes ago.']
  const silent = { running: 0, taking: 0, silent: 1, message, warnings }
  await expect.poll(asMonitor, within).toEqual([503, message, silent])
  const response = await server.app.inject({ url: '/readyz' })
  expect([response.statusCode, response.json().workers]).toEqual([200, silent])

  // One that was started again on the same machine is in the place of the one that died.
  await reportWorker(server.core, { ...worker, id: crypto.randomUUID() })
  await expect.poll(asMonitor, within).toEqual([200, undefined, fine])
})

function isOwnLook(statement: unknown): boolean {
  return typeof statement === 'string' && statement.includes('__drizzle_migrations')
}

/** A connection to the server of PostgreSQL that the test's database is on. */
async function elsewhere(databaseUrl: string) {
  const database = openDatabase(new URL('/postgres', databaseUrl).href, () => undefined, 1)
  return { client: database.$client, end: () => database.$client.end() }
}
