import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { type TestContext, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { builds } from '@proofyard/core/database/schema/builds.ts'
import { MIGRATION_LOCK } from '@proofyard/core/database/migrate.ts'
import { openDatabase } from '@proofyard/core/database/database.ts'
import { newTeam } from '@proofyard/core/testing/fixtures.ts'
import { openTestCore } from '@proofyard/core/testing/open-test-core.ts'
import { readLiveCapabilities } from '@proofyard/core/workers/live-capabilities.ts'
import { longCircuit } from '@proofyard/frameworks/circom/testing/circuits.ts'
import { touchAliveFile } from './alive-file.ts'
import { killWorker, startWorker } from './testing/start-worker.ts'
import { uploadSample } from './testing/upload-sample.ts'

const EVERY_MS = 10_000
const LONG_AGO = new Date('2026-01-01')
const within = { timeout: 100_000, interval: 200 }

const timeOf = async (file: string) => (await stat(file)).mtime
const makeOld = (file: string) => utimes(file, LONG_AGO, LONG_AGO)
const expectThere = (file: string) => vi.waitFor(() => stat(file), within)
const expectTouched = (file: string) => expect.poll(() => timeOf(file), within).not.toEqual(LONG_AGO)

describe('the file', () => {
  let folder: string
  let file: string
  const warn = vi.fn()

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proofyard-test-alive-'))
    file = join(folder, 'alive')
    vi.useFakeTimers({ toFake: ['setInterval'] })
  })
  afterEach(async () => {
    vi.useRealTimers()
    warn.mockReset()
    await rm(folder, { recursive: true, force: true })
  })

  test('is there at once, empty, and its time is that of the last ten seconds', async () => {
    touchAliveFile(file, { warn })
    expect(await readFile(file, 'utf8')).toBe('')
    await makeOld(file)
    vi.advanceTimersByTime(EVERY_MS - 1)
    expect(await timeOf(file)).toEqual(LONG_AGO)
    vi.advanceTimersByTime(1)
    expect(Date.now() - (await timeOf(file)).getTime()).toBeLessThan(60_000)
    expect(warn).not.toHaveBeenCalled()
  })

  test('is left as it is but for its time', async () => {
    await writeFile(file, 'of someone')
    touchAliveFile(file, { warn })
    expect(await readFile(file, 'utf8')).toBe('of someone')
  })

  test('is not looked for behind a link, whether that leads to a file or to none', async () => {
    const other = join(folder, 'other')
    await symlink(other, file)
    touchAliveFile(file, { warn })
    await expect(stat(other)).rejects.toThrow('ENOENT')
    await writeFile(other, '')
    await makeOld(other)
    vi.advanceTimersByTime(EVERY_MS)
    expect(await timeOf(other)).toEqual(LONG_AGO)
    expect(warn).toHaveBeenCalledOnce()
  })

  test.each<[string, (path: string) => unknown]>([
    ['in a folder that is missing', (path) => rm(join(path, '..'), { recursive: true })],
    ['in what is no folder', (path) => rm(join(path, '..'), { recursive: true }).then(() => writeFile(folder, ''))],
    ['where a folder is', (path) => mkdir(path)],
    ['where a pipe is', (path) => execFileSync('mkfifo', [path])],
  ])('that cannot be touched, %s, is said once, and is tried again', async (_name, spoil) => {
    await spoil(file)
    touchAliveFile(file, { warn })
    vi.advanceTimersByTime(3 * EVERY_MS)
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { err: expect.any(Error) },
      'the alive file (PROOFYARD_ALIVE_FILE) could not be touched; it is tried again every ten seconds',
    )
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder)
    vi.advanceTimersByTime(EVERY_MS)
    expect(await readFile(file, 'utf8')).toBe('')
    await rm(folder, { recursive: true })
    vi.advanceTimersByTime(3 * EVERY_MS)
    expect(warn).toHaveBeenCalledTimes(2)
  })
})

/** A database, a folder, and a worker on both that is killed when its test is over. */
async function openBench(onTestFinished: TestContext['onTestFinished']) {
  const { core, settings, close } = await openTestCore()
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-test-alive-'))
  const file = join(folder, 'alive')
  let starting: ReturnType<typeof startWorker> | undefined
  onTestFinished(async () => {
    if (starting !== undefined) await killWorker(await starting)
    await close()
    await rm(folder, { recursive: true })
  })
  return {
    core,
    settings,
    folder,
    file,
    /** @param onSignal what its process does at SIGUSR2, as a script */
    start: (onSignal = '') => {
      const script = `process.on('SIGUSR2', async () => { ${onSignal} })`
      starting = startWorker(settings, join(folder, 'data'), {
        PROOFYARD_ALIVE_FILE: file,
        PROOFYARD_DRAIN_SECONDS: '600',
        NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=data:text/javascript,${encodeURIComponent(script)}`,
      })
      return starting
    },
  }
}

// Each mostly waits for the next touch: they do so beside each other.
describe('a worker', { timeout: 200_000 }, () => {
  test.concurrent('touches its file from the beginning of a start that takes long', async ({ onTestFinished }) => {
    const { core, file, start } = await openBench(onTestFinished)
    let isUp = false
    const starting = await core.database.transaction(async (transaction) => {
      // It waits for the migrations of another process.
      await transaction.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
      const up = start().then(() => (isUp = true))
      await expectThere(file)
      await makeOld(file)
      await expectTouched(file)
      expect(isUp).toBe(false)
      return { up }
    })
    await starting.up
  })

  test.concurrent('touches it while its disk does not answer and its database is away', async ({ onTestFinished }) => {
    const { core, settings, folder, file, start } = await openBench(onTestFinished)
    // As of a storage that hangs: each of these waits on a thread for what never comes.
    const pipe = join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    const worker = await start(`
      const { open } = await import('node:fs')
      for (let one = 0; one < 64; one += 1) open('${pipe}', 'r', () => undefined)
    `)
    worker.kill('SIGUSR2')
    await expect
      .poll(async () => (await readLiveCapabilities(core)).machines[0]?.paused, within)
      .toBe('A disk of this server does not answer.')
    const name = new URL(settings.databaseUrl).pathname.slice(1)
    const elsewhere = openDatabase(new URL('/postgres', settings.databaseUrl).href, () => undefined, 1)
    await elsewhere.$client.query(`alter database ${name} allow_connections false`)
    await elsewhere.$client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    await elsewhere.$client.end()
    await makeOld(file)
    await expectTouched(file)
    expect(worker.exitCode).toBeNull()
  })

  test.concurrent('touches it no more when its event loop hangs', async ({ onTestFinished }) => {
    const { folder, file, start } = await openBench(onTestFinished)
    const hangs = join(folder, 'hangs')
    const worker = await start(`
      const { writeFileSync } = await import('node:fs')
      writeFileSync('${hangs}', '')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    `)
    worker.kill('SIGUSR2')
    await expectThere(hangs)
    await makeOld(file)
    await sleep(2.5 * EVERY_MS)
    expect(await timeOf(file)).toEqual(LONG_AGO)
    expect(worker.exitCode).toBeNull()
  })

  test.concurrent('touches it while it finishes a job after SIGTERM, and ends then', async ({ onTestFinished }) => {
    const { core, folder, file, start } = await openBench(onTestFinished)
    const worker = await start()
    const { build } = await uploadSample(core, await newTeam(core), join(folder, 'uploads'), {
      circuit: longCircuit,
      size: '512m1t1024d',
    })
    const ofBuild = eq(builds.id, build.id)
    const statusOf = async () => (await core.database.select().from(builds).where(ofBuild))[0]?.status
    await expect.poll(statusOf, within).toBe('In Progress')
    const gone = once(worker, 'exit')
    await core.database.transaction(async (transaction) => {
      // Its job cannot end meanwhile.
      await transaction.select().from(builds).where(ofBuild).for('update')
      worker.kill('SIGTERM')
      await expect.poll(async () => (await readLiveCapabilities(core)).workers, within).toBe(0)
      await makeOld(file)
      await expectTouched(file)
      expect(worker.exitCode).toBeNull()
    })
    expect(await gone).toEqual([0, null])
    expect(await statusOf()).toBe('Ready')
  })
})
