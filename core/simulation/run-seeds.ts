import { afterAll, beforeAll, test } from 'vitest'
import type { Core } from '../context.ts'
import { openDatabase } from '../database/database.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { gateStatements } from './interleave.ts'
import { simulate } from './simulate.ts'
import { LARGE_SIZE, QUEUES, SIMULATED_QUOTAS } from './world.ts'

/** Declares tests of so many stories. `PROOFYARD_SIMULATION_SEED` has one of them alone. */
export function runSeeds(count: number, timeoutMs: number): void {
  let core: Core
  let observer: ReturnType<typeof openDatabase>
  let gate: ReturnType<typeof gateStatements>
  let close: () => Promise<void>

  beforeAll(async () => {
    const opened = await openTestCore({ quotas: SIMULATED_QUOTAS })
    ;({ core, close } = opened)
    // It is one of those who act here.
    await core.supervision.stop()
    for (const queue of QUEUES) await core.queue.open({ ...queue, size: LARGE_SIZE })
    observer = openDatabase(opened.settings.databaseUrl, () => undefined, 1)
    gate = gateStatements()
  })
  afterAll(async () => {
    gate.open()
    await observer.$client.end()
    await close()
  })

  const only = process.env['PROOFYARD_SIMULATION_SEED']
  const seeds = only === undefined ? Array.from({ length: count }, (_, index) => index + 1) : [Number(only)]
  test(
    `of ${seeds.length} random stories none loses a job, ends one twice, or leaves anything behind`,
    async () => {
      for (const seed of seeds) await simulate(core, observer.$client, seed)
    },
    timeoutMs,
  )
}
