import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { findBuild } from '../builds/find-build.ts'
import type { Core, CoreSettings } from '../context.ts'
import { deletions } from '../database/schema/deletions.ts'
import { proofCounts } from '../database/schema/proof-counts.ts'
import { proofs } from '../database/schema/proofs.ts'
import { deleteProject } from '../projects/delete-project.ts'
import { addUpProofCounts } from '../proofs/add-up-proof-counts.ts'
import { type TeamViewer, newTeam, readyBuild } from '../testing/fixtures.ts'
import { holdingWorkers } from '../testing/holding-workers.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { RECOUNT_PROOFS } from '../testing/recount-proofs.ts'
import { settleDeletions } from '../testing/settle-deletions.ts'

const MANY = 20_000

let core: Core
let settings: CoreSettings
let close: () => Promise<void>
let alice: TeamViewer
const workers = holdingWorkers()

beforeAll(async () => {
  ;({ core, settings, close } = await openTestCore())
  // Only the process that is to die removes anything.
  await core.supervision.stop()
  alice = await newTeam(core)
})
afterEach(() => workers.killAll())
afterAll(() => close())

test('the process that removes a large project is killed: the next one goes on, and the name is free from the start', async () => {
  const { build, project } = await readyBuild(core, alice, { projectName: 'large' })
  await core.database.execute(sql`insert into proofs (build_id, project_id, team_id, meta, status)
    select ${build.id}, ${project.id}, ${alice.teamId}, '{}', 'Ready' from generate_series(1, ${MANY})`)
  await core.database.$client.query(RECOUNT_PROOFS)
  await deleteProject(core, alice, 'large')
  await expect(findBuild(core, alice, build.id)).rejects.toMatchObject({ kind: 'circuit_not_found' })
  const again = await readyBuild(core, alice, { projectName: 'large' })
  expect(again.project.id).not.toBe(project.id)

  const remover = workers.start(settings)
  await vi.waitFor(async () => expect(await core.database.$count(proofs)).toBeLessThan(MANY), {
    timeout: 30_000,
    interval: 5,
  })
  remover.kill('SIGKILL')
  expect(await core.database.$count(proofs)).toBeGreaterThan(0)

  await settleDeletions(core)
  while (await addUpProofCounts(core.database));
  expect(await core.database.$count(proofs)).toBe(0)
  expect(await core.database.$count(proofCounts)).toBe(0)
  expect(await core.database.$count(deletions)).toBe(0)
  expect((await findBuild(core, alice, 'large')).build.id).toBe(again.build.id)
}, 60_000)
