import { SMALLEST_SIZE } from '../queue/size-class.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Core } from '../context.ts'
import { type TeamViewer, fetchJob, newBuild, newTeam } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { findBuild } from './find-build.ts'
import { type PresentedBuild, presentBuild } from './present-build.ts'
import { beginBuild, finishBuild } from './transition.ts'

let core: Core
let close: () => Promise<void>
let alice: TeamViewer

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
  alice = await newTeam(core)
})
afterAll(() => close())

/** Compiles a build with one warning of the compiler. @returns what the wire has then */
async function buildAfter(
  uploadWarnings: string[],
  versions: Record<string, string> = {},
  provingScheme = 'groth16',
): Promise<PresentedBuild> {
  const { build } = await newBuild(core, alice, { warnings: uploadWarnings, provingScheme })
  const held = await fetchJob(core, 'compile')
  await beginBuild(core, held)
  await finishBuild(core, held, {
    details: {},
    setup: { kind: 'development', statement: 'Made by a test.' },
    versions,
    warnings: ['of the compiler'],
    computeTimes: { total: 1 },
    proveSize: SMALLEST_SIZE,
    verifySize: SMALLEST_SIZE,
    files: [],
  })
  return presentBuild(await findBuild(core, alice, build.id), { viewer: alice, publicUrl: core.publicUrl })
}

test('what was left out of an upload is told beside what the compiler warned of', async () => {
  expect(await buildAfter(['of the upload'])).toMatchObject({ warnings: ['of the upload', 'of the compiler'] })
})

test('words of a user in what a framework tells are stored, whatever is in them: a build that is sound does not fail for them', async () => {
  const { build } = await newBuild(core, alice)
  const held = await fetchJob(core, 'compile')
  await beginBuild(core, held)
  await finishBuild(core, held, {
    details: { names: ['a\0b', { 'c\uD83D': 'd' }], slash: String.raw`\u0000` },
    setup: {
      kind: 'development',
      statement: 'Made by a test.',
      checked: [],
      unchecked: ['its input.json (e\uDE00\0)'],
    },
    versions: {},
    warnings: [],
    computeTimes: { total: 1 },
    proveSize: SMALLEST_SIZE,
    verifySize: SMALLEST_SIZE,
    files: [],
  })
  expect((await findBuild(core, alice, build.id)).build).toMatchObject({
    status: 'Ready',
    details: { names: ['a\uFFFDb', { 'c\uFFFD': 'd' }], slash: String.raw`\u0000` },
    setup: { unchecked: ['its input.json (e\uFFFD\uFFFD)'] },
  })
})

test('an upload without warnings adds none', async () => {
  expect(await buildAfter([])).toMatchObject({ warnings: ['of the compiler'], advisories: [] })
})

test('known advisories for what made the build are told, also those that were not known then', async () => {
  const build = await buildAfter([], { plonky2: '0.2.2', rustc: '1.96.0' })
  expect(build.advisories[0]).toMatchObject({
    id: 'CVE-2025-24802',
    tool: 'plonky2',
    version: '0.2.2',
    fixed_in: '1.0.1',
  })
  expect(build.warnings?.slice(0, 2)).toEqual([
    'of the compiler',
    expect.stringMatching(/^CVE-2025-24802 in plonky2 0\.2\.2, fixed in/),
  ])
  expect(build.warnings).toHaveLength(1 + build.advisories.length)
})

test('a build that gnark made before its emulated fields were mended says what rests on them', async () => {
  for (const gnark of ['v0.10.0', 'v0.14.0', 'v0.15.0']) {
    expect((await buildAfter([], { gnark })).warnings?.join('\n'), gnark).toMatch(
      /gnark v0\.1\d\.0, fixed in 0\.16\.0: Carries of multiplications in emulated fields .*ECDSA.*pairings.*KZG.*recursion/,
    )
  }
  expect((await buildAfter([], { gnark: 'v0.16.3' })).advisories).toEqual([])
})

test('an advisory for another proving scheme is not told', async () => {
  const counted = 'Consensys/gnark#1739'
  const advisoriesFor = async (scheme: string) => {
    const { advisories } = await buildAfter([], { gnark: 'v0.14.0' }, scheme)
    return advisories.map(({ id }) => id)
  }
  expect(await advisoriesFor('groth16')).toContain(counted)
  expect(await advisoriesFor('plonk')).not.toContain(counted)
})
