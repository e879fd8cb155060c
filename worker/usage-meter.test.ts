import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Core } from '@proofyard/core/context.ts'
import { newBuild, newTeam } from '@proofyard/core/testing/fixtures.ts'
import { openTestCore } from '@proofyard/core/testing/open-test-core.ts'
import { openUsageMeter } from './usage-meter.ts'

let core: Core
let close: () => Promise<void>

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
})
afterAll(() => close())

test('what jobs took is written although one statement hangs, as on a connection that was lost unnoticed, and so is what is left at the end', async () => {
  const alice = await newTeam(core)
  const { build } = await newBuild(core, alice)
  let asked = 0
  const execute = (query: Parameters<Core['database']['execute']>[0]) => {
    asked += 1
    return asked === 1 ? new Promise(() => undefined) : core.database.execute(query)
  }
  const meter = openUsageMeter({ ...core, database: Object.assign(Object.create(core.database), { execute }) })
  const seconds = async () => {
    const { rows } = await core.database.$client.query<{ seconds: number }>(
      'select cpu_seconds as seconds from team_usage where team_id = $1',
      [alice.teamId],
    )
    return rows[0]?.seconds
  }
  meter.add({ job: build.id, team: null, seconds: 1 })
  await vi.waitFor(() => expect(asked).toBe(1), { timeout: 20_000 })
  meter.add({ job: build.id, team: null, seconds: 10 })
  await expect.poll(seconds, { timeout: 30_000 }).toBe(10)
  meter.add({ job: build.id, team: null, seconds: 100 })
  await meter.stop()
  expect(await seconds()).toBe(110)
}, 60_000)
