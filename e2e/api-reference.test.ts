import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeWindows, sharedBrowser } from './harness/browser.ts'
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

describe.each([390, 1440])('the API reference, %i pixels wide', (width) => {
  test('shows a call that a link leads to, finds others by words, and fits the screen', async () => {
    const context = await browser.newContext({ baseURL: proofyard.url, viewport: { width, height: 900 } })
    const page = await context.newPage()
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => {
      // Nobody is signed in, which the console learns by asking.
      if (message.type() === 'error' && !message.text().includes('401')) faults.push(message.text())
    })

    await page.goto('/docs/api#circuitProve')
    const command = page.locator('#circuitProve').getByLabel('Command', { exact: true })
    await command.waitFor()
    expect(await command.innerText()).toContain(`curl -X POST ${proofyard.url}/api/v1/circuit/`)
    expect(await command.innerText()).toContain('$SINDRI_API_KEY')
    expect(await page.locator('#circuitProve').innerText()).toContain('The circuit is still being compiled')
    expect(await page.locator('#circuitProve > summary').isVisible()).toBe(true)

    await page.goto('/docs/api#proofVerify')
    await page.locator('#proofVerify').getByText('Who may call.').waitFor()

    await page.getByLabel('Search calls').fill('avatar upload')
    await expect
      .poll(() => page.locator('article details > summary code').allInnerTexts())
      .toEqual(['/api/v1/team/avatar/upload'])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    expect(faults).toEqual([])
    await context.close()
  })
})

describe('a document', () => {
  test('shows its pictures, which the console serves itself', async () => {
    const page = await browser.newPage({ baseURL: proofyard.url })
    await page.goto('/docs/getting-started')
    const picture = page.getByRole('img', { name: 'A project: its readme', exact: false })
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => page.evaluate("document.querySelector('main img').naturalWidth")).toBe(1440)
    await page.close()
  })
})
