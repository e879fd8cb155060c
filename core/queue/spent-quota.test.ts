import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { NO_QUOTAS } from '@proofyard/settings/quota-settings.ts'
import { circomQueue, newTeam } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { takeJobs } from './take-jobs.ts'

test.each([
  ['the settings give', 10],
  ['an operator gave', null],
])('a team whose job has spent the processor seconds that %s it has no other one begun', async (_who, most) => {
  const { core, close } = await openTestCore({
    quotas: { ...NO_QUOTAS, cpuSecondsPerDay: most ?? NO_QUOTAS.cpuSecondsPerDay },
  })
  const queue = circomQueue('prove')
  const { teamId } = await newTeam(core)
  if (most === null) {
    await core.database.$client.query('insert into team_quotas (team_id, cpu_seconds_per_day) values ($1, 10)', [
      teamId,
    ])
  }
  const looks = vi.spyOn(core.queue, 'turns')
  const begun = vi.fn<() => void>()
  const taker = takeJobs(core, {
    queues: () => [queue],
    concurrency: 1,
    work: async (held) => {
      begun()
      await core.database.$client.query('insert into team_usage (team_id, cpu_seconds) values ($1, 11)', [teamId])
      await core.database.transaction((transaction) => core.queue.settle(transaction, held, core.quotas))
    },
  })
  try {
    // From then on it listens, and is told of the jobs alone.
    await vi.waitFor(() => expect(looks.mock.calls.length).toBeGreaterThan(2), { timeout: 20_000 })
    await core.database.transaction(async (transaction) => {
      for (let jobs = 0; jobs < 3; jobs += 1) {
        await core.queue.enqueue(transaction, { ...queue, id: randomUUID(), group: String(teamId) })
      }
    })
    await vi.waitFor(() => expect(begun).toHaveBeenCalled(), { timeout: 20_000 })
    await sleep(1500)
    expect(begun).toHaveBeenCalledOnce()
  } finally {
    await taker.stop()
    await close()
  }
})
