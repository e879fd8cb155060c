import { rm } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersInBothThemes } from './harness/axe.ts'
import { closeWindows, sharedBrowser } from './harness/browser.ts'
import { type CommandLine, installCommandLine } from './harness/command-line.ts'
import { logIn, openScreen } from './harness/console.ts'
import { type Proofyard, startProofyard } from './harness/proofyard.ts'

let proofyard: Proofyard
let line: CommandLine
let browser: Browser

beforeAll(async () => {
  proofyard = await startProofyard()
  line = await installCommandLine(proofyard.url)
  browser = await sharedBrowser()
})
afterAll(async () => {
  await closeWindows()
  await proofyard?.remove()
  if (line !== undefined) await rm(line.folder, { recursive: true, force: true })
})

const typed = () => ['login', '--browser', '--key-name', 'my laptop', '--url', proofyard.url]
const said = /Open (\S+) where you are logged in, and enter the code ([A-Z]{4}-[A-Z]{4})/
const read = (output: string) => {
  const [, address = '', code = ''] = said.exec(output) ?? []
  return { address, code }
}

test('a machine is logged in by a person in a browser, who sees which one asks', async () => {
  const { page, troubles } = await openScreen(browser, proofyard.url)
  const { code, output } = await line.meanwhile(typed(), {
    said,
    meanwhile: async (text) => {
      const { address, code: shown } = read(text)
      expect((await page.goto(address))?.status()).toBe(200)
      await page.waitForURL('**/login?next=%2Fdevice')
      await logIn(page, proofyard.username, proofyard.password)
      await page.waitForURL('**/device')
      await page.getByLabel('Code').fill('BCDF-GHJK')
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('No machine waits with this code.', { exact: false }).waitFor()
      expect(await barriersInBothThemes(page)).toEqual([])
      await page.getByLabel('Code').fill(shown.toLowerCase())
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('my laptop').waitFor()
      await page.getByText(shown).waitFor()
      await page.getByText('127.0.0.1').waitFor()
      expect(await barriersInBothThemes(page)).toEqual([])
      await page.getByRole('button', { name: 'Approve' }).click()
      await page.getByText('The machine is logged in.', { exact: false }).waitFor()
      expect(await barriersInBothThemes(page)).toEqual([])
    },
  })
  expect(output).toContain(`Logged in at ${proofyard.url} as ada, for the team ada.`)
  expect(code).toBe(0)
  expect(await line.json(['whoami'])).toEqual({ url: proofyard.url, username: 'ada', team: 'ada' })
  expect((await line.pipe(['key', 'list'])).output).toMatch(/my laptop/)
  expect(troubles).toEqual([])
  expect((await line.pipe(['logout'])).output).toContain('has ended')
})

test('one that a person refuses gets nothing', async () => {
  const { page } = await openScreen(browser, proofyard.url)
  const { code, output } = await line.meanwhile(typed(), {
    said,
    meanwhile: async (text) => {
      await page.goto('/login?next=%2Fdevice')
      await logIn(page, proofyard.username, proofyard.password)
      await page.getByLabel('Code').fill(read(text).code)
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Refuse' }).click()
      await page.getByText('The machine was refused.', { exact: false }).waitFor()
    },
  })
  expect(output).toContain('The login was refused in the browser.')
  expect(code).toBe(3)
  expect((await line.pipe(['whoami', '--url', proofyard.url])).code).toBe(3)
})
