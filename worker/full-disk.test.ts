import type { ChildProcess } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Core, type CoreSettings, closeCore, openCore } from '@proofyard/core/context.ts'
import { builds } from '@proofyard/core/database/schema/builds.ts'
import { type TeamViewer, newTeam } from '@proofyard/core/testing/fixtures.ts'
import { openTestCore } from '@proofyard/core/testing/open-test-core.ts'
import { type SmallDisk, mayMount, mountSmallDisk } from '@proofyard/core/testing/small-disk.ts'
import { readLiveCapabilities } from '@proofyard/core/workers/live-capabilities.ts'
import { findWaitingFor } from '@proofyard/core/workers/why-waiting.ts'
import { killWorker, startWorker } from './testing/start-worker.ts'
import { uploadSample } from './testing/upload-sample.ts'

const MIB = 1024 ** 2
const within = { timeout: 200_000, interval: 200 }

describe.skipIf(!mayMount)('where this process may mount one, a disk that is full', () => {
  let disk: SmallDisk
  let core: Core
  let settings: CoreSettings
  let close: () => Promise<void>
  let alice: TeamViewer
  let worker: ChildProcess

  beforeAll(async () => {
    const opened = await openTestCore()
    close = opened.close
    disk = await mountSmallDisk(512)
    settings = { ...opened.settings, storageUrl: `file:${disk.folder}/artifacts` }
    core = await openCore(settings)
    alice = await newTeam(core)
    const dataFolder = join(disk.folder, 'data')
    await mkdir(dataFolder)
    worker = await startWorker(settings, dataFolder, {
      PROOFYARD_DISK_RESERVE_MIB: '32',
      PROOFYARD_DISK_MIB: '100000',
      PROOFYARD_JOBS: '2',
    })
  })
  afterAll(async () => {
    await killWorker(worker)
    await closeCore(core)
    await close()
    await disk.unmount()
  })

  const rowsOf = (ids: string[]) => core.database.select().from(builds).where(inArray(builds.id, ids))
  const upload = async (count: number) => {
    const made: string[] = []
    for (let one = 0; one < count; one += 1) {
      const { build } = await uploadSample(core, alice, join(settings.mail.outboxFolder, '..', 'uploads'), {
        size: '512m1t1024d',
      })
      made.push(build.id)
    }
    return made
  }
  const untilReady = (ids: string[]) =>
    vi.waitFor(async () => {
      for (const { status, error } of await rowsOf(ids)) expect(status, error ?? '').toBe('Ready')
    }, within)

  test('holds jobs up with a sentence, and they go on by themselves when there is room', async () => {
    await disk.fillTo(20 * MIB)
    await vi.waitFor(async () => {
      const { machines } = await readLiveCapabilities(core)
      expect(machines[0]?.paused).toContain('The disk of this server is nearly full')
    }, within)
    const ids = await upload(2)
    await sleep(4000)
    for (const row of await rowsOf(ids)) {
      expect(row).toMatchObject({ status: 'Queued', attempt: 0, tries: 0 })
      expect(await findWaitingFor(core, row)).toMatch(/nearly full: .* Your build starts automatically afterwards\.$/)
    }
    await disk.free()
    await untilReady(ids)
  }, 300_000)

  test('in the middle of jobs makes none of them Failed, and counts against none', async () => {
    const ids = await upload(8)
    await vi.waitFor(async () => {
      expect((await rowsOf(ids)).some(({ status }) => status === 'In Progress')).toBe(true)
    }, within)
    await disk.fillTo(0)
    await sleep(20_000)
    const rows = await rowsOf(ids)
    expect(rows.filter(({ status }) => status === 'Failed').map(({ error }) => error)).toEqual([])
    expect(rows.filter(({ status }) => status === 'Queued').length).toBeGreaterThan(0)
    await disk.free()
    await untilReady(ids)
    for (const row of await rowsOf(ids)) expect(row.tries).toBe(1)
  }, 400_000)
})
