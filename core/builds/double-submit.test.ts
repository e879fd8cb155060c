import { ArtifactLostError } from '../artifacts/record-artifacts.ts'
import { count } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Core } from '../context.ts'
import { builds } from '../database/schema/builds.ts'
import { projects } from '../database/schema/projects.ts'
import { deleteProject } from '../projects/delete-project.ts'
import { type TeamViewer, circomQueue, newBuild, newTeam, store, circomQueueName } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { findBuild } from './find-build.ts'
import { listBuilds } from './list-builds.ts'

let core: Core
let close: () => Promise<void>
let alice: TeamViewer

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
  alice = await newTeam(core)
})
afterAll(() => close())

const rows = async (table: typeof projects | typeof builds) =>
  (await core.database.select({ count: count() }).from(table))[0]?.count
const jobs = () => core.queue.boss.findJobs(circomQueueName('compile'))

test('the same upload ten times at once: one project, ten builds, ten jobs, and latest is the newest', async () => {
  const project = await store(core, 'the same archive')
  const made = await Promise.all(Array.from({ length: 10 }, () => newBuild(core, alice, { project })))
  expect(await rows(projects)).toBe(1)
  expect(await rows(builds)).toBe(10)
  expect((await jobs()).map(({ id }) => id).toSorted()).toEqual(made.map(({ build }) => build.id).toSorted())
  const [newest] = (await listBuilds(core, { teamId: alice.teamId })).items
  expect((await findBuild(core, alice, 'multiplier')).build.id).toBe(newest?.build.id)
})

test('an upload fails as a whole: no project, no build, no job', async () => {
  const before = [await rows(projects), await rows(builds), (await jobs()).length]
  const lost = { sha256: 'ab'.repeat(32), size: 3 }
  await expect(newBuild(core, alice, { projectName: 'lost', project: lost })).rejects.toThrow(ArtifactLostError)
  expect([await rows(projects), await rows(builds), (await jobs()).length]).toEqual(before)
})

test('a job is added and withdrawn with the transaction of its row, or not at all', async () => {
  const before = (await jobs()).length
  const id = crypto.randomUUID()
  const refused = core.database.transaction(async (transaction) => {
    await core.queue.enqueue(transaction, { ...circomQueue('compile'), id, group: '1' })
    throw new Error('no')
  })
  await expect(refused).rejects.toThrow('no')
  expect(await jobs()).toHaveLength(before)

  const [some] = await jobs()
  if (some === undefined) throw new Error('No job was left by the first test.')
  const kept = core.database.transaction(async (transaction) => {
    await core.queue.withdraw(transaction, [{ ...circomQueue('compile'), id: some.id }])
    throw new Error('no')
  })
  await expect(kept).rejects.toThrow('no')
  expect(await jobs()).toHaveLength(before)
})

test('uploads while their project is deleted end in a whole build or in none', async () => {
  for (let round = 0; round < 5; round += 1) {
    await newBuild(core, alice, { projectName: 'fleeting' })
    await Promise.all([
      deleteProject(core, alice, 'fleeting'),
      newBuild(core, alice, { projectName: 'fleeting' }),
      newBuild(core, alice, { projectName: 'fleeting' }),
    ])
  }
  const known = (await listBuilds(core, { teamId: alice.teamId })).items.map(({ build }) => build.id)
  expect((await jobs()).map(({ id }) => id).toSorted()).toEqual(known.toSorted())
})
