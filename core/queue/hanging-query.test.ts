import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Core } from '../context.ts'
import { circomQueue, newBuild, newTeam } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { takeJobs } from './take-jobs.ts'

let core: Core
let close: () => Promise<void>

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => close())

test('a drain ends in its time although a query hangs', async () => {
  const ending = new AbortController()
  const taker = await core.database.transaction(async (transaction) => {
    await transaction.execute('lock table pgboss.job in access exclusive mode')
    const hanging = takeJobs(core, {
      queues: () => [circomQueue('compile')],
      concurrency: 1,
      work: () => Promise.resolve(),
    })
    await sleep(200)
    const drained = hanging.drain(ending.signal)
    const isOver = () => Promise.race([drained.then(() => true), sleep(500).then(() => false)])
    expect(await isOver()).toBe(false)
    ending.abort()
    expect(await isOver()).toBe(true)
    return hanging
  })
  await taker.stop()
}, 30_000)

test('what a look finds is taken no more once the worker was told to end', async () => {
  await newBuild(core, await newTeam(core))
  const { turns } = core.queue
  const [found, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  vi.spyOn(core.queue, 'turns').mockImplementation(async (...asked) => {
    const all = await turns(...asked)
    if (all.length > 0) found.resolve()
    await over.promise
    return all
  })
  const work = vi.fn(() => Promise.resolve())
  const taker = takeJobs(core, { queues: () => [circomQueue('compile')], concurrency: 1, work })
  await found.promise
  const drained = taker.drain(new AbortController().signal)
  over.resolve()
  await drained
  await taker.stop()
  expect(work).not.toHaveBeenCalled()
})
