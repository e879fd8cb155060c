import { afterAll, beforeAll, test } from 'vitest'
import { openSimulation } from './open-simulation.ts'

/** Declares tests of so many stories. `PROOFYARD_SIMULATION_SEED` has one of them alone. */
export function runSeeds(count: number, timeoutMs: number): void {
  let simulation: Awaited<ReturnType<typeof openSimulation>>

  beforeAll(async () => {
    simulation = await openSimulation()
  })
  afterAll(() => simulation?.close())

  const only = process.env['PROOFYARD_SIMULATION_SEED']
  const seeds = only === undefined ? Array.from({ length: count }, (_, index) => index + 1) : [Number(only)]
  test(
    `of ${seeds.length} random stories none loses a job, ends one twice, or leaves anything behind`,
    async () => {
      for (const seed of seeds) await simulation.tell(seed)
    },
    timeoutMs,
  )
}
