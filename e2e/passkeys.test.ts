import { freePort } from '@proofyard/start/postgres/free-port.ts'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersInBothThemes } from './harness/axe.ts'
import { closeWindows, sharedBrowser } from './harness/browser.ts'
import { logIn, openScreen, password, signUp } from './harness/console.ts'
import { type Proofyard, startProofyard } from './harness/proofyard.ts'

let proofyard: Proofyard
let browser: Browser
let url: string

beforeAll(async () => {
  const port = await freePort()
  // Browsers have passkeys for names alone.
  url = `http://localhost:${port}`
  proofyard = await startProofyard({ PORT: String(port), PUBLIC_URL: url })
  browser = await sharedBrowser()
})

afterAll(async () => {
  await closeWindows()
  await proofyard?.remove()
})

/** Gives a window an authenticator, as a phone or a laptop has one. */
async function plugIn(page: Page): Promise<{ cdp: CDPSession; id: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId: id } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, id }
}

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill(password)
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log Out Everywhere' }).click()
  await page.waitForURL('**/login')
}

test('a passkey is added, logs in alone and after the password, confirms, and is removed', async () => {
  const { page, troubles } = await openScreen(browser, url)
  const { cdp, id } = await plugIn(page)
  await signUp(page, 'grace')
  await page.goto('/z/grace/page/settings/')
  await addPasskey(page, 'my laptop')
  const dialog = page.getByRole('dialog')
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await codes.first().waitFor()
  const recoveryCodes = await codes.allTextContents()
  await dialog.getByRole('button', { name: 'I Have Kept Them' }).click()
  await row(page, 'my laptop').getByText('never used').waitFor()
  expect(await barriersInBothThemes(page)).toEqual([])

  await logOut(page)
  expect(await barriersInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await page.waitForURL('**/z/grace/**')

  await page.goto('/z/grace/page/settings/')
  await row(page, 'my laptop').getByText('last used').waitFor()
  await logOut(page)
  await logIn(page, 'grace')
  await page.getByRole('button', { name: 'Use a passkey', exact: true }).click()
  await page.waitForURL('**/z/grace/**')

  // One that is not unlocked is no login.
  await page.goto('/z/grace/page/settings/')
  await logOut(page)
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: false })
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await page.getByText('No passkey was shown.').waitFor()
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: true })

  // A copy of the key, whose counter stands where it was.
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId: id })
  const [copied] = credentials
  if (copied === undefined) throw new Error('The authenticator has no passkey.')
  await cdp.send('WebAuthn.removeCredential', { authenticatorId: id, credentialId: copied.credentialId })
  await cdp.send('WebAuthn.addCredential', { authenticatorId: id, credential: { ...copied, signCount: 0 } })
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await page.getByText('This passkey was not accepted.').waitFor()
  await cdp.send('WebAuthn.removeCredential', { authenticatorId: id, credentialId: copied.credentialId })
  await cdp.send('WebAuthn.addCredential', {
    authenticatorId: id,
    credential: { ...copied, signCount: copied.signCount + 10 },
  })
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await page.waitForURL('**/z/grace/**')

  // It stands for the code where the password changes.
  await page.goto('/z/grace/page/settings/')
  await row(page, 'my laptop').waitFor()
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('seven silver swans')
  await page.getByRole('textbox', { name: 'Repeat new password' }).fill('seven silver swans')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.waitForURL('**/login')
  await logIn(page, 'grace', 'seven silver swans')
  await page.getByLabel('Code', { exact: true }).fill(recoveryCodes[0] ?? '')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/z/grace/**')

  await page.goto('/z/grace/page/settings/')
  await page.getByRole('button', { name: 'Remove passkey my laptop' }).click()
  await dialog.getByRole('button', { name: 'Use a Passkey' }).click()
  await row(page, 'my laptop').waitFor({ state: 'detached' })
  await row(page, 'Recovery codes').waitFor({ state: 'detached' })
  await logOut(page)
  await logIn(page, 'grace', 'seven silver swans')
  await page.waitForURL('**/z/grace/**')
  expect(troubles).toEqual([])
})
