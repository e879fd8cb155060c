import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { pack } from './api.ts'
import { launchBrowser } from './browser.ts'
import { openAsFirstUser, saved, type Screen, upload } from './console.ts'
import { askElsewhere } from './elsewhere.ts'
import { type Proofyard, root } from './proofyard.ts'

/** Rust compiles for a while, and on a busy machine for long. */
const COMPILING_MS = 300_000
const PROVING_MS = 60_000

/** What the console shows of a project on its way from the upload to a proof. */
export interface ConsoleJourney {
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
  /** How long a proof may take, where that is minutes. */
  provingMs?: number
}

/** Creates a proof of the project's own input by the form, and waits for it. */
async function createProof(page: Page, provingMs = PROVING_MS): Promise<void> {
  await page.getByRole('button', { name: 'Create Proof' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create Proof' }).click()
  await page.getByRole('link', { name: 'View Proof' }).last().click()
  await page.waitForURL('**/z/ada/page/proofs/*')
  await page.getByRole('button', { name: 'Download Proof' }).waitFor({ timeout: provingMs })
  expect((await page.getByRole('dialog').innerText()).replaceAll(/\s+/g, ' ')).toContain('Verified Yes')
}

/** Downloads what one needs to verify the proof elsewhere. */
async function downloaded(page: Page, { folder, project }: { folder: string; project: string }) {
  const read = async (button: string) =>
    JSON.parse(await readFile((await saved(page, button, join(folder, 'document.json'))).path, 'utf8'))
  return {
    manifest: JSON.parse(await readFile(join(root, 'e2e', 'fixtures', project, 'sindri.json'), 'utf8')),
    proof: await read('Download Proof'),
    public: await read('Download Public Inputs'),
    verification_key: await read('Download Verification Key'),
  }
}

/**
 * Uploads a project in the console, waits for its build, proves, and verifies what can be downloaded elsewhere.
 *
 * @param folder for files
 */
export async function walkConsole(
  { screen, folder }: { screen: Screen; folder: string },
  journey: ConsoleJourney,
): Promise<void> {
  const { project, details, setup, advisory, shows, provingMs } = journey
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

  await createProof(page, provingMs)
  // The proof says what its keys are worth, as the build does.
  const proof = page.getByRole('dialog')
  await proof.getByText(setup, { exact: true }).waitFor()
  expect(await proof.getByRole('link', { name: advisory ?? /^(CVE|GHSA)-/ }).count()).toBe(
    advisory === undefined ? 0 : 1,
  )
  expect(await page.getByLabel('Public', { exact: true }).textContent()).toContain(shows)
  const documents = await downloaded(page, { folder, project })
  // The label is in the file that verifiers elsewhere get, and first in it.
  expect(Object.keys(documents.verification_key)[0] === 'development_key').toBe(setup === 'Development set-up')
  expect(await askElsewhere(documents)).toMatchObject({ code: 0 })
  expect(troubles).toEqual([])
}

/** The same in a browser of its own, for a test of one project. @returns its screen, with the proof's page open */
export async function walkConsoleOnce(proofyard: Proofyard, journey: ConsoleJourney): Promise<Screen> {
  const browser = await launchBrowser()
  onTestFinished(() => browser.close())
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-console-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  // While a build is waited for, drawing what beats and spins costs as much as building it.
  const screen = await openAsFirstUser(browser, proofyard)
  await walkConsole({ screen, folder }, journey)
  return screen
}
