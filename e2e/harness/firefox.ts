import { existsSync } from 'node:fs'
import { mkdtemp, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { expect, onTestFinished } from 'vitest'
import { z } from 'zod'
import { logInByKeyboard } from './firefox-keyboard.ts'
import type { Proofyard } from './proofyard.ts'
import { until } from './until.ts'

/** A busy machine compiles for long. */
const TIMEOUT_MS = 60_000

const program = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync)

/** A sentence where there is no Firefox; undefined where there is one. */
export const missingFirefox =
  program === undefined ? 'There is no Firefox here: apt-get install firefox-esr installs it.' : undefined

/** The machine's own Firefox, without windows, as people have it set but for motion. @param scheme what its pages hear that the system prefers */
export async function launchFirefox(scheme: 'light' | 'dark' = 'light'): Promise<Browser> {
  if (program === undefined) throw new Error(missingFirefox)
  return await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    extraPrefsFirefox: {
      'layout.css.prefers-color-scheme.content-override': scheme === 'dark' ? 0 : 1,
      'ui.prefersReducedMotion': 1,
      // Firefox opens a panel of its own when it saves, which takes the keyboard.
      'browser.download.alwaysOpenPanel': false,
      // As they are by default, which puppeteer loosens.
      'security.fileuri.strict_origin_policy': true,
      'dom.disable_open_during_load': true,
    },
  })
}

/** A page in Firefox, and what went wrong in it: errors, what the content policy forbade, answers of a server that failed. */
export interface FirefoxScreen {
  page: Page
  troubles: string[]
  /** The folder that it saves into. */
  downloads: string
}

/** Where a document tells what its content policy forbids; each has its own. */
const TELL_VIOLATIONS = `document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
  console.error('The content policy forbids: ' + effectiveDirective + ' ' + blockedURI))`

/** A font that was on its way when its page was left (NS_BINDING_ABORTED), which Firefox calls an error. */
const LEFT_PAGE = /downloadable font: download failed .* status=2152398850 /

/**
 * Opens a page that shares nothing with others, no cookies and no storage, for the rest of a test. What goes wrong in it fails the test.
 *
 * @param folder for its downloads
 */
export async function openFirefoxScreen(browser: Browser, folder: string, width = 1440): Promise<FirefoxScreen> {
  const downloads = await mkdtemp(join(folder, 'downloads-'))
  const context = await browser.createBrowserContext({
    downloadBehavior: { policy: 'allow', downloadPath: downloads },
  })
  const page = await context.newPage()
  page.setDefaultTimeout(TIMEOUT_MS)
  await page.setViewport({ width, height: 900 })
  const troubles: string[] = []
  page.on('pageerror', (error) => {
    if (!LEFT_PAGE.test(String(error))) troubles.push(String(error))
  })
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text())
  })
  page.on('response', (response) => {
    if (response.status() >= 500) troubles.push(`${response.status()} of ${response.url()}`)
  })
  await page.evaluateOnNewDocument(TELL_VIOLATIONS)
  onTestFinished(async () => {
    await context.close()
    expect(troubles).toEqual([])
  })
  return { page, troubles, downloads }
}

/** The same, in which the first user of the server is logged in. */
export async function openFirefoxAsFirstUser(
  proofyard: Proofyard,
  ...where: Parameters<typeof openFirefoxScreen>
): Promise<FirefoxScreen> {
  const screen = await openFirefoxScreen(...where)
  await logInByKeyboard(screen.page, proofyard)
  await untilSays(screen.page, 'main', 'Projects')
  return screen
}

/** The selector of what has this role and name, as Firefox tells them to assistive software. @param place selector of what it is in */
export function named(role: string, name: string, place = ''): string {
  return `${place} ::-p-aria([role="${role}"][name="${name}"])`.trim()
}

/** Clicks what has this role and name, once it is there and at rest. */
export async function click(page: Page, role: string, name: string, place = ''): Promise<void> {
  await page.locator(named(role, name, place)).click()
}

/** Chooses a file where a page takes one. @param input selector */
export async function chooseFile(page: Page, input: string, path: string): Promise<void> {
  const chooser = await page.waitForSelector(`input${input}`)
  if (chooser === null) throw new Error(`There is no ${input}.`)
  await chooser.uploadFile(path)
}

/** The text of the first place of a selector as it is seen; empty where there is none. */
async function textOf(page: Page, place: string): Promise<string> {
  return z
    .string()
    .parse(await page.evaluate(`document.querySelector(${JSON.stringify(place)})?.innerText ?? ''`))
    .replaceAll(/\s+/g, ' ')
}

/** Waits until a place says something. @returns all that it says */
export async function untilSays(page: Page, place: string, words: string | RegExp): Promise<string> {
  let text = ''
  const ask = async () => {
    text = await textOf(page, place)
    return (typeof words === 'string' ? text.includes(words) : words.test(text)) ? text : undefined
  }
  return await until(`${place} says ${String(words)}`, ask, { seconds: TIMEOUT_MS / 1000, everyMs: 100 }).catch(
    (error: Error) => {
      throw new Error(`${error.message} It says: ${text}`, { cause: error })
    },
  )
}

/** Waits until an expression of the page is true. */
export async function untilTrue(page: Page, expression: string): Promise<void> {
  await page.waitForFunction(expression, { polling: 100 })
}

/** Waits until Firefox has saved a file whole. @returns its path */
export async function untilSaved({ downloads }: FirefoxScreen, name: RegExp): Promise<string> {
  return await until(`${name} is saved`, async () => {
    const names = await readdir(downloads)
    // Until it is whole it has a neighbour of this ending, and is empty itself.
    const found = names.find((one) => name.test(one) && !names.some((other) => other.endsWith('.part')))
    if (found === undefined || (await stat(join(downloads, found))).size === 0) return undefined
    return join(downloads, found)
  })
}
