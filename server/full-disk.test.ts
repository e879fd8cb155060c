import { routes } from '@proofyard/contract/routes.ts'
import { newBuild, readyBuild } from '@proofyard/core/testing/fixtures.ts'
import { type SmallDisk, mayMount, mountSmallDisk } from '@proofyard/core/testing/small-disk.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { expectAnswer, expectError } from './testing/answers.ts'
import { multipart, tarGz } from './testing/archives.ts'
import {
  PASSWORD,
  type TestAccount,
  type TestServer,
  newAccount,
  openTestServer,
  send,
} from './testing/open-test-server.ts'

const MIB = 1024 ** 2
const within = { timeout: 30_000, interval: 100 }
let server: TestServer
let owner: TestAccount

const prove = (circuit_id: string) =>
  send(server.app, routes.circuitProve, { key: owner.key, path: { circuit_id }, body: { proof_input: '{}' } })
const logIn = () => send(server.app, routes.userLogin, { body: { username: owner.username, password: PASSWORD } })

describe.skipIf(!mayMount)('on a disk that is nearly full, where this process may mount one', () => {
  let disk: SmallDisk

  beforeEach(async () => {
    disk = await mountSmallDisk(64)
    server = await openTestServer({ disk: { folders: [disk.folder], reserveBytes: 16 * MIB } })
    owner = await newAccount(server.core, 'acme')
  })
  afterEach(async () => {
    await server.close()
    await disk.unmount()
  })

  test('nothing new is taken, with the reason, and people can log in, look and delete; then it goes on', async () => {
    const { build } = await readyBuild(server.core, owner.viewer)
    await disk.fillTo(8 * MIB)
    const upload = async () =>
      send(server.app, routes.circuitCreate, {
        key: owner.key,
        ...(await multipart([
          [
            'files',
            await tarGz({ 'sindri.json': '{"circuitType": "circom", "name": "x"}', 'circuit.circom': '' }),
            'x',
          ],
        ])),
      })
    await vi.waitFor(async () => expectError(await prove(build.id), 507, { error: 'Disk full' }), within)
    for (const refused of [await prove(build.id), await upload()]) {
      expectError(refused, 507, { error: 'Disk full' })
      expect(refused.json<{ message: string }>().message).toContain('The disk of this server is nearly full: 8 MiB')
    }
    await vi.waitFor(async () => {
      const ready = await server.app.inject({ url: '/readyz' })
      expect([ready.statusCode, ready.json()]).toEqual([
        503,
        {
          database: true,
          migrations: true,
          storage: true,
          disk: false,
          workers: expect.objectContaining({ running: 0 }),
          message: 'The disk of this server is nearly full: 8 MiB are free, and 16 MiB are kept free.',
        },
      ])
    }, within)
    expectAnswer(routes.userLogin, await logIn())
    expectAnswer(
      routes.circuitDetail,
      await send(server.app, routes.circuitDetail, { key: owner.key, path: { circuit_id: build.id } }),
    )
    await disk.free()
    await vi.waitFor(async () => expectAnswer(routes.circuitProve, await prove(build.id)), within)
    expect((await upload()).statusCode).not.toBe(507)
  }, 120_000)
})

describe('when nothing can be written any more', () => {
  beforeEach(async () => {
    server = await openTestServer()
    owner = await newAccount(server.core, 'acme')
  })
  afterEach(() => server.close())

  /** Has every write to a table end as PostgreSQL ends it on a full disk. */
  const fill = (table: string) =>
    server.core.database.$client.query(`
      create function no_room() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger no_room before insert or update on ${table} for each row execute function no_room()`)

  test('of the database, the answer says that the disk is full, and not that the database is away', async () => {
    const { build } = await readyBuild(server.core, owner.viewer)
    await fill('events')
    for (const response of [await prove(build.id), await logIn()]) {
      expect(response.statusCode).toBe(507)
      expect(response.json()).toMatchObject({
        message: 'The disk of this server is full, so nothing could be written. Try again when there is room.',
        exception_id: expect.any(String),
      })
    }
  })

  test('of the storage, too', async () => {
    const { build } = await readyBuild(server.core, owner.viewer)
    vi.spyOn(server.core.storage, 'put').mockRejectedValue(Object.assign(new Error('write'), { code: 'ENOSPC' }))
    expect((await prove(build.id)).statusCode).toBe(507)
    vi.restoreAllMocks()
    expect((await prove(build.id)).statusCode).toBe(201)
  })
})

describe('the quotas of a team', () => {
  test('a team with as many queued jobs as it may have is told so with 429, and another team is not held up', async () => {
    server = await openTestServer({
      quotas: { queued: 2, running: 1, cpuSecondsPerDay: 100, storageBytes: Number.POSITIVE_INFINITY },
    })
    owner = await newAccount(server.core, 'acme')
    const { build } = await readyBuild(server.core, owner.viewer)
    expect((await prove(build.id)).statusCode).toBe(201)
    expect((await prove(build.id)).statusCode).toBe(201)
    const refused = await prove(build.id)
    expectError(refused, 429, {
      message:
        'Your team has 2 builds and proofs that wait or run, and that is the most here. Try again when some are done.',
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const other = await newAccount(server.core, 'other')
    await newBuild(server.core, other.viewer)
    await server.close()
  })

  test('a team that keeps as much as it may is told so with 507', async () => {
    server = await openTestServer({
      quotas: {
        queued: Number.POSITIVE_INFINITY,
        running: Number.POSITIVE_INFINITY,
        cpuSecondsPerDay: Number.POSITIVE_INFINITY,
        storageBytes: 2 * MIB,
      },
    })
    owner = await newAccount(server.core, 'acme')
    const { build } = await readyBuild(server.core, owner.viewer)
    await server.core.database.$client.query('update builds set file_size = $1', [3 * MIB])
    // A count is taken again after ten seconds.
    const message = 'Your team keeps 3 MiB here, and 2 MiB are the most. Delete builds or proofs that you do not need.'
    await vi.waitFor(async () => expectError(await prove(build.id), 507, { error: 'Storage full', message }), {
      timeout: 40_000,
      interval: 1000,
    })
    await server.close()
  })
})
