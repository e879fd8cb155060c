import { openDatabase } from '../database/database.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { gateStatements } from './interleave.ts'
import { simulate } from './simulate.ts'
import { LARGE_SIZE, QUEUES, SIMULATED_QUOTAS } from './world.ts'

/** Where stories are told, one after the other. */
interface Simulation {
  /** @returns what happened in the story of a seed, in order */
  tell: (seed: number) => Promise<string[]>
  close: () => Promise<void>
}

/** Opens one, on a database of its own. */
export async function openSimulation(): Promise<Simulation> {
  const { core, settings, close } = await openTestCore({ quotas: SIMULATED_QUOTAS })
  // It is one of those who act here.
  await core.supervision.stop()
  for (const queue of QUEUES) await core.queue.open({ ...queue, size: LARGE_SIZE })
  const observer = openDatabase(settings.databaseUrl, () => undefined, 1)
  const gate = gateStatements()
  return {
    tell: (seed) => simulate(core, observer.$client, seed),
    close: async () => {
      gate.open()
      await observer.$client.end()
      await close()
    },
  }
}
