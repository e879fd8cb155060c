import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Core } from '../context.ts'
import { newBuild, newTeam } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { rowsRead } from '../testing/rows-read.ts'
import { changesSince } from './team-changes.ts'

let core: Core
let close: () => Promise<void>

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
})
afterAll(() => close())

test('who asks what changed in the last seconds reads no events of the days before', async () => {
  const columns = sql`kind, team_id, actor_kind, actor_id, subject_id, data`
  const alice = await newTeam(core)
  await newBuild(core, alice)
  await core.database.execute(sql`insert into events (${columns}, created_at)
    select ${columns}, clock_timestamp() - n * interval '1 minute' from (select * from events limit 1) one, generate_series(5, 3000) n`)
  await core.database.execute(sql`analyze events`)
  const { build } = await newBuild(core, alice)
  const read = await rowsRead(core, async () =>
    expect(await changesSince(core, alice.teamId, { seconds: 60 })).toContainEqual({
      kind: 'build.created',
      id: build.id,
    }),
  )
  expect(read['events']).toBeLessThan(100)
})
