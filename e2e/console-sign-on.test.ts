import { signOnPaths } from '@proofyard/contract/sign-on.ts'
import { openOidcProvider, CLIENT, type TestProvider } from '@proofyard/server/testing/open-oidc-provider.ts'
import { visitProvider } from '@proofyard/server/testing/sign-on-journey.ts'
import { createServer } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersInBothThemes } from './harness/axe.ts'
import { closeWindows, sharedBrowser } from './harness/browser.ts'
import { openScreen, password, signUp } from './harness/console.ts'
import { type Proofyard, startProofyard } from './harness/proofyard.ts'

let provider: TestProvider
let proofyard: Proofyard
let browser: Browser

beforeAll(async () => {
  const port = await freePort()
  provider = await openOidcProvider(`http://127.0.0.1:${port}${signOnPaths.callback}`)
  provider.asks = true
  proofyard = await startProofyard({ PORT: String(port), ...providerSettings() })
  browser = await sharedBrowser()
})
afterAll(async () => {
  await closeWindows()
  await proofyard?.remove()
  await provider?.close()
})

const providerSettings = () => ({
  PROOFYARD_OIDC_ISSUER: provider.issuer,
  PROOFYARD_OIDC_CLIENT_ID: CLIENT.id,
  PROOFYARD_OIDC_CLIENT_SECRET: CLIENT.secret,
  PROOFYARD_OIDC_NAME: 'Acme',
})

/** The provider has to know where it sends people back to before the server runs. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function be(subject: string | undefined): void {
  provider.person = subject
  if (subject === undefined) return
  provider.people.set(subject, {
    email: `${subject}@acme.example`,
    email_verified: true,
    preferred_username: subject,
  })
}

const button = (page: Page) => page.getByRole('link', { name: 'Log in with Acme' })

test('a person logs in at the provider, comes to where they wanted to be, and hears what went wrong', async () => {
  const { page, troubles } = await openScreen(browser, proofyard.url)
  await page.goto('/z/maria/page/settings/')
  await page.waitForURL('**/login?next=**')
  await button(page).waitFor()
  expect(await barriersInBothThemes(page)).toEqual([])

  be(undefined)
  await button(page).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Log in as no one' }).click()
  await page.getByRole('alert').getByText('You did not let Acme log you in here.').waitFor()
  expect(await page.content()).not.toContain('<b>No</b>')
  expect(await barriersInBothThemes(page)).toEqual([])

  be('maria')
  await button(page).click()
  await page.getByRole('link', { name: 'Log in as maria' }).click()
  await page.waitForURL('**/z/maria/page/settings/')
  await page.getByText('You log in with Acme.').waitFor()
  expect(await page.getByLabel('New password').count()).toBe(0)
  await page.getByRole('row').filter({ hasText: 'This one' }).waitFor()
  expect(await page.evaluate('document.cookie')).not.toContain('sessionid')
  await page.getByRole('button', { name: 'End the session of Chrome on Linux, this one' }).click()
  await page.waitForURL('**/login')
  expect(troubles).toEqual([])
})

test('a person who comes to sign up is offered the provider, too, and a password beside it', async () => {
  const { page, troubles } = await openScreen(browser, proofyard.url)
  await page.goto('/signup?next=/z/olga/page/settings/')
  await page.getByText('Your first login with Acme makes your account.').waitFor()
  await page.getByRole('button', { name: 'Sign up' }).waitFor()
  expect(await barriersInBothThemes(page)).toEqual([])
  be('olga')
  await button(page).click()
  await page.getByRole('link', { name: 'Log in as olga' }).click()
  await page.waitForURL('**/z/olga/page/settings/')
  // Without a password no terminal logs them in by one.
  await page.goto('/z/olga/')
  await page.getByText(`proofyard login --url ${proofyard.url} --browser`).waitFor()
  expect(troubles).toEqual([])
})

test('an address of a return that is opened in another browser logs no one in', async () => {
  be('mallory')
  provider.asks = false
  const begun = await fetch(proofyard.url + signOnPaths.begin, { redirect: 'manual' })
  const returned = await visitProvider(new URL(begun.headers.get('location') ?? ''), proofyard.url)
  provider.asks = true
  const { page } = await openScreen(browser, proofyard.url)
  await page.goto(returned.href)
  await page.getByRole('alert').getByText('This login was begun in another browser').waitFor()
  const { cookies } = await page.context().storageState()
  expect(cookies.filter(({ name }) => name === 'sessionid')).toEqual([])
})

test('a person without a password sets up a second factor by logging in at the provider once more', async () => {
  be('naomi')
  const { page, troubles } = await openScreen(browser, proofyard.url)
  await page.goto('/login?next=/z/naomi/page/settings/')
  await button(page).click()
  await page.getByRole('link', { name: 'Log in as naomi' }).click()
  await page.getByRole('button', { name: 'Set Up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Your account has no password.').waitFor()
  expect(await barriersInBothThemes(page)).toEqual([])
  await dialog.getByRole('link', { name: 'Log in with Acme' }).click()
  await page.getByRole('link', { name: 'Log in as naomi' }).click()
  await page.waitForURL('**/z/naomi/page/settings/')
  await page.getByRole('button', { name: 'Set Up' }).click()
  await dialog.getByText('You have shown at Acme that it is you.').waitFor()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('img', { name: /QR code/ }).waitFor()
  expect(troubles).toEqual([])
})

test('an account is connected with the password, and is logged in by the provider then', async () => {
  const { page, troubles } = await openScreen(browser, proofyard.url)
  await signUp(page, 'joan')
  await page.goto('/z/joan/page/settings/')
  await page.getByText('Connect your account to log in with Acme, too.').waitFor()
  expect(await barriersInBothThemes(page)).toEqual([])
  be('joan-at-acme')
  await page.getByRole('button', { name: 'Connect with Acme' }).click()
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Current password' })
  await field.fill('not this one')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Current password is incorrect.').waitFor()
  await field.fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Log in as joan-at-acme' }).click()
  await page.getByText('You can log in with Acme, or with your password.').waitFor()

  const elsewhere = await openScreen(browser, proofyard.url)
  await elsewhere.page.goto('/login')
  await button(elsewhere.page).click()
  await elsewhere.page.getByRole('link', { name: 'Log in as joan-at-acme' }).click()
  await elsewhere.page.waitForURL('**/z/joan/')
  expect([...troubles, ...elsewhere.troubles]).toEqual([])
})

test('where it is the only way in, the page has no form until somebody asks for it', async () => {
  const strict = await startProofyard({ ...providerSettings(), PROOFYARD_OIDC_ONLY: 'on' })
  try {
    const { page, troubles } = await openScreen(browser, strict.url)
    await page.goto('/login')
    await button(page).waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    expect(await page.getByRole('link', { name: /sign ?up|get started/i }).count()).toBe(0)
    expect(await barriersInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Log in with a password' }).click()
    await page.getByLabel('Username').fill('ada')
    await page.getByRole('textbox', { name: 'Password' }).fill(strict.password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.getByRole('alert').getByText('This server takes no passwords.').waitFor()
    await page.goto('/signup')
    await page.getByText('Your first login with Acme makes your account.').waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    expect(troubles).toEqual([])
  } finally {
    await strict.remove()
  }
})
