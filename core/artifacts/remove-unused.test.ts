import { inArray, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteBuild } from '../builds/delete-build.ts'
import type { Core, CoreSettings } from '../context.ts'
import { artifacts } from '../database/schema/artifacts.ts'
import { unusedFiles } from '../database/schema/unused-files.ts'
import { deleteProject } from '../projects/delete-project.ts'
import { deleteProof } from '../proofs/delete-proof.ts'
import { type TeamViewer, finishNextProof, newBuild, newTeam, readyBuild, store } from '../testing/fixtures.ts'
import { createProof } from '../proofs/create-proof.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { settleDeletions } from '../testing/settle-deletions.ts'
import { isReferred } from './collect-artifacts.ts'
import { keepArtifacts, beginCollection } from './collection-lock.ts'
import { recordArtifacts } from './record-artifacts.ts'
import { removeUnused } from './remove-unused.ts'

let core: Core
let settings: CoreSettings
let close: () => Promise<void>
let alice: TeamViewer

beforeAll(async () => {
  ;({ core, settings, close } = await openTestCore())
  // Only the tests remove anything.
  await core.supervision.stop()
  alice = await newTeam(core)
})
afterAll(() => close())

/** Removes rows and files as the chores do, two minutes later. */
async function twoMinutesLater(): Promise<void> {
  await settleDeletions(core)
  await core.database.update(unusedFiles).set({ since: sql`${unusedFiles.since} - interval '2 minutes'` })
  while (await removeUnused(core));
}

const areThere = (files: { sha256: string }[]) => Promise.all(files.map(({ sha256 }) => core.storage.has(sha256)))
const stored = (...texts: string[]) => Promise.all(texts.map((text) => store(core, text)))

async function makeProof(build: string, text: string) {
  const [proof, publicValues] = await stored(`proof ${text}`, `public ${text}`)
  if (proof === undefined || publicValues === undefined) throw new Error('Nothing was stored.')
  const { proof: made } = await createProof(core, alice, build, { input: '{}', meta: {} })
  const files = [
    { kind: 'proof' as const, stored: proof },
    { kind: 'public' as const, stored: publicValues },
  ]
  expect(await finishNextProof(core, { files })).toBe(made.id)
  return { id: made.id, files: [proof, publicValues] }
}

test('delete-and-upload-again: what a team deletes gives its room back after a minute, and not before, for those who read it', async () => {
  const [archive] = await stored('an archive to be deleted')
  const { build } = await readyBuild(core, alice, { projectName: 'deleted', project: archive })
  const [byItself, withBuild] = [await makeProof(build.id, 'one'), await makeProof(build.id, 'two')]
  await deleteProof(core, alice, byItself.id)
  expect(await removeUnused(core)).toBe(false)
  expect(await areThere(byItself.files)).toEqual([true, true])
  await twoMinutesLater()
  expect(await areThere([...byItself.files, ...withBuild.files])).toEqual([false, false, true, true])

  await deleteBuild(core, alice, build.id)
  await settleDeletions(core)
  expect(await removeUnused(core)).toBe(false)
  const all = [archive ?? byItself.files[0], ...withBuild.files].flatMap((file) => file ?? [])
  expect(await areThere(all)).toEqual([true, true, true])
  await twoMinutesLater()
  expect(await areThere(all)).toEqual([false, false, false])
  expect(await core.database.$count(unusedFiles)).toBe(0)
})

test('so does a build that is deleted while it waits, and a whole project', async () => {
  const bob = await newTeam(core)
  const files = await stored('waiting', 'in a project')
  const [waiting, ofProject] = files
  const { build } = await newBuild(core, bob, { projectName: 'waiting', project: waiting })
  await newBuild(core, bob, { projectName: 'whole', project: ofProject })
  await deleteBuild(core, bob, build.id)
  await twoMinutesLater()
  expect(await areThere(files)).toEqual([false, true])
  await deleteProject(core, bob, 'whole')
  await twoMinutesLater()
  expect(await areThere(files)).toEqual([false, false])
})

test('what another build has of the same bytes stays', async () => {
  const [shared] = await stored('an archive of two builds')
  const { build } = await newBuild(core, alice, { projectName: 'one', project: shared })
  await newBuild(core, alice, { projectName: 'other', project: shared })
  await deleteBuild(core, alice, build.id)
  await twoMinutesLater()
  expect(await areThere(shared === undefined ? [] : [shared])).toEqual([true])
  expect(await core.database.$count(unusedFiles)).toBe(0)
})

test('while a backup is made all stays, and goes afterwards', async () => {
  const [saved] = await stored('an archive in a backup')
  const { build } = await newBuild(core, alice, { projectName: 'saved', project: saved })
  await deleteBuild(core, alice, build.id)
  const backup = new pg.Client({ connectionString: settings.databaseUrl })
  await backup.connect()
  await keepArtifacts(backup)
  await twoMinutesLater()
  expect(await areThere(saved === undefined ? [] : [saved])).toEqual([true])
  await backup.end()
  await expect
    .poll(async () => (await twoMinutesLater(), areThere(saved === undefined ? [] : [saved])))
    .toEqual([false])
})

test('each file is looked up by an index, however many proofs there are', async () => {
  const { build, project } = await newBuild(core, alice, { projectName: 'large' })
  const files = await stored(...Array.from({ length: 50 }, (_, index) => `of many proofs, ${index}`))
  await core.database.transaction((transaction) => recordArtifacts(transaction, core.storage, files))
  const names = files.map(({ sha256 }) => sha256)
  await core.database.execute(sql`with many as (insert into proofs (build_id, project_id, team_id, meta, status)
      select ${build.id}, ${project.id}, ${alice.teamId}, '{}', 'Ready' from generate_series(1, 20000) returning id)
    insert into proof_artifacts (proof_id, kind, sha256)
    select id, 'proof', (${sql.param(names)}::text[])[1 + (row_number() over ())::int % 50] from many`)
  await core.database.execute(sql`analyze proof_artifacts`)
  const { rows } = await core.database.transaction(async (transaction) => {
    expect(await beginCollection(transaction)).toBe(true)
    return transaction.execute<{ 'QUERY PLAN': string }>(
      sql`explain delete from artifacts where ${inArray(artifacts.sha256, names)} and not ${isReferred}`,
    )
  })
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('using proof_artifacts_sha256')
  expect(plan).not.toMatch(/Seq Scan|hashed/)
})
