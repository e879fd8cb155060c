import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { barriersInBothThemes } from './harness/axe.ts'
import { closeWindows, sharedBrowser } from './harness/browser.ts'
import { closeWhileSent, holdBack, logIn, openScreen, password, signUp, untilTexts } from './harness/console.ts'
import { drawnOn, pictureAt, redAndBlue } from './harness/pictures.ts'
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

const open = () => openScreen(browser, proofyard.url, { permissions: ['clipboard-read', 'clipboard-write'] })

const settingsMenu = (page: Page) =>
  page.getByRole('navigation', { name: 'Settings' }).getByRole('link').allTextContents()

/** What the API answers to a caller with this key. */
async function statusWith(apiKey: string): Promise<number> {
  const headers = { Authorization: `Bearer ${apiKey}` }
  return (await fetch(`${proofyard.url}/api/v1/team/me`, { headers })).status
}

/** Those of these widths at which the table is wider than its place. */
async function widthsWithScrolling(page: Page, widths: number[]): Promise<number[]> {
  const found: number[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const place = page.getByRole('table').locator('..')
    if (await place.evaluate((box) => box.scrollWidth > box.clientWidth)) found.push(width)
  }
  return found
}

describe('API keys', () => {
  test('are shown once they are made, also where the dialog was closed meanwhile', async () => {
    const { page, troubles } = await open()
    await signUp(page, 'edith')
    await page.goto('/z/edith/page/settings/api-keys')
    await page.getByRole('button', { name: 'Generate New API Key' }).click()
    await closeWhileSent(page, '**/apikey/generate*')
    expect(await statusWith((await page.getByLabel('New API key', { exact: true }).textContent()) ?? '')).toBe(200)
    expect(troubles).toEqual([])
  })

  test('are made, copied once, given an end, changed, freed of it and deleted', async () => {
    const { page, troubles } = await open()
    await signUp(page, 'grace')
    await page.goto('/z/account/page/settings/api-keys')
    await page.waitForURL('**/z/grace/page/settings/api-keys')
    await page.getByText('This team has no API keys.').waitFor()
    expect(await settingsMenu(page)).toEqual(['Account Settings', 'API Keys', 'Teams'])

    await page.getByRole('button', { name: 'Generate New API Key' }).click()
    await page.getByLabel('Name').fill('ci')
    await page.keyboard.press('Enter')
    await page.getByText('API Key generated').waitFor()
    const key = (await page.getByLabel('New API key', { exact: true }).textContent()) ?? ''
    expect(await statusWith(key)).toBe(200)
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByText('API key copied to clipboard!').waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(key)
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      'Name',
      'Key',
      'Date Created',
      'Date Expires',
      'Date Last Used',
      'Actions',
    ])

    await page.reload()
    const row = page.getByRole('row').filter({ hasText: 'ci' })
    const shown = (await row.getByRole('cell').nth(1).textContent()) ?? ''
    const [prefix = '', suffix = ''] = shown.split('•'.repeat(10))
    expect([key.startsWith(prefix), key.endsWith(suffix), suffix.length > 0]).toEqual([true, true, true])
    expect(await page.content()).not.toContain(key)
    expect(await barriersInBothThemes(page)).toEqual([])

    const field = page.getByLabel('Date on which API key ci expires', { exact: true })
    const update = row.getByRole('button', { name: 'Update expiration' })
    expect(await update.count()).toBe(0)
    await page.route('**/apikey/*/update', (route) => route.abort())
    await field.fill('2030-01-02T03:04')
    await update.click()
    await page.getByText('Oops. Something went wrong').waitFor()
    expect(await field.inputValue()).toBe('2030-01-02T03:04')
    await page.unroute('**/apikey/*/update')

    const letThrough = await holdBack(page, '**/apikey/*/update')
    await update.click()
    await row.getByRole('button', { name: 'Updating...' }).waitFor()
    letThrough()
    await page.getByText('API Key expiration updated successfully').waitFor()
    await update.waitFor({ state: 'detached' })
    expect(await statusWith(key)).toBe(200)

    await field.fill('2020-01-02T03:04')
    await update.click()
    await row.getByText('Expired').waitFor()
    expect(await statusWith(key)).toBe(401)
    await page.reload()
    expect(await field.inputValue()).toBe('2020-01-02T03:04')
    await field.fill('2021-01-02T03:04')
    expect(await widthsWithScrolling(page, [360, 600, 768, 960, 1024, 1200, 1440])).toEqual([])
    await field.fill('2020-01-02T03:04')

    await row.getByRole('button', { name: 'Clear the date on which API key ci expires' }).click()
    await update.click()
    await page.getByText('API Key expiration removed successfully').waitFor()
    expect(await statusWith(key)).toBe(200)

    await page.getByRole('button', { name: 'Delete API key ci' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('API Key deleted.').waitFor()
    await page.getByText('This team has no API keys.').waitFor()
    expect(await statusWith(key)).toBe(401)
    // The button that had the focus before the question went with the key.
    await page.locator('main:focus').waitFor()
    await page.getByText('API Key deleted.').waitFor()
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Teams' }).click()
    await page.waitForURL('**/page/settings/teams')
    await untilTexts(page.getByRole('status', { name: 'Notifications' }), [''])
    expect(troubles.filter((text) => !text.includes('net::ERR_FAILED'))).toEqual([])
  })
})

describe('the account', () => {
  test('shows what its user wrote and the picture that they cut', async () => {
    const { page, troubles } = await open()
    await signUp(page, 'hedy')
    await page.goto('/z/hedy/page/settings/')
    await page.getByRole('heading', { name: 'Account Settings' }).waitFor()
    await page.getByText('Date Joined').waitFor()

    await page.getByLabel('GitHub URL').fill('github.com/hedy')
    await page.keyboard.press('Enter')
    await page.getByText('Write a URL that begins with https:// or http://.').waitFor()
    await page.locator('input[name=github_url]:focus').waitFor()
    await page.getByLabel('GitHub URL').fill('https://github.com/hedy')
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await page.getByText('Profile Updated').waitFor()
    expect(await barriersInBothThemes(page)).toEqual([])

    const upload = page.getByRole('button', { name: 'Upload File' })
    await page.route('**/assets/avatar-dialog*.js', (route) => route.fulfill({ status: 404 }))
    await upload.click()
    await page.getByText('This page is out of date. Reload it.').waitFor()
    await page.unroute('**/assets/avatar-dialog*.js')
    await page.reload()
    const dialog = page.getByRole('dialog', { name: 'Profile Picture' })
    await upload.press('Enter')
    await dialog.locator(':focus').waitFor()
    await page.keyboard.press('Escape')
    await upload.and(page.locator(':focus')).waitFor()
    await upload.click()
    await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByText('You must select an image file.').waitFor()
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      dialog.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
    await choose('notes.txt', 'text/plain', Buffer.from('no picture'))
    await dialog.getByText('File type must be', { exact: false }).waitFor()
    await choose('broken.png', 'image/png', Buffer.from('no picture'))
    await dialog.getByText('This file cannot be read as a picture.', { exact: false }).waitFor()
    await choose('halves.png', 'image/png', await redAndBlue(page))

    const zoom = dialog.getByRole('slider', { name: 'Zoom' })
    expect(await Promise.all(['min', 'max', 'step'].map((name) => zoom.getAttribute(name)))).toEqual([
      '0',
      '10',
      '0.05',
    ])
    const canvas = dialog.getByRole('application')
    expect([await canvas.getAttribute('width'), await canvas.getAttribute('height')]).toEqual(['400', '400'])
    await expect.poll(() => drawnOn(page)).toEqual([400, 400, 'red', 'blue'])
    const box = await canvas.boundingBox()
    if (box === null) throw new Error('The picture cannot be seen.')
    await page.mouse.move(box.x + 100, box.y + 200)
    await page.mouse.down()
    await page.mouse.move(box.x + 390, box.y + 200, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => drawnOn(page)).toEqual([400, 400, 'red', 'red'])
    await canvas.focus()
    for (let times = 0; times < 4; times++) await page.keyboard.press('ArrowLeft')
    await dialog.getByRole('button', { name: 'Back' }).click()
    await dialog.getByText('halves.png').waitFor()
    await dialog.getByRole('button', { name: 'Next' }).click()
    await expect.poll(() => drawnOn(page)).toEqual([400, 400, 'red', 'blue'])
    expect(await barriersInBothThemes(page)).toEqual([])

    const letThrough = await holdBack(page, '**/team/avatar/upload')
    const sent = page.waitForRequest('**/team/avatar/upload')
    await dialog.getByRole('button', { name: 'Save' }).click()
    expect((await sent).postDataBuffer()?.toString('latin1')).toContain('filename="avatar.png"')
    await dialog.getByRole('button', { name: 'Back', disabled: true }).waitFor()
    await page.keyboard.press('Escape')
    expect(await zoom.isDisabled()).toBe(true)
    letThrough()
    // Nobody would say so, had the dialog been closed.
    await page.getByText('Profile Updated').waitFor()
    await dialog.waitFor({ state: 'hidden' })

    await page.goto('/z/hedy/')
    const card = page.getByRole('complementary', { name: 'Team' })
    expect(await card.getByRole('link', { name: 'GitHub' }).getAttribute('href')).toBe('https://github.com/hedy')
    const address = (await card.locator('img').getAttribute('src')) ?? ''
    expect(await pictureAt(page, address)).toEqual([400, 400, 'red', 'blue'])
    expect(troubles).toEqual([])
  })

  test('gets a new password, and is logged out everywhere', async () => {
    const { page, troubles } = await open()
    await signUp(page, 'joan')
    await page.goto('/z/joan/page/settings/')
    const change = page.getByRole('button', { name: 'Change Password' })
    const fill = async (old: string, chosen: string, repeated: string) => {
      await page.getByRole('textbox', { name: 'Current password' }).fill(old)
      await page.getByRole('textbox', { name: 'New password', exact: true }).fill(chosen)
      await page.getByRole('textbox', { name: 'Repeat new password' }).fill(repeated)
      await change.click()
    }
    await change.click()
    await page.getByText('Passwords cannot be empty').first().waitFor()
    await fill(password, 'an even longer password', 'an even longer passport')
    await page.getByText('Passwords must match').waitFor()
    await fill('not this one', 'an even longer password', 'an even longer password')
    await page.getByText('Oops. Something went wrong').waitFor()
    await fill(password, 'an even longer password', 'an even longer password')
    await page.waitForURL('**/login')
    await page.getByText('Password Updated').waitFor()
    await logIn(page, 'joan', 'an even longer password')
    await page.waitForURL('**/z/joan/**')

    const elsewhere = await open()
    await elsewhere.page.goto('/login')
    await logIn(elsewhere.page, 'joan', 'an even longer password')
    await elsewhere.page.waitForURL('**/z/joan/**')
    await page.goto('/z/joan/page/settings/')
    const rows = page.getByRole('table').getByRole('row')
    await rows.filter({ hasText: 'This one' }).waitFor()
    expect(await rows.count()).toBe(3)
    await rows.filter({ hasText: 'Chrome on Linux' }).filter({ hasText: '127.0.0.1' }).first().waitFor()
    expect(await barriersInBothThemes(page)).toEqual([])
    expect(await widthsWithScrolling(page, [360, 390, 768, 1024, 1440])).toEqual([])
    await page.getByRole('button', { name: 'End the session of Chrome on Linux', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('The session of Chrome on Linux has ended.').waitFor()
    await rows.filter({ hasNotText: 'This one' }).nth(1).waitFor({ state: 'detached' })
    await elsewhere.page.goto('/z/joan/page/settings/')
    await elsewhere.page.waitForURL('**/login?next=**')
    await logIn(elsewhere.page, 'joan', 'an even longer password')
    await elsewhere.page.waitForURL('**/z/joan/**')
    await page.getByRole('button', { name: 'Log Out Everywhere' }).click()
    await page.waitForURL('**/login')
    await elsewhere.page.goto('/z/joan/page/settings/')
    await elsewhere.page.waitForURL('**/login?next=**')
    expect([...troubles, ...elsewhere.troubles]).toEqual([])
  })

  test('says what is used where bills would be', async () => {
    const { page, troubles } = await open()
    await signUp(page, 'sofia')
    await page.goto('/z/sofia/page/settings/billing')
    await page.getByRole('heading', { name: 'Billing' }).waitFor()
    await page.getByText('Usage is counted, not billed.', { exact: false }).waitFor()
    expect(await barriersInBothThemes(page)).toEqual([])
    expect(troubles).toEqual([])
  })
})
