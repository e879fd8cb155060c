import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Proofyard } from './proofyard.ts'

export const password = 'a long enough password'

/** A busy machine compiles for long. */
const PATIENCE_MS = 60_000

/** A page of the console, and what went wrong in it: failed scripts, blocked by the content policy, … */
export interface Screen {
  page: Page
  troubles: string[]
}

/** Opens a window of its own. Refusals that the person is told of are no trouble. */
export async function openScreen(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<Screen> {
  const context = await browser.newContext({ acceptDownloads: true, baseURL, ...options })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) troubles.push(message.text())
  })
  return { page, troubles }
}

export async function signUp(page: Page, username: string): Promise<void> {
  await page.goto('/signup')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(`${username}@example.org`)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL(`**/z/${username}/**`)
}

/** Fills in the card that is open. */
export async function logIn(page: Page, username: string, secret = password): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(secret)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Holds the calls to an address back until the answer is let through. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Waits until some places of a page have these texts, in order. What a page has shown may not be all of it yet. */
export async function untilTexts(places: Locator, texts: unknown[]): Promise<void> {
  await expect.poll(() => places.allTextContents()).toEqual(texts)
}

/** Opens a window in which the first user of the server is signed in, at their dashboard. */
export async function openAsFirstUser(
  browser: Browser,
  proofyard: Proofyard,
  options: BrowserContextOptions = {},
): Promise<Screen> {
  const screen = await openScreen(browser, proofyard.url, options)
  await screen.page.goto('/login')
  await logIn(screen.page, proofyard.username, proofyard.password)
  await screen.page.waitForURL(`**/z/${proofyard.username}/`)
  await screen.page.getByRole('heading', { name: 'Projects' }).waitFor()
  return screen
}

/** Uploads an archive by the form, as a member of a team. */
export async function upload(page: Page, team: string, archive: string): Promise<void> {
  await page.goto(`/z/${team}/page/create`)
  await page.getByRole('heading', { name: 'Upload a New Circuit' }).waitFor()
  await page.locator('input[type=file]').setInputFiles(archive)
  await page.getByRole('button', { name: 'Compile' }).click()
}

/** Presses a button and saves the file that it downloads under a path. */
export async function saved(page: Page, button: string, path: string): Promise<{ path: string; name: string }> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).first().click()
  await (await download).saveAs(path)
  return { path, name: (await download).suggestedFilename() }
}
