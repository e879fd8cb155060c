import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { CommonManifest } from '../../framework.ts'
import type { WholeWay } from '../whole-way.ts'
import { descendants } from './descendants.ts'
import type { Conformance } from './description.ts'
import { expectForPerson, expectSentence, sentenceOf } from './failing.ts'
import { fingerprint, fingerprintSince } from './fingerprint.ts'
import { type Trap, setTrap } from './trap.ts'

/** Hostile jobs get nowhere, and change nothing that later jobs use: that is looked at after all of them. */
export function testHostileJobs<M extends CommonManifest>(conformance: Conformance<M>, way: () => WholeWay<M>): void {
  const { framework, escapes, poisons, limits, secretFolders, good, goodInput } = conformance
  let trap: Trap
  let shared: { folders: string[]; caches: string }
  let before: Record<string, string>
  let children: string[]

  beforeAll(async () => {
    trap = await setTrap(way().bench.folder)
    const { toolchainFolder, toolFolder } = await way().run((await way().buildOnce(good)).kept.manifest)
    const ours = join(import.meta.dirname, '..', '..', framework.name)
    // Programs of ours, whatever language they are in, lie in one of these.
    const caches = join(toolFolder, framework.name)
    const folders = [
      caches,
      ...['programs', 'harness', 'go'].map((name) => join(ours, name)),
      join(ours, '..', 'languages'),
    ]
    if (toolchainFolder !== undefined) folders.push(await realpath(toolchainFolder))
    shared = { folders, caches }
    before = fingerprint(folders)
    children = await descendants()
  })
  afterAll(() => trap.remove())

  describe('escape: the files, variables and servers of this machine are not there', () => {
    test.each(escapes)('$hazard', async ({ attempt }) => {
      const failure = attempt(trap)
      const message = await sentenceOf(way(), conformance, failure)
      expectSentence(message, failure.sentence)
      await trap.expectUntouched([message])
    })
  })

  describe('limits: what has no end is ended', () => {
    for (const [kind, failures] of Object.entries(limits)) {
      if (!Array.isArray(failures)) continue
      test.each(failures)(`${kind}: $hazard`, async (failure) => {
        const message = await sentenceOf(way(), conformance, failure)
        expectSentence(message, failure.sentence)
        expectForPerson(message, way().bench.folder, secretFolders)
      })
    }
    test('each kind is tried, or there is a reason why it cannot be', () => {
      for (const failures of Object.values(limits)) {
        if (Array.isArray(failures)) expect(failures).not.toEqual([])
        else expect(failures.notPossible).toMatch(/^[A-Z].+\.$/)
      }
    })
  })

  describe('poison: a job cannot change what later jobs use', () => {
    test.each(poisons)('$hazard', async (failure) => {
      expectSentence(await sentenceOf(way(), conformance, failure), failure.sentence)
      expect(fingerprintSince(before, shared)).toEqual(before)
    })

    test('after all that, toolchain, caches and programs are as they were, and nothing runs on', async () => {
      expect(Object.keys(before).length).toBeGreaterThan(0)
      expect(fingerprintSince(before, shared)).toEqual(before)
      await trap.expectUntouched([])
      // What ran before, for another test file, may have ended.
      const left = async () => (await descendants()).filter((one) => !children.includes(one))
      await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: 20_000 })
    })

    // Where that takes a minute, `npm test` goes on with the build from before: that nothing of it was changed is shown above.
    const compilesAgain = conformance.findBuild === undefined || inject('campaign') === 'heavy'
    const asEver = compilesAgain ? 'compiles and proves' : 'proves'
    test(`after all that, the good project ${asEver} as ever`, async () => {
      const build = await (compilesAgain ? way().build(good) : way().buildOnce(good))
      const { claim } = await way().prove(build, goodInput)
      expect(await way().verify(claim)).toBe(true)
    })
  })
}
