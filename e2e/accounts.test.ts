import { type MailServer, openMailServer } from '@proofyard/core/mail/testing/mail-server.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeWindows, sharedBrowser } from './harness/browser.ts'
import { type Proofyard, startProofyard } from './harness/proofyard.ts'

let mails: MailServer
let proofyard: Proofyard
let browser: Browser

beforeAll(async () => {
  mails = await openMailServer()
  proofyard = await startProofyard({ SMTP_URL: mails.url })
  browser = await sharedBrowser()
})

afterAll(async () => {
  await closeWindows()
  await proofyard?.remove()
  await mails?.close()
})

async function openPage(): Promise<{ page: Page; troubles: string[] }> {
  const context = await browser.newContext({ baseURL: proofyard.url })
  const page = await context.newPage()
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of (?:40[134]|422)/.test(message.text())) troubles.push(message.text())
  })
  return { page, troubles }
}

async function logIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Username').fill('grace')
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

async function mailedLink(subject: RegExp): Promise<string> {
  const mail = await mails.mailTo('grace@example.org', subject)
  const link = /^http:\S+#\w+$/m.exec(mail.replaceAll('\r', ''))?.[0]
  if (link === undefined) throw new Error(`There is no link in the mail:\n${mail}`)
  return link
}

describe('an account where mails are sent', () => {
  test('is verified, used, and given a new password, all by mailed links', async () => {
    const { page, troubles } = await openPage()
    const password = 'a long enough password'
    await page.goto('/signup?next=%2Fexplore%3Fsearch%3Dmulti')
    await page.getByLabel('Username').fill('grace')
    await page.getByLabel('Email').fill('grace@example.org')
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()

    await page.getByRole('link', { name: 'Log in' }).last().click()
    await logIn(page, password)
    await page.waitForURL('**/login?*message=complete_signup')
    await page.getByText('Please complete signup procedures before logging in.').waitFor()
    await page.getByRole('button', { name: 'Resend the email' }).click()
    await page.getByText('Email sent. It may take a few minutes.').waitFor()

    const verification = await mailedLink(/Verify your email address/)
    await page.goto(verification)
    await page.getByRole('button', { name: 'Verify my address' }).waitFor()
    // The secret is taken out of the address once the page is drawn.
    await page.waitForURL(`${proofyard.url}/accounts/verify`)
    await page.getByRole('button', { name: 'Verify my address' }).click()
    await page.getByText('Your address is verified.').waitFor()
    await logIn(page, password)
    await page.waitForURL('**/explore?search=multi')

    await page.goto('/accounts/password/reset')
    await page.getByLabel('Username or email').fill('Grace@example.org')
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText('we sent it an email with a link').waitFor()
    await page.goto(await mailedLink(/Set a new password/))
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill('an even longer password')
    await page.getByRole('textbox', { name: 'Repeat new password' }).fill('an even longer password')
    await page.waitForURL(`${proofyard.url}/accounts/password/set`)
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.getByText('Your new password is set.').waitFor()

    await logIn(page, password)
    await page.getByText('Invalid username or password').waitFor()
    await logIn(page, 'an even longer password')
    await page.waitForURL('**/z/grace/**')
    await mails.mailTo('grace@example.org', /Your password for Proofyard was changed/)

    await page.goto('/z/grace/page/settings/')
    await page.getByRole('button', { name: 'Log Out Everywhere' }).click()
    await page.waitForURL('**/login')
    await page.goto(verification)
    await page.getByRole('button', { name: 'Verify my address' }).click()
    await page.getByText('This link is wrong, was used or has run out.').waitFor()
    expect(troubles).toEqual([])
  })
})
