import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSimulation } from './open-simulation.ts'

const SEEDS = 10

let simulation: Awaited<ReturnType<typeof openSimulation>>

beforeAll(async () => {
  simulation = await openSimulation()
})
afterAll(() => simulation?.close())

/** What happened, without the ids that are new each time. */
async function story(seed: number): Promise<string> {
  return (await simulation.tell(seed)).join('\n').replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'an id')
}

test('a seed tells its story again; no more than some go on in another way, where transactions wait for each other', async () => {
  const stories = new Set<string>()
  let same = 0
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const first = await story(seed)
    if ((await story(seed)) === first) same += 1
    stories.add(first)
  }
  expect(stories.size).toBe(SEEDS)
  expect(same).toBeGreaterThan(SEEDS / 2)
}, 600_000)
