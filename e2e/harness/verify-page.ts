import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openScreen, type Screen } from './console.ts'
import { forged } from './forged-bundle.ts'
import type { Proofyard } from './proofyard.ts'
import { until } from './until.ts'

/** Opens the page that verifies; `/verify` has circom's verifier alone. */
export async function openVerifyPage(browser: Browser, { url }: Proofyard, address = '/verify'): Promise<Screen> {
  const screen = await openScreen(browser, url)
  await screen.page.goto(address)
  return screen
}

/** Saves a copy of the page as a person does. @returns its path, below the data folder */
export async function savePage(browser: Browser, proofyard: Proofyard, address?: string): Promise<string> {
  const { page } = await openVerifyPage(browser, proofyard, address)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save a copy' }).click()
  const path = join(proofyard.dataFolder, (await download).suggestedFilename())
  await (await download).saveAs(path)
  await page.context().close()
  return path
}

/** Opens a saved copy with the network off. */
export async function openFromDisk(browser: Browser, { url }: Proofyard, path: string): Promise<Screen> {
  const screen = await openScreen(browser, url, { offline: true })
  await screen.page.goto(`file://${path}`)
  return screen
}

/** What the page says first, once it says something. */
export async function firstHeading(page: Page): Promise<string> {
  const first = page.locator('#report h2').first()
  await first.waitFor()
  return await first.innerText()
}

/** Gives the page a bundle, and returns what it says of it. */
export async function verdictOn(page: Page, bundle: string | Uint8Array): Promise<string> {
  const file =
    typeof bundle === 'string'
      ? bundle
      : { name: 'a.proof.zip', mimeType: 'application/zip', buffer: Buffer.from(bundle) }
  await page.locator('#report').evaluate((report: { replaceChildren: () => void }) => report.replaceChildren())
  await page.getByLabel('Bundle of a proof').setInputFiles(file)
  return await firstHeading(page)
}

const TIMED = 5

/** Has the page judge a bundle that is good, several times, and prints how long that takes. */
export async function timeVerdicts(page: Page, bundle: string, name: string): Promise<void> {
  const milliseconds: number[] = []
  for (let round = 0; round < TIMED; round += 1) {
    const begun = performance.now()
    expect(await verdictOn(page, await readFile(bundle))).toBe('Verified')
    milliseconds.push(Math.round(performance.now() - begun))
  }
  console.log(`${name}: from the file to the verdict ${milliseconds.join(', ')} ms`)
}

/** Waits until a worker has put the verifier of this page into the storage, and saves the page with it. @returns its path */
export async function savePageWithVerifier(browser: Browser, proofyard: Proofyard, address: string): Promise<string> {
  await until('the verifier is kept', async () =>
    (await fetch(`${proofyard.url}${address}.wasm.gz`)).ok ? true : undefined,
  )
  return await savePage(browser, proofyard, address)
}

/** Downloads the bundle of a proof. */
export async function fetchBundle({ url, apiKey }: Proofyard, proofId: string): Promise<Buffer> {
  const response = await fetch(`${url}/api/v1/proof/${proofId}/bundle`, {
    headers: { Authorization: `Bearer ${apiKey}` },
  })
  return Buffer.from(await response.arrayBuffer())
}

/** A bundle on the disk, changed by a forger who signs it. */
export const forgedFrom = async (path: string, change: Parameters<typeof forged>[1]) =>
  forged(await readFile(path), change)
