import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeOf } from '@proofyard/core/testing/totp-code.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersInBothThemes } from './harness/axe.ts'
import { closeWindows, sharedBrowser } from './harness/browser.ts'
import { type CommandLine, installCommandLine } from './harness/command-line.ts'
import { closeWhileSent, logIn, openScreen, password, signUp } from './harness/console.ts'
import { type Proofyard, startProofyard } from './harness/proofyard.ts'
import { sindriProgram } from './harness/sindri.ts'
import { enter, onTerminal } from './harness/terminal.ts'

let proofyard: Proofyard
let browser: Browser
let line: CommandLine
let folder: string

beforeAll(async () => {
  proofyard = await startProofyard()
  browser = await sharedBrowser()
  line = await installCommandLine(proofyard.url)
  folder = await mkdtemp(join(tmpdir(), 'proofyard-second-factor-'))
})

afterAll(async () => {
  await closeWindows()
  await proofyard?.remove()
  await rm(folder, { recursive: true, force: true })
})

/** A code that was not shown before: one is good for 30 s before and after its own. */
function codes(secret: string): () => Promise<string> {
  let last = ''
  return async () => {
    await expect.poll(() => codeOf(secret, 1), { timeout: 60_000, interval: 1000 }).not.toBe(last)
    last = codeOf(secret, 1)
    return last
  }
}

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

async function setUp(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await row(page, 'Authenticator app').getByRole('button', { name: 'Set Up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill('not the password')
  await page.keyboard.press('Enter')
  await dialog.getByText('Current password is incorrect.').waitFor()
  await dialog.getByLabel('Current password').fill(password)
  await page.keyboard.press('Enter')
  const shown = (await dialog.getByLabel('Key for your app', { exact: true }).textContent()) ?? ''
  expect(await barriersInBothThemes(page)).toEqual([])
  await dialog.getByLabel('Code that the app shows').fill('000000')
  await page.keyboard.press('Enter')
  await dialog.getByText('This code is wrong or has run out.').waitFor()
  const secret = shown.replaceAll(' ', '')
  await dialog.getByLabel('Code that the app shows').fill(codeOf(secret))
  await page.keyboard.press('Enter')
  const items = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await items.first().waitFor()
  const recoveryCodes = await items.allTextContents()
  expect(await barriersInBothThemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'I Have Kept Them' }).click()
  await dialog.waitFor({ state: 'hidden' })
  return { secret, recoveryCodes }
}

test('an authenticator app is set up, asked for wherever the password is, and removed', async () => {
  const { page, troubles } = await openScreen(browser, proofyard.url)
  await signUp(page, 'grace')
  await page.goto('/z/grace/page/settings/')
  const { secret, recoveryCodes } = await setUp(page)
  const nextCode = codes(secret)
  await row(page, 'Recovery codes').getByText('10 left').waitFor()

  await page.getByRole('button', { name: 'Log Out Everywhere' }).click()
  await page.waitForURL('**/login')
  await logIn(page, 'grace')
  const code = page.getByLabel('Code', { exact: true })
  await page.locator('input[name=code]:focus').waitFor()
  expect(await barriersInBothThemes(page)).toEqual([])
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await page.getByText('This code is wrong, has run out, or was used already.').waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await logIn(page, 'grace')
  await code.fill(await nextCode())
  await page.keyboard.press('Enter')
  await page.waitForURL('**/z/grace/**')

  // A person at a terminal.
  const typed = ['login', '--url', proofyard.url, '--username', 'grace']
  const withCode = await line.terminal(typed, [
    ['Password', `${password}${enter}`],
    ['Code of your app', `${recoveryCodes[0]}${enter}`],
  ])
  expect(withCode.output).toContain(`Logged in at ${proofyard.url} as grace, for the team grace.`)
  const piped = await line.pipe([...typed, '--password-stdin'], { input: password })
  expect(piped).toMatchObject({ code: 2, output: expect.stringContaining('use --code, or proofyard login --browser') })
  const flagged = [...typed, '--password-stdin', '--team', 'grace', '--code', recoveryCodes[1] ?? '']
  expect(await line.pipe(flagged, { input: password })).toMatchObject({ code: 0 })
  expect(await line.pipe(flagged, { input: password })).toMatchObject({
    code: 3,
    output: expect.stringContaining('was used already'),
  })

  // A public client, which knows nothing of second factors.
  const { SINDRI_API_KEY: _key, ...rest } = process.env
  const sindri = await onTerminal(
    [sindriProgram, 'login', '-u', proofyard.url],
    [
      ['Username:', `grace${enter}`],
      ['Password:', `${password}${enter}`],
      ['New API Key Name:', enter],
    ],
    { cwd: folder, env: { ...rest, XDG_CONFIG_HOME: folder, SINDRI_BASE_URL: proofyard.url } },
  )
  expect(sindri.code).toBe(1)
  expect(sindri.output.replaceAll(/\s+/g, ' ')).toContain('This account has a second factor.')

  await page.goto('/z/grace/page/settings/')
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('seven silver swans')
  await page.getByRole('textbox', { name: 'Repeat new password' }).fill('seven silver swans')
  await page.getByLabel('Code', { exact: true }).fill(recoveryCodes[2] ?? '')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.waitForURL('**/login')
  await logIn(page, 'grace', 'seven silver swans')
  await code.fill(recoveryCodes[3]?.toUpperCase() ?? '')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/z/grace/**')

  await page.goto('/z/grace/page/settings/')
  await row(page, 'Recovery codes').getByText('6 left').waitFor()
  const dialog = page.getByRole('dialog')
  await row(page, 'Recovery codes').getByRole('button', { name: 'Make New Codes' }).click()
  await dialog.getByLabel('Code', { exact: true }).fill(recoveryCodes[4] ?? '')
  await page.keyboard.press('Enter')
  const renewed = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  const fresh = (await renewed.first().textContent()) ?? ''
  await dialog.getByRole('button', { name: 'I Have Kept Them' }).click()
  await row(page, 'Authenticator app').getByRole('button', { name: 'Remove' }).click()
  await dialog.getByLabel('Code', { exact: true }).fill(recoveryCodes[5] ?? '')
  await page.keyboard.press('Enter')
  await dialog.getByText('This code is wrong').waitFor()
  await dialog.getByLabel('Code', { exact: true }).fill(fresh)
  await page.keyboard.press('Enter')
  await row(page, 'Authenticator app').getByText('Not set up').waitFor()
  await page.getByRole('button', { name: 'Log Out Everywhere' }).click()
  await page.waitForURL('**/login')
  await logIn(page, 'grace', 'seven silver swans')
  await page.waitForURL('**/z/grace/**')
  expect(troubles).toEqual([])
})

test('recovery codes are shown once they are made, also where the dialog was closed meanwhile', async () => {
  const { page, troubles } = await openScreen(browser, proofyard.url)
  await signUp(page, 'emmy')
  await page.goto('/z/emmy/page/settings/')
  const dialog = page.getByRole('dialog')
  const shown = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await row(page, 'Authenticator app').getByRole('button', { name: 'Set Up' }).click()
  await dialog.getByLabel('Current password').fill(password)
  await page.keyboard.press('Enter')
  const secret = ((await dialog.getByLabel('Key for your app', { exact: true }).textContent()) ?? '').replaceAll(
    ' ',
    '',
  )
  await dialog.getByLabel('Code that the app shows').fill(codeOf(secret))
  await closeWhileSent(page, '**/totp/confirm')
  await shown.first().waitFor()
  const [first = ''] = await shown.allTextContents()
  await dialog.getByRole('button', { name: 'I Have Kept Them' }).click()
  await dialog.waitFor({ state: 'detached' })

  await row(page, 'Recovery codes').getByRole('button', { name: 'Make New Codes' }).click()
  await dialog.getByLabel('Code', { exact: true }).fill(first)
  await closeWhileSent(page, '**/recovery-codes/renew')
  await shown.first().waitFor()
  expect(await shown.allTextContents()).not.toContain(first)
  await dialog.getByRole('button', { name: 'I Have Kept Them' }).click()
  await dialog.waitFor({ state: 'detached' })
  // Opened again, it asks, and shows nobody the codes of before.
  await row(page, 'Recovery codes').getByRole('button', { name: 'Make New Codes' }).click()
  await dialog.getByLabel('Code', { exact: true }).waitFor()
  expect(await shown.count()).toBe(0)
  expect(troubles).toEqual([])
})
