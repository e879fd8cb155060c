import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { barriersInBothThemes } from './harness/axe.ts'
import { closeWindows, sharedBrowser } from './harness/browser.ts'
import { chooseItem, foundTeam, openAsFirstUser, openScreen, signUp, untilTexts } from './harness/console.ts'
import { type Proofyard, startProofyard } from './harness/proofyard.ts'

let proofyard: Proofyard
let browser: Browser

beforeAll(async () => {
  proofyard = await startProofyard()
  browser = await sharedBrowser()
})

afterAll(async () => {
  await closeWindows()
  await proofyard?.remove()
})

/** How far from the left the text of an item of the open menu begins. */
async function leftOf(page: Page, text: string): Promise<number> {
  return await page
    .getByRole('menu')
    .getByText(text, { exact: true })
    .evaluate((place): number => {
      const range = place.ownerDocument.createRange()
      range.selectNodeContents(place)
      return range.getBoundingClientRect().left
    })
}

describe('the bar', () => {
  test('has the account menu, switches teams, and remembers the theme', async () => {
    const { page, troubles } = await openScreen(browser, proofyard.url)
    await signUp(page, 'hypatia')
    await foundTeam(page, 'hypatia', 'library-of-alexandria')

    const menu = page.getByRole('button', { name: 'Account menu of hypatia' })
    await menu.click()
    const teams = page.getByRole('menuitemradio')
    await untilTexts(teams, [expect.stringContaining('hypatia'), expect.stringContaining('library-of-alexandria')])
    expect(await teams.nth(0).getAttribute('aria-checked')).toBe('true')
    // Once nothing moves any more.
    expect(await barriersInBothThemes(page)).toEqual([])
    expect(await leftOf(page, 'Dark mode')).toBe(await leftOf(page, 'API Keys'))
    await teams.nth(1).hover()
    await page.getByRole('tooltip', { name: 'library-of-alexandria' }).waitFor()
    await teams.nth(1).click()
    await page.waitForURL('**/z/library-of-alexandria/')

    await page.emulateMedia({ colorScheme: 'light' })
    await menu.click()
    await chooseItem(page.getByRole('menuitemcheckbox', { name: 'Dark mode' }))
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
    await page.reload()
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
    await page.getByRole('link', { name: 'Dashboard' }).waitFor()
    expect(await page.getByRole('link', { name: 'Documentation' }).getAttribute('target')).toBe('_blank')
    expect(troubles).toEqual([])
  })

  test('gives way to a side menu under 1025 px, which does all the same', async () => {
    const { page, troubles } = await openAsFirstUser(browser, proofyard)
    await page.setViewportSize({ width: 1025, height: 800 })
    await page.getByRole('button', { name: 'Menu', exact: true }).waitFor({ state: 'hidden' })
    await page.setViewportSize({ width: 1024, height: 800 })
    await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter')
    const panel = page.getByRole('dialog')
    await panel.getByRole('link', { name: 'API Keys' }).waitFor()
    expect(await barriersInBothThemes(page)).toEqual([])
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await panel.getByRole('link', { name: 'Settings' }).click()
    await page.waitForURL('**/z/ada/page/settings/')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await panel.getByRole('button', { name: 'Log Out' }).click()
    await page.waitForURL('**/login')
    await page.getByRole('link', { name: 'Get Started' }).waitFor()
    expect(troubles).toEqual([])
  })
})
