import type { ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Core, CoreSettings } from '@proofyard/core/context.ts'
import { workers } from '@proofyard/core/database/schema/workers.ts'
import { checkReadiness } from '@proofyard/core/readiness.ts'
import { openTestCore } from '@proofyard/core/testing/open-test-core.ts'
import { readWhyWaiting } from '@proofyard/core/workers/why-waiting.ts'
import { circomQueue } from '@proofyard/core/testing/fixtures.ts'
import { killWorker, startWorker } from './testing/start-worker.ts'

let core: Core
let settings: CoreSettings
let close: () => Promise<void>
let dataFolder: string
let worker: ChildProcess

beforeAll(async () => {
  ;({ core, settings, close } = await openTestCore())
  dataFolder = await mkdtemp(join(tmpdir(), 'proofyard-test-silent-'))
})
afterAll(async () => {
  await killWorker(worker)
  await close()
  await rm(dataFolder, { recursive: true, force: true })
})

const within = { timeout: 30_000, interval: 100 }
const state = async () => (await checkReadiness(core)).workers

/** As if two minutes had passed; a sign that was on its way may come once. One that lives goes on giving signs. */
async function stateAfterTwoMinutes() {
  await core.database.update(workers).set({ seenAt: sql`clock_timestamp() - interval '2 minutes'` })
  return state()
}

async function expectSilence(): Promise<void> {
  await expect.poll(stateAfterTwoMinutes, within).toMatchObject({
    running: 0,
    taking: 0,
    silent: 1,
    message: 'No worker is online. The last one was heard from 2 minutes ago.',
    warnings: ['A worker gives no sign of life, the last one 2 minutes ago: dead, hanging, or away.'],
  })
  expect(await readWhyWaiting(core, circomQueue('compile'))).toBe(
    'No worker is online. The last one was heard from 2 minutes ago. Your build starts when one connects.',
  )
}

test('a worker whose sweep fails takes jobs, and says so; one that is stopped or killed is silent', async () => {
  // Its work folder cannot be one.
  await writeFile(join(dataFolder, 'work'), '')
  worker = await startWorker(settings, dataFolder)
  await expect.poll(state, within).toMatchObject({
    running: 1,
    taking: 1,
    silent: 0,
    warnings: [expect.stringContaining('What a dead worker left could not be removed')],
  })

  worker.kill('SIGSTOP')
  await expectSilence()
  worker.kill('SIGCONT')
  await expect.poll(state, within).toMatchObject({ running: 1, silent: 0, message: null })

  await killWorker(worker)
  await expectSilence()
  await rm(join(dataFolder, 'work'))
  await mkdir(join(dataFolder, 'work'))
  worker = await startWorker(settings, dataFolder)
  await expect.poll(state, within).toEqual({ running: 1, taking: 1, silent: 0, message: null, warnings: [] })
})
