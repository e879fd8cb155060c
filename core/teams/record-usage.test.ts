import { NO_QUOTAS } from '@proofyard/settings/quota-settings.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginBuild } from '../builds/transition.ts'
import type { Core } from '../context.ts'
import { builds } from '../database/schema/builds.ts'
import { createProof } from '../proofs/create-proof.ts'
import { circomQueue, newBuild, newTeam, readyBuild } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { findWaitingFor } from '../workers/why-waiting.ts'
import { forgetOldUsage } from './forget-old-usage.ts'
import { recordUsage } from './record-usage.ts'

let core: Core
let close: () => Promise<void>

beforeAll(async () => {
  ;({ core, close } = await openTestCore({ quotas: { ...NO_QUOTAS, running: 1, cpuSecondsPerDay: 100 } }))
})
afterAll(() => close())

const usage = async () =>
  (
    await core.database.$client.query<{ team: number; seconds: number }>(
      'select team_id as team, cpu_seconds as seconds from team_usage order by team_id, day',
    )
  ).rows

test('what jobs take is added to the day of the team that asked for them, and forgotten after two days', async () => {
  const [alice, bob] = [await newTeam(core), await newTeam(core)]
  const { build, project } = await readyBuild(core, alice)
  await core.database.$client.query('update projects set is_public = true where id = $1', [project.id])
  const { proof } = await createProof(core, bob, build.id, { input: '{}', meta: {} })
  await recordUsage(core, [
    { job: build.id, team: null, seconds: 2 },
    { job: proof.id, team: bob.teamId, seconds: 4 },
    { job: build.id, team: null, seconds: 0.5 },
    { job: '00000000-0000-4000-8000-000000000000', team: null, seconds: 9 },
  ])
  await recordUsage(core, [{ job: build.id, team: alice.teamId, seconds: 1 }])
  expect(await usage()).toEqual([
    { team: alice.teamId, seconds: 3.5 },
    { team: bob.teamId, seconds: 4 },
  ])
  await core.database.$client.query('update team_usage set day = day - 2 where team_id = $1', [alice.teamId])
  await forgetOldUsage(core.database)
  expect(await usage()).toEqual([{ team: bob.teamId, seconds: 4 }])
})

test('a job that waits for a quota of its team says so', async () => {
  const carol = await newTeam(core)
  const { build } = await newBuild(core, carol)
  const [row] = await core.database.select().from(builds).where(eq(builds.id, build.id))
  if (row === undefined) throw new Error('The build is gone.')
  const waits = () => findWaitingFor(core, row)
  expect(await waits()).toBe('No worker is online. Your build starts when one connects.')

  const [turn] = (await core.queue.turns([circomQueue('compile')], core.quotas)).filter(
    ({ group }) => group === String(carol.teamId),
  )
  const held = turn && (await core.queue.take(turn))
  if (held === undefined) throw new Error('Nothing was taken.')
  expect(await waits()).toBe('A job of your team runs already, and that is the most at a time here.')
  await recordUsage(core, [{ job: build.id, team: carol.teamId, seconds: 100 }])
  expect(await waits()).toBe(
    'Your team has used its 100 processor seconds of today. Work continues automatically after midnight (UTC).',
  )
  await beginBuild(core, held)
})
