import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Proofyard } from './proofyard.ts'

export const password = 'a long enough password'

/** A busy machine compiles for long. */
const TIMEOUT_MS = 60_000

/** A page of the console, and what went wrong in it: failed scripts, blocked by the content policy, … */
export interface Screen {
  page: Page
  troubles: string[]
}

/**
 * Opens a window of its own, which asks for less motion unless it is told otherwise: what beats and spins is drawn here without a graphics card.
 * Refusals that the person is told of are no trouble.
 */
export async function openScreen(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<Screen> {
  const context = await browser.newContext({ acceptDownloads: true, reducedMotion: 'reduce', baseURL, ...options })
  context.setDefaultTimeout(TIMEOUT_MS)
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

/** Chooses an item of an open menu by the keyboard: while a page still grows its menus move, and a click may miss. */
export async function chooseItem(item: Locator): Promise<void> {
  // An open menu takes the focus itself, a moment after its items are there.
  await item.page().locator('[role=menu] :focus').waitFor({ state: 'attached' })
  await item.press('Enter')
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

/** Submits the form of a dialog, closes that with Escape before the answer comes, and lets the answer through. */
export async function closeWhileSent(page: Page, address: string, dialog = page.getByRole('dialog')): Promise<void> {
  const letThrough = await holdBack(page, address)
  const asked = page.waitForRequest(address)
  // Before, the key would press what opened the dialog.
  await dialog.locator(':is(input, textarea, button):focus').waitFor()
  await page.keyboard.press('Enter')
  await asked
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  letThrough()
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

/** The same, where nothing tells the pages what changes. */
export async function openWithoutNews(browser: Browser, proofyard: Proofyard): Promise<Screen> {
  const screen = await openAsFirstUser(browser, proofyard)
  await screen.page.route('**/events*', (route) => route.abort())
  return screen
}

/** Founds a team of a user, in their settings. */
export async function foundTeam(page: Page, user: string, slug: string): Promise<void> {
  await page.goto(`/z/${user}/page/settings/teams`)
  await page.getByRole('button', { name: 'Create New Team' }).click()
  await page.getByRole('dialog').getByLabel('Team name').fill(slug)
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** Uploads an archive by the form, as a member of a team. */
export async function upload(page: Page, team: string, archive: string): Promise<void> {
  await page.goto(`/z/${team}/page/create`)
  await page.getByRole('heading', { name: 'Upload a New Circuit' }).waitFor()
  await page.getByLabel('Circuit archive', { exact: true }).setInputFiles(archive)
  await page.getByRole('button', { name: 'Compile' }).click()
}

/** Presses a button and saves the file that it downloads under a path. */
export async function saved(page: Page, button: string, path: string): Promise<{ path: string; name: string }> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).first().click()
  await (await download).saveAs(path)
  return { path, name: (await download).suggestedFilename() }
}

/**
 * Lets in who has accepted an invitation, and has them choose the team: no mail reaches people here, so nothing has shown that
 * the address is theirs.
 */
export async function confirmGuest(
  membersPage: Page,
  guestPage: Page,
  { username, team }: { username: string; team: string },
): Promise<void> {
  await guestPage.getByText('the team has to confirm that you are meant', { exact: false }).waitFor()
  await membersPage.reload()
  const confirm = membersPage.getByRole('button', { name: `Confirm ${username}` })
  await confirm.click()
  await confirm.waitFor({ state: 'detached' })
  await guestPage.goto(`/z/${username}/`)
  await guestPage.getByRole('button', { name: `Account menu of ${username}` }).click()
  await chooseItem(guestPage.getByRole('menuitemradio', { name: team }))
  await guestPage.waitForURL(`**/z/${team}/`)
}

/** What a person would paste, once the page says that it was copied. */
export async function copied(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  return await page.evaluate('navigator.clipboard.readText()')
}
