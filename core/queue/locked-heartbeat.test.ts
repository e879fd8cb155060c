import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { circomQueue, newTeam } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { HEARTBEAT_SECONDS } from './heartbeat.ts'
import { takeJobs } from './take-jobs.ts'

const prove = circomQueue('prove')

test.concurrent.each([
  ['its queue', prove],
  ['another queue', { ...prove, size: '1024m1t256d' }],
])(
  'a job that another transaction keeps locked takes no job of %s from its worker',
  async (_which, queue) => {
    const { core, close } = await openTestCore()
    await core.queue.open(queue)
    const group = String((await newTeam(core)).teamId)
    const [locked, other] = [randomUUID(), randomUUID()]
    const aborted: string[] = []
    const begun: string[] = []
    const done = Promise.withResolvers<void>()
    const taker = takeJobs(core, {
      queues: () => [prove],
      concurrency: 2,
      work: async ({ id }, signal) => {
        begun.push(id)
        signal.addEventListener('abort', () => aborted.push(id))
        await done.promise
      },
    })
    const begin = async (job: typeof queue, id: string) => {
      await core.database.transaction((transaction) => core.queue.enqueue(transaction, { ...job, id, group }))
      await vi.waitFor(() => expect(begun).toContain(id), { timeout: 20_000 })
    }
    try {
      await begin(prove, locked)
      await begin(queue, other)
      await core.database.transaction(async (transaction) => {
        // As the end of a proof, while its storage is slow to say that all files are there.
        await transaction.execute(sql`select from pgboss.job where id = ${locked} for update`)
        await sleep((HEARTBEAT_SECONDS + 4) * 1000)
      })
      // What waited for the lock goes on.
      await sleep(1500)
      const { rows } = await core.database.execute<{ id: string; deliveries: number }>(
        sql`select id, retry_count as deliveries from pgboss.job where id = ${other} and state = 'active'`,
      )
      expect(rows).toEqual([{ id: other, deliveries: 0 }])
      expect(aborted).not.toContain(other)
    } finally {
      done.resolve()
      await taker.stop()
      await close()
    }
  },
  60_000,
)
