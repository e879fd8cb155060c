import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Core } from '../context.ts'
import { type TeamViewer, fetchJob, newBuild, newTeam } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { findBuild } from './find-build.ts'
import { presentBuild } from './present-build.ts'
import { beginBuild, finishBuild } from './transition.ts'

let core: Core
let close: () => Promise<void>
let alice: TeamViewer

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
  alice = await newTeam(core)
})
afterAll(() => close())

/** Compiles a build with one warning of the compiler. @returns the warnings that the wire has then */
async function warningsAfter(uploadWarnings: string[]): Promise<string[] | null> {
  const { build } = await newBuild(core, alice, { warnings: uploadWarnings })
  const held = await fetchJob(core, 'compile')
  await beginBuild(core, held)
  await finishBuild(core, held, {
    details: {},
    setup: { kind: 'development', statement: 'Made by a test.' },
    versions: {},
    warnings: ['of the compiler'],
    computeTimes: { total: 1 },
    files: [],
  })
  return presentBuild(await findBuild(core, alice, build.id), core.publicUrl).warnings
}

test('what was left out of an upload is told beside what the compiler warned of', async () => {
  expect(await warningsAfter(['of the upload'])).toEqual(['of the upload', 'of the compiler'])
})

test('an upload without warnings adds none', async () => {
  expect(await warningsAfter([])).toEqual(['of the compiler'])
})
