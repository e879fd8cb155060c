import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Core } from '../context.ts'
import type { DomainError } from '../errors.ts'
import type { Viewer } from '../policies/viewer.ts'
import { changeProject } from '../projects/change-project.ts'
import { type TeamViewer, newBuild, newTeam } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { findBuildStatus } from './build-status.ts'
import { deleteBuild } from './delete-build.ts'
import { findBuild, findOwnBuild } from './find-build.ts'

let core: Core
let close: () => Promise<void>
let alice: TeamViewer
let bob: TeamViewer
const anonymous: Viewer = { kind: 'anonymous' }

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
  alice = await newTeam(core, 'alice')
  bob = await newTeam(core, 'bob')
})
afterAll(() => close())

const idOf = async (viewer: Viewer, identifier: string) => (await findBuild(core, viewer, identifier)).build.id
const refusal = (viewer: Viewer, identifier: string) =>
  findBuild(core, viewer, identifier).then(
    () => 'found',
    (error: DomainError) => `${error.kind} ${error.about}`,
  )

test('every form of an identifier leads to the build', async () => {
  const { build } = await newBuild(core, alice, { projectName: 'forms', tags: ['latest', 'v1.0'] })
  for (const form of [
    build.id,
    build.id.toUpperCase(),
    'forms',
    'forms:v1.0',
    'forms:latest',
    'alice/forms',
    'alice/forms:v1.0',
  ]) {
    expect(await idOf(alice, form)).toBe(build.id)
  }
  expect(await refusal(alice, 'forms:v2')).toBe('tag_not_found forms:v2')
  for (const form of ['alice/formz', 'bob/forms', 'Forms', '', '../forms', 'a/b/c', 'forms:', "forms' or 1=1"]) {
    expect(await refusal(alice, form)).toBe(`circuit_not_found ${form}`)
  }
})

test('a tag moves to the newest build that takes it; the others stay', async () => {
  const first = await newBuild(core, alice, { projectName: 'moving', tags: ['latest', 'v1'] })
  const second = await newBuild(core, alice, { projectName: 'moving', tags: ['latest', 'v2'] })
  expect(await idOf(alice, 'moving')).toBe(second.build.id)
  expect(await idOf(alice, 'moving:v1')).toBe(first.build.id)
  expect((await findBuild(core, alice, first.build.id)).tags).toEqual(['v1'])
  expect((await findBuild(core, alice, second.build.id)).tags).toEqual(['latest', 'v2'])
})

test('an untagged build is found by its id only, and does not move latest', async () => {
  const tagged = await newBuild(core, alice, { projectName: 'untagged' })
  const untagged = await newBuild(core, alice, { projectName: 'untagged', tags: [] })
  expect(await idOf(alice, 'untagged')).toBe(tagged.build.id)
  expect(await idOf(alice, untagged.build.id)).toBe(untagged.build.id)
})

test('a tag that a project has not is told from a project that is not there, to who may see it', async () => {
  await newBuild(core, alice, { projectName: 'tagged', tags: ['v1'] })
  await newBuild(core, alice, { projectName: 'tagged', tags: ['v2'] })
  await newBuild(core, alice, { projectName: 'tagless', tags: [] })
  const sentence = (viewer: Viewer, identifier: string) =>
    findBuildStatus(core, viewer, identifier).then(
      () => 'found',
      (error: DomainError) => error.message,
    )
  const absent = (identifier: string) => `There is no circuit "${identifier}", or your team may not see it.`
  expect(await sentence(alice, 'tagged')).toBe(
    'The project "tagged" has no build with the tag "latest". Name one that it has, as in "tagged:v2" or "tagged:v1".',
  )
  await expect(findBuild(core, alice, 'alice/tagged:v3')).rejects.toMatchObject({
    kind: 'tag_not_found',
    about: 'alice/tagged:v3',
    message:
      'The project "alice/tagged" has no build with the tag "v3". Name one that it has, as in "alice/tagged:v2" or "alice/tagged:v1".',
  })
  expect(await sentence(alice, 'tagless')).toBe(
    'The project "tagless" has no build with the tag "latest". None of its builds has a tag: name one by its id.',
  )
  for (const viewer of [bob, anonymous]) {
    for (const form of ['alice/tagged', 'alice/tagged:v3', 'tagged'])
      expect(await sentence(viewer, form)).toBe(absent(form))
  }
  await changeProject(core, alice, 'tagged', { isPublic: true })
  expect(await sentence(anonymous, 'alice/tagged')).toContain('"alice/tagged:v2"')
})

test("a stranger's private build does not exist, by any name; a public one does, but cannot be changed", async () => {
  const { build } = await newBuild(core, alice, { projectName: 'secret' })
  for (const form of [build.id, 'alice/secret', 'alice/secret:latest', 'secret']) {
    expect(await refusal(bob, form)).toBe(`circuit_not_found ${form}`)
    expect(await refusal(anonymous, form)).toBe(`circuit_not_found ${form}`)
  }
  await changeProject(core, alice, 'secret', { isPublic: true })
  for (const form of [build.id, 'alice/secret', 'alice/secret:latest']) {
    expect(await idOf(bob, form)).toBe(build.id)
    expect(await idOf(anonymous, form)).toBe(build.id)
  }
  expect(await refusal(bob, 'secret')).toBe('circuit_not_found secret')
  await expect(findOwnBuild(core, bob, build.id)).rejects.toMatchObject({ kind: 'circuit_not_found' })
  await expect(deleteBuild(core, bob, build.id)).rejects.toMatchObject({ kind: 'circuit_not_found' })
  expect(await idOf(alice, 'secret')).toBe(build.id)
})
