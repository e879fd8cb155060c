import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { barriersInBothThemes } from './harness/axe.ts'
import { closeWindows, sharedBrowser } from './harness/browser.ts'
import { chooseItem } from './harness/console.ts'
import { openOtherSite, type OtherSite } from './harness/other-site.ts'
import { mailsOf } from './harness/outbox.ts'
import { type Proofyard, startProofyard } from './harness/proofyard.ts'
import { untilQuiet } from './harness/until-quiet.ts'

let browser: Browser
/** As it is when nothing is set. */
let plain: Proofyard
/** With a hosted form, an address, and a receiver of page views. */
let equipped: Proofyard
let other: OtherSite

beforeAll(async () => {
  other = await openOtherSite()
  plain = await startProofyard()
  equipped = await startProofyard({
    SUPPORT_EMAIL: 'support@proofs.example',
    SUPPORT_FORM_URL: `${other.url}/form?theme=plain`,
    DOCUMENTATION_URL: 'https://docs.proofs.example/',
    ANALYTICS_URL: `${other.url}/v1`,
    ANALYTICS_KEY: 'live-key',
    ANALYTICS_KEY_ELSEWHERE: 'trial-key',
  })
  browser = await sharedBrowser()
})

afterAll(async () => {
  await closeWindows()
  await plain?.remove()
  await equipped?.remove()
  await other?.close()
})

/** A page, what went wrong on it, and every address outside of the server that it asked for. */
async function openPage(proofyard: Proofyard): Promise<{ page: Page; troubles: string[]; outside: string[] }> {
  const context = await browser.newContext({ baseURL: proofyard.url })
  const page = await context.newPage()
  const troubles: string[] = []
  const outside: string[] = []
  page.on('pageerror', (error) => troubles.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 40[14]/.test(message.text())) troubles.push(message.text())
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(proofyard.url)) outside.push(request.url())
  })
  return { page, troubles, outside }
}

async function logIn(page: Page, { username, password }: Proofyard): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/z/ada/')
}

describe('the support page', () => {
  test('takes a message, keeps what was typed until it is sent, and promises nothing that nobody has set', async () => {
    const { page, troubles, outside } = await openPage(plain)
    await logIn(page, plain)
    await page.getByRole('link', { name: 'Support' }).click()
    await page.waitForURL('**/z/ada/page/support')
    await page.getByRole('heading', { name: 'Support', level: 1 }).waitFor()
    const email = page.getByLabel('Email')
    const message = page.getByLabel('Message')
    expect(await email.inputValue()).toBe('ada@example.org')
    expect(await page.getByRole('main').innerText()).not.toMatch(/repl|@proofs/i)
    expect(await barriersInBothThemes(page)).toEqual([])

    await email.fill('ada')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await page.getByText('Write the email address as name@example.org.').waitFor()
    await page.getByText('Write a message.').waitFor()
    await email.and(page.locator(':focus')).waitFor()
    await email.fill('ada@work.example')
    await email.press('Enter')
    await message.and(page.locator(':focus')).waitFor()

    await message.fill('It waits.\n\nFor an hour.')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await page.getByRole('alert').waitFor()
    expect(await message.inputValue()).toBe('It waits.\n\nFor an hour.')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await page.getByText('Your message is kept for the team').waitFor()
    expect(await barriersInBothThemes(page)).toEqual([])
    await expect.poll(() => mailsOf(plain)).toHaveLength(1)
    const [mail] = await mailsOf(plain)
    expect(mail).toContain('\nReply-To: ada@work.example\n')
    expect(mail).toContain('\n\nIt waits.\n\nFor an hour.\n\n-- \nada <ada@example.org>\n')

    await page.getByRole('button', { name: 'Write another message' }).click()
    expect(await message.inputValue()).toBe('')
    expect(outside).toEqual([])
    expect(troubles.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
    await page.context().close()
  })

  test('leads strangers to the login and back', async () => {
    const { page } = await openPage(plain)
    await page.goto('/z/me/page/support')
    await page.waitForURL('**/login?**')
    await page.getByLabel('Username').fill(plain.username)
    await page.getByRole('textbox', { name: 'Password' }).fill(plain.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL('**/z/ada/page/support')
    await page.context().close()
  })

  test('shows a hosted form with the email address filled in, and says that the team replies', async () => {
    const { page, troubles } = await openPage(equipped)
    await logIn(page, equipped)
    await page.getByRole('link', { name: 'Support' }).click()
    await page.getByText('The team replies by email', { exact: false }).waitFor()
    await page.frameLocator('iframe').getByText('A form for ada@example.org').waitFor()
    await page.locator('a[href="https://docs.proofs.example/"]').getByText('Documentation').waitFor()
    const link = page.getByRole('link', { name: 'support@proofs.example' })
    expect(await link.getAttribute('href')).toBe('mailto:support@proofs.example')
    expect(await barriersInBothThemes(page)).toEqual([])
    expect(troubles).toEqual([])
    await page.context().close()
  })
})

describe('page views', () => {
  test('tell routes and ids to whom the operator has set, and nothing else', async () => {
    const { page, troubles, outside } = await openPage(equipped)
    other.events.length = 0
    const club = await newTeam(equipped, 'zk-club')
    await page.goto('/explore?search=secret')
    await other.until(({ type }) => type === 'page')
    await logIn(page, equipped)
    const identified = await other.until(({ type }) => type === 'identify')
    await page.getByRole('button', { name: 'Account menu of ada' }).click()
    await chooseItem(page.getByRole('menuitemradio', { name: 'zk-club' }))
    const grouped = await other.until(({ type }) => type === 'group')
    await page.getByRole('link', { name: 'Explore' }).first().click()
    await other.until(() => other.events.filter(({ properties }) => properties?.path === '/explore').length === 2)
    await page.goto('/invitations#a-secret-of-somebody')
    await other.until(({ properties }) => properties?.path === '/invitations')

    const { id } = z.object({ id: z.int() }).parse(await (await page.request.get('/api/v1/user/me')).json())
    expect(identified).toMatchObject({ userId: String(id), traits: {} })
    expect(grouped).toMatchObject({ groupId: String(club), traits: {} })
    // The second is that of the page that was loaded again; each comes by itself, and may come after the page.
    await expect.poll(() => other.events.filter(({ type }) => type === 'identify')).toHaveLength(2)
    await expect.poll(() => other.events.filter(({ type }) => type === 'group')).toHaveLength(2)
    const pages = () => other.events.filter(({ type }) => type === 'page').map(({ properties }) => properties?.path)
    await expect.poll(pages).toEqual(['/explore', '/login', '/z/$team', '/z/$team', '/explore', '/invitations'])
    // The page was opened by the host of the public address.
    expect(new Set(other.events.map(({ writeKey }) => writeKey))).toEqual(new Set(['live-key']))
    const told = JSON.stringify(other.events)
    expect(told).not.toMatch(/secret-of|search|title|referrer|\bada\b|zk-club|example\.org/)
    expect(outside.filter((url) => !url.startsWith(`${other.url}/v1/`))).toEqual([])
    expect(JSON.stringify(await page.context().storageState())).not.toMatch(/ajs|segment/i)
    expect(troubles).toEqual([])
    await page.context().close()
  })

  test('use the other key on another host, and are not told of who does not wish it', async () => {
    const { page } = await openPage(equipped)
    const elsewhere = equipped.url.replace('127.0.0.1', 'localhost')
    other.events.length = 0
    await page.goto(`${elsewhere}/explore`)
    expect(await other.until(({ type }) => type === 'page')).toMatchObject({ writeKey: 'trial-key' })

    const shy = await openPage(equipped)
    await shy.page.addInitScript("Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })")
    await shy.page.goto('/explore')
    await shy.page.getByRole('heading', { level: 1 }).waitFor()
    await untilQuiet(shy.page)
    expect(shy.outside).toEqual([])
    await page.context().close()
    await shy.page.context().close()
  })
})

/** Its id. */
async function newTeam({ url, username, password }: Proofyard, slug: string): Promise<number> {
  const post = async (path: string, body: unknown, token = '') =>
    await (
      await fetch(`${url}/api/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...(token === '' ? {} : { Authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      })
    ).json()
  const { access } = z.object({ access: z.string() }).parse(await post('token/pair', { username, password }))
  return z.object({ id: z.int() }).parse(await post('v1/team/create', { slug }, access)).id
}
