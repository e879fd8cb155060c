import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { barriersInBothThemes } from './harness/axe.ts'
import { launchBrowser } from './harness/browser.ts'
import { openScreen, signUp } from './harness/console.ts'
import { mailedLink } from './harness/outbox.ts'
import { type Proofyard, startProofyard } from './harness/proofyard.ts'

let proofyard: Proofyard
let browser: Browser

beforeAll(async () => {
  proofyard = await startProofyard()
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await proofyard?.remove()
})

const open = () => openScreen(browser, proofyard.url)

const settingsMenu = (page: Page) =>
  page.getByRole('navigation', { name: 'Settings' }).getByRole('link').allTextContents()

describe('teams', () => {
  it('are founded, switched, shared by invitation, left and deleted', async () => {
    const owner = await open()
    const { page } = owner
    await signUp(page, 'ruth')
    await page.goto('/z/ruth/page/settings/teams')
    await page.getByRole('button', { name: 'Create New Team' }).click()
    const create = page.getByRole('dialog').getByRole('button', { name: 'Create' })
    expect(await create.isDisabled()).toBe(true)
    await page.getByLabel('Team name').fill('Team 1')
    await page.getByText('Only lowercase letters (a-z) and hyphens (-) are allowed.').waitFor()
    await page.getByLabel('Team name').fill('society-of-analytical-engines')
    await create.click()
    const row = page.getByRole('row').filter({ hasText: 'society-of-analytical-engines' })
    await row.waitFor()
    expect(await page.getByRole('row').filter({ hasText: 'Personal' }).getByRole('button').count()).toBe(0)
    expect(await barriersInBothThemes(page)).toEqual([])
    await findNothingAt(page, '/z/ruth/page/settings/members')
    await findNothingAt(page, '/z/society-of-analytical-engines/page/settings/')

    await page.goto('/z/ruth/')
    await page.getByRole('button', { name: 'Account menu of ruth' }).click()
    const choices = page.getByRole('menuitemradio')
    await choices.nth(1).and(page.locator('[aria-checked=false]')).waitFor()
    expect(await choices.nth(0).getAttribute('aria-checked')).toBe('true')
    await choices.nth(1).click()
    await page.waitForURL('**/z/society-of-analytical-engines/')
    await page.goto('/z/team/page/settings/members')
    await page.waitForURL('**/z/society-of-analytical-engines/page/settings/members')
    await page.getByRole('button', { name: 'Invite New Member' }).click()
    expect(await settingsMenu(page)).toEqual(['Team', 'API Keys', 'Teams', 'Members'])
    const dialog = page.getByRole('dialog')
    const invite = dialog.getByRole('button', { name: 'Invite', exact: true })
    expect(await invite.isDisabled()).toBe(true)
    await dialog.getByLabel('Email').fill('nobody')
    await invite.click()
    await dialog.getByRole('alert').or(dialog.locator('[aria-invalid=true]')).first().waitFor()
    await dialog.getByLabel('Email').fill('emmy@example.org')
    await invite.click()
    await page.getByText('emmy@example.org was sent an invite e-mail!').waitFor()
    await page.getByRole('button', { name: 'Invite New Member' }).click()
    await dialog.getByLabel('Email').fill('mary@example.org')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Withdraw the invitation of mary@example.org' }).click()
    await page.getByRole('cell', { name: 'mary@example.org', exact: true }).waitFor({ state: 'hidden' })

    const guest = await open()
    await signUp(guest.page, 'emmy')
    await guest.page.goto(await mailedLink(proofyard, 'emmy@example.org'))
    await guest.page.getByRole('button', { name: /Accept|Join/ }).click()
    await guest.page.waitForURL('**/z/society-of-analytical-engines/**')
    await guest.page.goto('/z/team/page/settings/')
    await guest.page.getByText('Only owners and admins of the team may change it.').waitFor()
    expect(await guest.page.getByRole('button', { name: /Upload File|Update Profile|Delete/ }).count()).toBe(0)

    await page.reload()
    const member = page.getByRole('row').filter({ hasText: 'emmy@example.org' })
    await member.getByLabel('Role of emmy').selectOption('Admin')
    expect(await barriersInBothThemes(page)).toEqual([])
    await guest.page.reload()
    await guest.page.getByLabel('Twitter URL').fill('https://x.com/society')
    await guest.page.getByRole('button', { name: 'Update Profile' }).click()
    await guest.page.getByText('Profile Updated').waitFor()

    await member.getByRole('button', { name: 'Remove emmy' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('emmy was removed from society-of-analytical-engines').waitFor()
    await member.waitFor({ state: 'hidden' })
    await guest.page.goto('/z/society-of-analytical-engines/page/settings/')
    await guest.page.waitForURL('**/404')

    await page.getByRole('link', { name: 'Teams' }).click()
    await page.getByRole('button', { name: 'Leave society-of-analytical-engines' }).click()
    await dialog.getByRole('button', { name: 'Leave' }).click()
    await page.getByText('Oops. Something went wrong').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: 'Team', exact: true }).click()
    await page.getByRole('button', { name: 'Delete this Team' }).click()
    const remove = dialog.getByRole('button', { name: 'Delete Team' })
    expect(await remove.isDisabled()).toBe(true)
    await dialog.getByLabel('Type society-of-analytical-engines to confirm').fill('society-of-analytical-engines')
    expect(await barriersInBothThemes(page)).toEqual([])
    await remove.click()
    await page.waitForURL('**/z/ruth/page/settings/teams')
    await page.getByText('society-of-analytical-engines was deleted').waitFor()
    await row.waitFor({ state: 'hidden' })
    await findNothingAt(page, '/z/society-of-analytical-engines/')
    expect([...owner.troubles, ...guest.troubles]).toEqual([])
  })
})

async function findNothingAt(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForURL('**/404')
}
