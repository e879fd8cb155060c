import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { NO_QUOTAS } from '@proofyard/settings/quota-settings.ts'
import { closeCore, openCore } from '../context.ts'
import { circomQueue, newTeam } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { takeJobs } from './take-jobs.ts'

const small = circomQueue('prove')
const queues = [small, { ...small, size: '128m1t256d' }]
const ROUNDS = 40
const oneOf = <One>(list: One[], index: number) => list[index % list.length]

test.each([
  ['without quotas', NO_QUOTAS],
  ['where a team may have one job running', { ...NO_QUOTAS, running: 1 }],
])(
  'jobs of two teams in two sizes wait for no worker’s own look, %s',
  async (_quotas, quotas) => {
    const { core, settings, close } = await openTestCore({ quotas })
    const other = await openCore(settings)
    for (const queue of queues) await core.queue.open(queue)
    const teams = [await newTeam(core), await newTeam(core)].map(({ teamId }) => String(teamId))
    const begun = new Set<string>()
    const takers = [core, other].map((one) =>
      takeJobs(one, {
        queues: () => [small],
        concurrency: 1,
        work: async (held) => {
          begun.add(held.id)
          await sleep(5)
          await one.database.transaction((transaction) => one.queue.settle(transaction, held, quotas))
        },
      }),
    )
    // Until both listen.
    await sleep(1500)
    let slow = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      // One or two jobs, of one team or of both, in one queue or in both.
      const jobs = Array.from({ length: 1 + (round % 2) }, (_, place) => ({
        ...small,
        ...oneOf(queues, (round >> 2) + place * (round >> 3)),
        id: randomUUID(),
        group: oneOf(teams, (round >> 1) + place * (round >> 4)) ?? '',
      }))
      for (const job of jobs) await core.database.transaction((transaction) => core.queue.enqueue(transaction, job))
      const queuedAt = performance.now()
      while (!jobs.every(({ id }) => begun.has(id))) await sleep(2)
      if (performance.now() - queuedAt > 400) slow += 1
      // Sometimes the worker that had it looks once more meanwhile, and sometimes it waits.
      await sleep((round * 7) % 40)
    }
    // A busy machine may be slow itself.
    expect(slow).toBeLessThan(ROUNDS / 8)
    await Promise.all(takers.map((taker) => taker.stop()))
    await closeCore(other)
    await close()
  },
  60_000,
)
