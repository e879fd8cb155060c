import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pack } from './harness/api.ts'
import { launchBrowser } from './harness/browser.ts'
import { openAsFirstUser, saved, type Screen, upload } from './harness/console.ts'
import { askElsewhere } from './harness/elsewhere.ts'
import { type Proofyard, root } from './harness/proofyard.ts'
import { missingFor, startWithToolchains } from './harness/toolchains.ts'

/** Rust compiles for a while, and on a busy machine for long. */
const COMPILING_MS = 300_000

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

interface Journey {
  /** Folder of `e2e/fixtures`, and name of the project. */
  project: string
  /** Undefined where it comes with the product. */
  toolchain?: string
  /** Rows of the build's details. */
  details: Record<string, string>
  /** What is said of the build's keys. */
  setup: string
  /** Known weaknesses of its versions. */
  advisory?: string
  /** What the proof's page shows of its public values. */
  shows: string
}

const journeys: Journey[] = [
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
    project: 'ballot',
    toolchain: 'plonky2@0.2.2',
    details: { 'Circuit Type': 'plonky2', 'Plonky2 Version': '0.2.2' },
    setup: 'No trusted setup',
    advisory: 'CVE-2025-24802',
    shows: '"5"',
  },
]

/** Creates a proof of the project's own input by the form, and waits for it. */
async function createProof(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create Proof' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create Proof' }).click()
  await page.getByRole('link', { name: 'View Proof' }).last().click()
  await page.waitForURL('**/z/ada/page/proofs/*')
  await page.getByRole('button', { name: 'Download Proof' }).waitFor()
  expect((await page.getByRole('dialog').innerText()).replaceAll(/\s+/g, ' ')).toContain('Verified Yes')
}

/** Downloads what one needs to verify the proof elsewhere. */
async function downloaded(page: Page, project: string) {
  const read = async (button: string) =>
    JSON.parse(await readFile((await saved(page, button, join(folder, 'document.json'))).path, 'utf8'))
  return {
    manifest: JSON.parse(await readFile(join(root, 'e2e', 'fixtures', project, 'sindri.json'), 'utf8')),
    proof: await read('Download Proof'),
    public: await read('Download Public'),
    verification_key: await read('Download Verification Key'),
  }
}

describe('a project of each framework, in the console', () => {
  test.for(journeys)(
    '$project is uploaded, compiled and proved, and its downloads are verified elsewhere',
    async (journey, { skip }) => {
      const { project, toolchain, details, setup, advisory, shows } = journey
      const missing = toolchain === undefined ? undefined : await missingFor(toolchain)
      skip(maySkip(missing), missing)
      const { page, troubles } = screen
      await upload(page, 'ada', await pack(join(root, 'e2e', 'fixtures', project), join(folder, `${project}.tar.gz`)))
      await page.waitForURL(`**/z/ada/${project}**`)
      const build = page.getByRole('complementary', { name: 'Build' })
      await build.getByText('Your circuit is ready!', { exact: false }).waitFor({ timeout: COMPILING_MS })
      const text = (await build.innerText()).replaceAll(/\s+/g, ' ')
      for (const [name, value] of Object.entries(details)) expect(text).toContain(`${name} ${value}`)
      await build.getByText(setup, { exact: true }).waitFor()
      expect(await build.getByRole('link', { name: advisory ?? /^(CVE|GHSA)-/ }).count()).toBe(
        advisory === undefined ? 0 : 1,
      )

      await createProof(page)
      // The proof says what its keys are worth, as the build does.
      const proof = page.getByRole('dialog')
      await proof.getByText(setup, { exact: true }).waitFor()
      expect(await proof.getByRole('link', { name: advisory ?? /^(CVE|GHSA)-/ }).count()).toBe(
        advisory === undefined ? 0 : 1,
      )
      expect(await page.getByLabel('Public', { exact: true }).textContent()).toContain(shows)
      const documents = await downloaded(page, project)
      // The label is in the file that verifiers elsewhere get, and first in it.
      expect(Object.keys(documents.verification_key)[0] === 'development_key').toBe(setup === 'Development setup')
      expect(await askElsewhere(documents)).toMatchObject({ code: 0 })
      expect(troubles).toEqual([])
    },
  )
})
