import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { launchBrowser } from './harness/browser.ts'
import { type ConsoleJourney, walkConsole } from './harness/console-journey.ts'
import { openAsFirstUser, type Screen } from './harness/console.ts'
import type { Proofyard } from './harness/proofyard.ts'
import { missingFor, startWithToolchains } from './harness/toolchains.ts'

let proofyard: Proofyard
let browser: Browser
let folder: string
let screen: Screen

beforeAll(async () => {
  proofyard = await startWithToolchains()
  browser = await launchBrowser()
  folder = await mkdtemp(join(tmpdir(), 'proofyard-console-'))
  // While a build is waited for, drawing what beats and spins costs as much as building it.
  screen = await openAsFirstUser(browser, proofyard, { reducedMotion: 'reduce' })
})

afterAll(async () => {
  await browser?.close()
  await proofyard?.remove()
  await rm(folder, { recursive: true, force: true })
})

const journeys: ConsoleJourney[] = [
  {
    project: 'salary-band',
    details: { 'Circuit Type': 'circom', 'Proving Scheme': 'plonk', Curve: 'bn254', 'Public Inputs': '2' },
    setup: 'Development setup',
    shows: '40000',
  },
  {
    project: 'budget',
    toolchain: 'noir@1.0.0-beta.26',
    details: { 'Circuit Type': 'noir', 'Noir Version': '1.0.0-beta.26', Curve: 'bn254' },
    setup: 'Ceremony setup',
    shows: 'budget = ',
  },
  {
    project: 'sorted',
    details: { 'Circuit Type': 'hermez', 'Proving Scheme': 'batch' },
    setup: 'No trusted setup',
    shows: '200',
  },
  {
    project: 'credit-score',
    toolchain: 'gnark@v0.9.0',
    details: { 'Circuit Type': 'gnark', 'Proving Scheme': 'plonk', 'Gnark Version': 'v0.9.0' },
    setup: 'Development setup',
    advisory: 'GHSA-7p92-x423-vwj6',
    shows: '1900',
  },
  {
    project: 'sealed-note',
    toolchain: 'boojum@0.32.11',
    details: { 'Circuit Type': 'boojum', Field: 'goldilocks', 'Security Bits': '100' },
    setup: 'No trusted setup',
    advisory: 'boojum-0.32.11-queries',
    shows: '"1',
  },
  {
    project: 'ballot',
    toolchain: 'plonky2@1.1.0',
    details: { 'Circuit Type': 'plonky2', 'Plonky2 Version': '1.1.0' },
    setup: 'No trusted setup',
    shows: '"5"',
  },
  {
    project: 'membership',
    toolchain: 'halo2@axiom-v0.5',
    details: { 'Circuit Type': 'halo2', 'Proving Scheme': 'gwc', Degree: '10', 'Halo2 Version': 'axiom-v0.5' },
    setup: 'Ceremony setup',
    shows: 'data',
  },
]

describe('a project of each framework, in the console', () => {
  test.for(journeys)(
    '$project is uploaded, compiled and proved, and its downloads are verified elsewhere',
    async (journey, { skip }) => {
      const { toolchain } = journey
      const missing = toolchain === undefined ? undefined : await missingFor(toolchain)
      skip(maySkip(missing), missing)
      await walkConsole({ screen, folder }, journey)
    },
  )
})
