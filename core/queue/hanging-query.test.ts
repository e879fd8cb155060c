import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Core } from '../context.ts'
import { circomQueue } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { takeJobs } from './take-jobs.ts'

let core: Core
let close: () => Promise<void>

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
})
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
