import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { circomQueue, newTeam } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { type JobTaker, takeJobs } from './take-jobs.ts'

const small = circomQueue('prove')
const large = { ...small, size: '1024m1t256d' }

test('a job that another transaction keeps locked is not looked for without a pause where a larger one waits for room', async () => {
  const { core, close } = await openTestCore()
  const locked = randomUUID()
  await core.queue.open(large)
  for (const job of [
    { ...large, id: randomUUID() },
    { ...small, id: locked },
  ]) {
    const group = String((await newTeam(core)).teamId)
    await core.database.transaction((transaction) => core.queue.enqueue(transaction, { ...job, group }))
  }
  const looks = vi.spyOn(core.queue, 'turns')
  let taker: JobTaker | undefined
  try {
    await core.database.transaction(async (transaction) => {
      await transaction.execute(sql`select from pgboss.job where id = ${locked} for update`)
      taker = takeJobs(core, {
        queues: () => [small],
        concurrency: 1,
        admission: {
          look: () => Promise.resolve(),
          couldHold: () => true,
          // A machine's budget tells all takers of each share that is given back.
          tryTake: ({ size }) => (size === large.size ? undefined : { release: () => taker?.roomFreed() }),
        },
        work: () => Promise.resolve(),
      })
      // At first it looks a few times at once.
      await vi.waitFor(() => expect(looks.mock.calls.length).toBeGreaterThan(10), { timeout: 20_000 })
      const before = looks.mock.calls.length
      await sleep(2000)
      expect(looks.mock.calls.length - before).toBeLessThan(20)
    })
  } finally {
    await taker?.stop()
    vi.restoreAllMocks()
    await close()
  }
})
