import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, deploy, pack, untilDone } from './harness/api.ts'
import { barriersInBothThemes } from './harness/axe.ts'
import { closeWindows, sharedBrowser } from './harness/browser.ts'
import { chooseItem, openAsFirstUser, openScreen, signUp } from './harness/console.ts'
import { type Proofyard, root, startProofyard } from './harness/proofyard.ts'
import { EMPTY_LINES, IS_TOO_WIDE } from './harness/too-wide.ts'
import { untilQuiet } from './harness/until-quiet.ts'

const tabs = ['', 'workers', 'jobs', 'jobs?jobs=waiting', 'jobs?jobs=failed', 'teams', 'people', 'storage', 'record']

let proofyard: Proofyard
let browser: Browser
let archive: string

beforeAll(async () => {
  proofyard = await startProofyard({ PROOFYARD_OPERATORS: 'someone@example.org, ada@example.org' })
  browser = await sharedBrowser()
  archive = await pack(join(root, 'e2e', 'fixtures', 'multiplier'), join(proofyard.dataFolder, 'multiplier.tar.gz'))
  const broken = await pack(join(root, 'e2e', 'fixtures', 'broken'), join(proofyard.dataFolder, 'broken.tar.gz'))
  const { circuit_id: failed } = await deploy(proofyard, broken, 'v1')
  await untilDone(proofyard, 'circuit', failed)
})

afterAll(async () => {
  await closeWindows()
  await proofyard?.remove()
})

async function goTo(page: Page, tab: string): Promise<void> {
  await page.goto(`/system/${tab}`)
  await page.getByRole('heading', { level: 1, name: 'Operator' }).waitFor()
  await untilQuiet(page)
}

async function waitingFor(id: string): Promise<unknown> {
  return new Map(Object.entries(Object(await call(proofyard, 'GET', `circuit/${id}/status`)))).get('waiting_for')
}

test('everyone else finds neither the page nor a link to it', async () => {
  const { page } = await openScreen(browser, proofyard.url)
  await page.goto('/system/')
  await page.waitForURL('**/login?**')
  await signUp(page, 'grace')
  await page.goto('/z/grace/')
  await page.getByRole('button', { name: 'Account menu of grace' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Operator' }).count()).toBe(0)
  await page.goto('/system/teams')
  await page.waitForURL('**/404')
})

test('is reached from the menu, and read by everyone on every screen', async () => {
  const { page, troubles } = await openAsFirstUser(browser, proofyard)
  await page.getByRole('button', { name: 'Account menu of ada' }).click()
  await chooseItem(page.getByRole('menuitem', { name: 'Operator' }))
  await page.getByRole('heading', { name: 'The queue is running' }).waitFor()
  const found: string[] = []
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const tab of tabs) {
      await goTo(page, tab)
      found.push(...(await barriersInBothThemes(page)).map((one) => `${width} ${tab}: ${one}`))
      if (width !== 390) continue
      if (await page.evaluate<boolean>(IS_TOO_WIDE)) found.push(`${tab} is too wide`)
      if ((await page.evaluate<number>(EMPTY_LINES)) > 0) found.push(`${tab} has lines for nothing`)
    }
  }
  expect(found).toEqual([])
  expect(troubles).toEqual([])
})

test('a team is paused and a machine drained by the keyboard; who waits reads why, and all goes on afterwards', async () => {
  const { page, troubles } = await openAsFirstUser(browser, proofyard)
  await goTo(page, 'workers')
  const drain = page.getByRole('button', { name: /^Drain / }).first()
  await drain.focus()
  await page.keyboard.press('Enter')
  const bringBack = page.getByRole('button', { name: /^Bring Back / }).first()
  await bringBack.waitFor()
  await page.getByText('Drained', { exact: true }).waitFor()
  expect(await barriersInBothThemes(page)).toEqual([])
  const { circuit_id: id } = await deploy(proofyard, archive, 'drained')
  await expect
    .poll(() => waitingFor(id))
    .toBe('The operator has taken this machine out of service for a while. Your build starts automatically afterwards.')

  await goTo(page, 'teams')
  await page.getByRole('button', { name: 'Pause ada' }).press('Enter')
  await page.getByRole('button', { name: 'Resume ada' }).waitFor()
  await expect.poll(() => waitingFor(id)).toContain('The operator has paused the builds and proofs of your team.')
  await goTo(page, 'workers')
  await bringBack.press('Enter')
  await page.getByText('Takes jobs', { exact: true }).waitFor()
  await goTo(page, 'jobs?jobs=waiting')
  await page.getByRole('button', { name: `Cancel Build ${id.slice(0, 8)}` }).waitFor()
  await goTo(page, 'teams')
  await page.getByRole('button', { name: 'Resume ada' }).press('Enter')
  await untilDone(proofyard, 'circuit', id)

  await goTo(page, 'record')
  const acts = await page.locator('tbody tr td:nth-child(3)').allTextContents()
  expect(acts).toEqual(['Resumed', 'Brought back', 'Paused', 'Drained'])
  expect(troubles).toEqual([])
})

test('all are paused and resumed, and one job of them is cancelled', async () => {
  const { page } = await openAsFirstUser(browser, proofyard)
  await goTo(page, '')
  await page.getByRole('button', { name: 'Pause All' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pause All' }).click()
  await page.getByRole('heading', { name: 'The queue is paused' }).waitFor()
  const { circuit_id: id } = await deploy(proofyard, archive, 'paused')
  expect(await waitingFor(id)).toContain('The operator has paused all builds and proofs on this server.')
  await goTo(page, 'jobs?jobs=waiting')
  await page.getByRole('button', { name: `Cancel Build ${id.slice(0, 8)}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel It' }).click()
  await page.getByText('Nothing waits.').waitFor()
  expect(await call(proofyard, 'GET', `circuit/${id}/detail`)).toMatchObject({
    status: 'Failed',
    error: 'Cancelled by the operator of this server.',
  })
  await goTo(page, '')
  await page.getByRole('button', { name: 'Resume All' }).click()
  await page.getByRole('heading', { name: 'The queue is running' }).waitFor()
})

test('quotas are set, what is no number is refused, and a failed build is compiled again once', async () => {
  const { page } = await openAsFirstUser(browser, proofyard)
  await goTo(page, 'teams?search=ad')
  await page.getByRole('button', { name: 'Quotas of ada' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Jobs that run at a time').fill('many')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Write a whole number from 1 to 100,000, or nothing.').waitFor()
  expect(await barriersInBothThemes(page)).toEqual([])
  await dialog.getByLabel('Jobs that run at a time').fill('2')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Quotas of ada' }).click()
  await expect.poll(() => dialog.getByLabel('Jobs that run at a time').inputValue()).toBe('2')
  await page.keyboard.press('Escape')

  await goTo(page, 'jobs?jobs=failed')
  const retry = page.getByRole('button', { name: /^Retry Build / })
  expect(await retry.count()).toBe(1)
  // A page that is left at once takes its call along.
  const answered = page.waitForResponse((response) => response.url().endsWith('/retry'))
  await retry.dblclick()
  expect((await answered).ok()).toBe(true)
  await goTo(page, 'record')
  const acts = await page.locator('tbody tr td:nth-child(3)').allTextContents()
  expect(acts.slice(0, 2)).toEqual(['Compiled again', 'Set quotas'])
  expect(acts.filter((act) => act === 'Compiled again').length).toBe(1)
})
