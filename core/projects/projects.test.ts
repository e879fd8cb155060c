import { afterAll, beforeAll, expect, test } from 'vitest'
import { Project } from '@proofyard/contract/project.ts'
import { findBuild } from '../builds/find-build.ts'
import type { Core } from '../context.ts'
import type { Viewer } from '../policies/viewer.ts'
import { createProof } from '../proofs/create-proof.ts'
import { type TeamViewer, newBuild, newTeam, readyBuild, circomQueueName } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { changeProject } from './change-project.ts'
import { deleteProject } from './delete-project.ts'
import { findProject } from './find-project.ts'
import { listProjects } from './list-projects.ts'
import { presentProject } from './present-project.ts'

let core: Core
let close: () => Promise<void>
let alice: TeamViewer
let bob: TeamViewer
const anonymous: Viewer = { kind: 'anonymous' }

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
  alice = await newTeam(core, 'alice')
  bob = await newTeam(core, 'bob')
  for (const projectName of ['one', 'two', 'three']) await newBuild(core, alice, { projectName })
  await changeProject(core, alice, 'two', { isPublic: true })
  await core.queue.boss.deleteAllJobs(circomQueueName('compile'))
})
afterAll(() => close())

const names = async (viewer: Viewer, team?: string) =>
  (await listProjects(core, viewer, team)).items.map(({ project }) => project.name)

test('a team sees its projects, the newest first; others see the public ones', async () => {
  expect(await names(alice, 'alice')).toEqual(['three', 'two', 'one'])
  expect(await names(bob, 'alice')).toEqual(['two'])
  expect(await names(anonymous, 'alice')).toEqual(['two'])
  expect(await names(alice)).toEqual(['two'])
  await expect(listProjects(core, alice, 'nobody')).rejects.toMatchObject({ kind: 'team_not_found', about: 'nobody' })
})

test('a page has its part of the list, and the length of the whole', async () => {
  const page = await listProjects(core, alice, 'alice', { limit: 2, offset: 1 })
  expect(page.items.map(({ project }) => project.name)).toEqual(['two', 'one'])
  expect(page.count).toBe(3)
  expect(await listProjects(core, bob, 'alice', { limit: 0, offset: 0 })).toEqual({ items: [], count: 1 })
})

test('every form of an identifier leads to the project; a private one of strangers does not exist', async () => {
  const { project } = await findProject(core, alice, 'one')
  for (const form of [project.id, 'alice/one']) {
    expect((await findProject(core, alice, form)).project.id).toBe(project.id)
    await expect(findProject(core, bob, form)).rejects.toMatchObject({ kind: 'project_not_found', about: form })
  }
  expect((await findProject(core, anonymous, 'alice/two')).project.name).toBe('two')
  await expect(findProject(core, anonymous, 'two')).rejects.toMatchObject({ kind: 'project_not_found' })
  await expect(findProject(core, alice, 'one:latest')).rejects.toMatchObject({ kind: 'project_not_found' })
})

test('a project is shown by its build tagged latest, else by its newest', async () => {
  const untagged = await newBuild(core, alice, { projectName: 'shown', tags: [] })
  expect((await findProject(core, alice, 'shown')).latest?.id).toBe(untagged.build.id)
  const latest = await newBuild(core, alice, { projectName: 'shown', tags: ['v1', 'latest'] })
  await newBuild(core, alice, { projectName: 'shown', tags: ['v2'] })
  const shown = presentProject(await findProject(core, alice, 'shown'), { viewer: alice, publicUrl: core.publicUrl })
  expect(Project.strict().parse(shown)).toEqual(shown)
  expect(shown).toMatchObject({
    latest_circuit: { circuit_id: latest.build.id, status: 'Queued' },
    tags: ['latest', 'v1', 'v2'],
    num_proofs: 0,
    team_slug: 'alice',
  })
  await deleteProject(core, alice, 'shown')
})

test('settings change as a whole or not at all, and only for the own team', async () => {
  await changeProject(core, alice, 'three', { labels: ['zk', 'hash', 'zk'] })
  await expect(changeProject(core, alice, 'three', { name: 'one', labels: [] })).rejects.toMatchObject({
    kind: 'project_exists',
    about: 'one',
  })
  expect((await findProject(core, alice, 'three')).labels).toEqual(['hash', 'zk'])
  await expect(changeProject(core, bob, 'alice/two', { isPublic: false })).rejects.toMatchObject({
    kind: 'project_not_found',
  })
  const renamed = await changeProject(core, alice, 'three', { name: 'tres', isPublic: true })
  expect(renamed.project).toMatchObject({ name: 'tres', isPublic: true })
  expect((await findBuild(core, bob, 'alice/tres')).project.name).toBe('tres')
  await expect(findProject(core, alice, 'three')).rejects.toMatchObject({ kind: 'project_not_found' })
})

test('a deleted project takes its builds, their proofs and all jobs with it', async () => {
  await core.queue.boss.deleteAllJobs(circomQueueName('compile'))
  const ready = await readyBuild(core, alice, { projectName: 'fleeting' })
  const waiting = await newBuild(core, alice, { projectName: 'fleeting' })
  await createProof(core, alice, ready.build.id, { input: '{}', meta: {} })
  await deleteProject(core, alice, 'fleeting')
  for (const { build } of [ready, waiting]) {
    await expect(findBuild(core, alice, build.id)).rejects.toMatchObject({ kind: 'circuit_not_found' })
  }
  expect(await core.queue.boss.findJobs(circomQueueName('compile'))).toEqual([])
  expect(await core.queue.boss.findJobs(circomQueueName('prove'))).toEqual([])
  expect(await names(alice, 'alice')).not.toContain('fleeting')
})
