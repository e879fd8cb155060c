import { relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import type { CommonManifest } from '../../framework.ts'
import { type WholeWay, openWholeWay } from '../whole-way.ts'
import { testCancellation } from './cancellation.ts'
import { testClaims } from './claims.ts'
import type { Conformance } from './description.ts'
import { expectForPerson, expectSentence, sentenceOf } from './failing.ts'
import { fingerprint } from './fingerprint.ts'
import { testHostileJobs } from './hostile.ts'
import { testSecrecy } from './secrecy.ts'

// The first run on a machine installs a toolchain, and a busy machine compiles slowly.
const TEST_MS = 600_000
const SET_UP_MS = 1_200_000

/** What every framework promises, whatever it proves: run by `<framework>.conformance.test.ts`. */
export async function testConformance<M extends CommonManifest>(conformance: Conformance<M>): Promise<void> {
  await onOneBench(conformance, (way) => {
    testBrokenProjects(conformance, way)
    testInputs(conformance, way)
    testClaims(conformance, way)
    testSecrecy(conformance, way)
    testHostileJobs(conformance, way)
    // Those that have no other suite, for they are tried at length alone.
    if (inject('campaign') === 'heavy') testCancellation(conformance, way)
  })
}

/** The long campaigns: run by `<framework>.heavy.test.ts`. */
export async function testAtLength<M extends CommonManifest>(conformance: Conformance<M>): Promise<void> {
  await onOneBench(conformance, (way) => {
    testClaims(conformance, way)
    testCancellation(conformance, way)
    // `npm test` has done all of it where the good project compiles in a moment.
    if (conformance.findBuild !== undefined) testHostileJobs(conformance, way)
  })
}

async function onOneBench<M extends CommonManifest>(
  conformance: Conformance<M>,
  register: (way: () => WholeWay<M>) => void,
): Promise<void> {
  vi.setConfig({ testTimeout: TEST_MS, hookTimeout: SET_UP_MS })
  const { framework, missing } = conformance
  describe.skipIf(maySkip(await missing?.()))(framework.name, () => {
    let way: WholeWay<M>
    beforeAll(async () => {
      way = await openWholeWay(framework, conformance)
      // Installs the toolchain, which is not what the first test is to be measured by.
      await way.run(
        framework.manifest.parse({ circuitType: framework.name, name: 'test', ...conformance.good.manifest }),
      )
    })
    afterAll(() => way.bench.remove())
    register(() => way)
  })
}

function testBrokenProjects<M extends CommonManifest>(conformance: Conformance<M>, way: () => WholeWay<M>): void {
  describe('a broken project says what is wrong with it', () => {
    test.each(conformance.brokenProjects)('$hazard', async (failure) => {
      expect(failure.input, 'a broken project fails before there is an input').toBeUndefined()
      const message = await sentenceOf(way(), conformance, failure)
      expectSentence(message, failure.sentence)
      expectForPerson(message, way().bench.folder, conformance.secretFolders)
    })
  })
}

function testInputs<M extends CommonManifest>(conformance: Conformance<M>, way: () => WholeWay<M>): void {
  const { wrongInputs, goodInputs = [], good, secretFolders } = conformance
  describe('a wrong input says what is wrong with it', () => {
    test.each(wrongInputs)('$hazard', async (failure) => {
      expect(failure.input).toBeDefined()
      const message = await sentenceOf(way(), conformance, failure)
      expectSentence(message, failure.sentence)
      expectForPerson(message, way().bench.folder, secretFolders)
    })
  })
  test('a proof that fails leaves nothing outside of its own folder', async () => {
    const [failure] = wrongInputs
    if (failure === undefined) throw new Error('There is no wrong input.')
    await way().buildOnce(failure.project ?? good)
    const { folder } = way().bench
    const before = fingerprint([folder])
    await sentenceOf(way(), conformance, failure)
    const after = Object.entries(fingerprint([folder])).filter(([path, state]) => before[path] !== state)
    const changed = new Set(after.map(([path]) => relative(folder, path).split('/')[0]))
    // The input is the caller's.
    const left = [...changed].filter((name) => name?.startsWith('input-') === false)
    expect(left.join()).toMatch(/^work-\d+$/)
  })
  if (goodInputs.length === 0) return
  describe('a strange input is taken', () => {
    test.each(goodInputs)('$hazard', async ({ project = good, input, limits = {} }) => {
      const build = await way().buildOnce(project)
      const run = await way().run(build.kept.manifest, { limits })
      await expect(way().execute(run, build, input)).resolves.toContain(run.workFolder)
    })
  })
}
