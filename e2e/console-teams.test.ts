import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pause } from './harness/api.ts'
import { barriersInBothThemes } from './harness/axe.ts'
import { closeWindows, sharedBrowser } from './harness/browser.ts'
import { chooseItem, closeWhileSent, confirmGuest, openScreen, signUp } from './harness/console.ts'
import { mailedLink } from './harness/outbox.ts'
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

const open = () => openScreen(browser, proofyard.url)

const settingsMenu = (page: Page) =>
  page.getByRole('navigation', { name: 'Settings' }).getByRole('link').allTextContents()

describe('an invitation', () => {
  test('that was sent to another address is confirmed by the team', async () => {
    const owner = await open()
    const { page } = owner
    await signUp(page, 'sophie')
    await page.goto('/z/sophie/page/settings/teams')
    await page.getByRole('button', { name: 'Create New Team' }).click()
    await page.getByLabel('Team name').fill('elastic-plates')
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
    await page.getByRole('row').filter({ hasText: 'elastic-plates' }).waitFor()
    await page.goto('/z/sophie/')
    await page.getByRole('button', { name: 'Account menu of sophie' }).click()
    await chooseItem(page.getByRole('menuitemradio', { name: 'elastic-plates' }))
    await page.waitForURL('**/z/elastic-plates/')
    await page.goto('/z/elastic-plates/page/settings/members')
    await page.getByRole('button', { name: 'Invite New Member' }).click()
    await page.getByRole('dialog').getByLabel('Email').fill('carl@work.example.org')
    await page.keyboard.press('Enter')
    // This server sends no mail, so the page shows the link.
    await page
      .getByText('This server sends no email, so nothing was sent to carl@work.example.org.', { exact: false })
      .waitFor()
    const link = await page.getByLabel('Invitation link', { exact: true }).textContent()
    expect(await barriersInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Done' }).click()

    const guest = await open()
    await signUp(guest.page, 'carl')
    await guest.page.goto(link ?? '')
    await guest.page.waitForURL(`${proofyard.url}/invitations`)
    await guest.page.getByRole('button', { name: 'Accept as carl' }).click()
    await guest.page.getByText('the team has to confirm that you are meant').waitFor()
    expect(await barriersInBothThemes(guest.page)).toEqual([])
    await page.reload()
    await page.getByText('carl (carl@example.org) has accepted from another address.').waitFor()
    expect(await barriersInBothThemes(page)).toEqual([])
    // It covers no button of the page's head, and does not go while it is read: here the pointer is already where it comes.
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    await page.mouse.move(width - 60, height - 40)
    await page.getByRole('button', { name: 'Confirm carl' }).press('Enter')
    const toast = page.getByText('carl is a member of elastic-plates now.')
    await toast.waitFor()
    for (const covered of [
      page.getByRole('button', { name: 'Account menu of sophie' }),
      page.getByRole('button', { name: 'Invite New Member' }),
    ]) {
      const [button, box] = [await covered.boundingBox(), await toast.boundingBox()]
      expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(box?.y ?? 0)
    }
    await pause(6000)
    expect(await toast.isVisible()).toBe(true)
    await page.mouse.move(0, 0)
    await toast.waitFor({ state: 'detached', timeout: 6000 })
    await page.getByLabel('Role of carl').waitFor()
    await guest.page.goto('/z/carl/page/settings/teams')
    await guest.page.getByRole('row').filter({ hasText: 'elastic-plates' }).waitFor()
    expect([...owner.troubles, ...guest.troubles]).toEqual([])
  })
})

describe('teams', () => {
  test('are founded, switched, shared by invitation, left and deleted', async () => {
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

    // An address of another one of her teams selects that team, and shows what the team sees.
    await page.goto('/z/society-of-analytical-engines/')
    await page.getByText('Your projects will appear here', { exact: false }).waitFor()
    await page.goto('/z/ruth/')
    await page
      .getByRole('tab', { name: 'Projects' })
      .or(page.getByRole('link', { name: 'Proofs' }))
      .waitFor()
    await page.goto('/z/society-of-analytical-engines/page/settings/')
    await page.getByRole('heading', { name: 'Delete this Team' }).waitFor()
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.waitForURL('**/z/society-of-analytical-engines/')

    await page.goto('/z/ruth/')
    await page.getByRole('button', { name: 'Account menu of ruth' }).click()
    const choices = page.getByRole('menuitemradio')
    await choices.nth(1).and(page.locator('[aria-checked=false]')).waitFor()
    expect(await choices.nth(0).getAttribute('aria-checked')).toBe('true')
    await chooseItem(choices.nth(1))
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
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Invite New Member' }).click()
    await dialog.getByLabel('Email').fill('mary@example.org')
    await closeWhileSent(page, '**/team/invite')
    // It comes up again by itself, for the link is shown this once.
    await dialog.getByLabel('Invitation link', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Withdraw the invitation of mary@example.org' }).click()
    await page.getByRole('cell', { name: 'mary@example.org', exact: true }).waitFor({ state: 'hidden' })

    const guest = await open()
    await signUp(guest.page, 'emmy')
    await guest.page.goto(await mailedLink(proofyard, 'emmy@example.org'))
    await guest.page.getByRole('button', { name: /Accept|Join/ }).click()
    await confirmGuest(page, guest.page, { username: 'emmy', team: 'society-of-analytical-engines' })
    await guest.page.goto('/z/team/page/settings/')
    await guest.page.getByText('Only owners and admins can change the team.').waitFor()
    expect(await guest.page.getByRole('button', { name: /Upload File|Update Profile|Delete/ }).count()).toBe(0)

    await page.reload()
    const member = page.getByRole('row').filter({ hasText: 'emmy@example.org' })
    await member.getByLabel('Role of emmy').selectOption('Admin')
    expect(await barriersInBothThemes(page)).toEqual([])
    await guest.page.reload()
    await guest.page.getByLabel('Twitter URL').fill('https://x.com/society')
    await guest.page.getByRole('button', { name: 'Update Profile' }).click()
    await guest.page.getByText('Profile Updated').waitFor()

    await makeKey(guest.page, 'ci')
    await makeKey(guest.page, 'laptop')
    await page.goto('/z/team/page/settings/api-keys')
    const key = (name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
    await key('ci').getByText('by emmy', { exact: true }).waitFor()
    expect(await barriersInBothThemes(page)).toEqual([])

    // Less than she was: what she made by that right ends, but for what is kept.
    await page.goto('/z/team/page/settings/members')
    await member.getByLabel('Role of emmy').selectOption('Member')
    await dialog.getByText('The 2 API keys that they made for the team end, too.').waitFor()
    expect(await barriersInBothThemes(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await member.getByLabel('Role of emmy').inputValue()).toBe('admin')
    await member.getByLabel('Role of emmy').selectOption('Member')
    await dialog.getByLabel('Keep API key ci').check()
    await dialog.getByRole('button', { name: 'Change Role' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await makeKey(guest.page, 'phone')
    // A member ends their own keys only.
    await guest.page.getByRole('button', { name: 'Delete API key phone' }).waitFor()
    expect(await guest.page.getByRole('button', { name: 'Delete API key ci' }).count()).toBe(0)
    await page.goto('/z/team/page/settings/api-keys')
    await key('ci').getByText('by ruth', { exact: true }).waitFor()
    expect(await key('laptop').count()).toBe(0)

    await page.goto('/z/team/page/settings/members')
    await member.getByRole('button', { name: 'Remove emmy' }).click()
    await dialog.getByText('The API key that they made for the team ends, too.').waitFor()
    expect(await barriersInBothThemes(page)).toEqual([])
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

/** Makes a key for the selected team. */
async function makeKey(page: Page, name: string): Promise<void> {
  await page.goto('/z/team/page/settings/api-keys')
  await page.getByRole('button', { name: 'Generate New API Key' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Generate' }).click()
  await page.getByRole('button', { name: `Delete API key ${name}` }).waitFor()
}

async function findNothingAt(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForURL('**/404')
}
