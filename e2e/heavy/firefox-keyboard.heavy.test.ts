import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pack } from '../harness/api.ts'
import { logInByKeyboard, pressKeys, tabTo, untilFocused } from '../harness/firefox-keyboard.ts'
import {
  launchFirefox,
  missingFirefox,
  named,
  openFirefoxAsFirstUser,
  openFirefoxScreen,
  untilSaved,
  untilSays,
  untilTrue,
} from '../harness/firefox.ts'
import { type Proofyard, root, startProofyard } from '../harness/proofyard.ts'

const DIALOG = '[role=dialog]'
const SCHEME = "document.documentElement.getAttribute('data-mantine-color-scheme')"

let proofyard: Proofyard
let browser: Browser
let folder: string

describe.skipIf(maySkip(missingFirefox))(missingFirefox ?? 'the console in Firefox by keyboard', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proofyard-firefox-'))
    proofyard = await startProofyard()
    browser = await launchFirefox()
  })

  afterAll(async () => {
    await browser?.close()
    await proofyard?.remove()
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  })

  test('Ctrl+K, / and ? are those of the page, not of Firefox, and the theme that is chosen stays', async () => {
    const { page } = await openFirefoxAsFirstUser(proofyard, browser, folder)
    // Without the log-in's change of page, which puts the focus where it wants it.
    await page.goto(`${proofyard.url}/z/ada/`)
    await page.waitForSelector('input[type=search]')
    await page.waitForNetworkIdle({ concurrency: 1 })
    await page.keyboard.press('/')
    await untilTrue(page, "document.activeElement.matches('input[type=search]')")
    await choose(page, 'api keys', /^API Keys/)
    // The address changes before the page, whose search box has the focus back.
    await untilSays(page, 'main', 'Generate New API Key')
    await page.keyboard.press('?')
    await untilSays(page, DIALOG, 'Search on this page')
    await untilTrue(page, `document.querySelector('${DIALOG} :focus') !== null`)
    await page.keyboard.press('Escape')
    await untilTrue(page, `document.querySelector('${DIALOG}') === null`)
    expect(await page.evaluate(SCHEME)).toBe('light')
    await choose(page, 'dark', /^Switch dark mode/)
    await untilTrue(page, `${SCHEME} === 'dark'`)
    await page.reload()
    await untilTrue(page, `${SCHEME} === 'dark'`)
  })

  test('the way from the log-in to a verified bundle is walked by the keyboard alone, which always shows where it is', async () => {
    const archive = await pack(join(root, 'e2e', 'fixtures', 'multiplier'), join(folder, 'multiplier.tar.gz'))
    const screen = await openFirefoxScreen(browser, folder)
    const { page } = screen
    await logInByKeyboard(page, proofyard)
    await untilSays(page, 'main', 'Projects')

    await choose(page, 'upload', /Upload/i)
    await untilSays(page, 'main', 'Upload a New Circuit')
    await chooseByKeyboard(page, /press Enter to choose one$/, archive)
    await untilSays(page, 'main', 'multiplier.tar.gz')
    await tabTo(page, 'Compile')
    await page.keyboard.press('Enter')
    await untilSays(page, '[aria-label="Status"]', 'Your circuit is ready!')

    await tabTo(page, 'Create Proof')
    await page.keyboard.press('Enter')
    await page.waitForSelector(named('textbox', 'a', DIALOG))
    await tabTo(page, 'Form')
    await page.keyboard.press('ArrowRight')
    await untilFocused(page, 'JSON')
    await page.keyboard.press('ArrowLeft')
    await untilFocused(page, 'Form')
    for (const [name, value] of [
      ['a', '6'],
      ['b', '7'],
    ] as const) {
      await tabTo(page, name)
      await pressKeys(page, 'Control', 'a')
      await page.keyboard.type(value)
    }
    await pressKeys(page, 'Control', 'Enter')
    await untilSays(page, '[aria-label="Notifications"]', 'View Proof')
    await untilFocused(page, 'Create Proof')
    await tabTo(page, 'View Proof', 'back')
    await page.keyboard.press('Enter')
    await untilSays(page, DIALOG, /Status Ready Verified Yes/)

    await tabTo(page, 'Download Bundle')
    await page.keyboard.press('Enter')
    const saved = await untilSaved(screen, /^multiplier-.*\.proof\.zip$/)
    await tabTo(page, 'Verify in Browser')
    const opened = new Promise<Page | null>((resolve) => page.once('popup', resolve))
    await page.keyboard.press('Enter')
    const verifier = await opened
    if (verifier === null) throw new Error('No page was opened.')
    await untilSays(verifier, 'h1', 'Verify a proof')
    await chooseByKeyboard(verifier, /^Bundle of a proof/, saved)
    await untilSays(verifier, '#report', /^Verified .* 42\b/)
  })
})

/** Opens the palette and takes what it finds. */
async function choose(page: Page, typed: string, found: RegExp): Promise<void> {
  await pressKeys(page, 'Control', 'k')
  await untilFocused(page, 'Go to a project, build, proof, page or action')
  await page.keyboard.type(typed)
  await untilSays(page, '[role=option][aria-selected=true]', found)
  await page.keyboard.press('Enter')
  await untilTrue(page, `document.querySelector('${DIALOG}') === null`)
}

/** Opens the picker of a file by the key Enter, where the focus can be. */
async function chooseByKeyboard(page: Page, name: RegExp, path: string): Promise<void> {
  await tabTo(page, name)
  const [chooser] = await Promise.all([page.waitForFileChooser(), page.keyboard.press('Enter')])
  await chooser.accept([path])
}
