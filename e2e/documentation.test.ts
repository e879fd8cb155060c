import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CircuitType } from '@proofyard/contract/circuit-type.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { barriers } from './harness/axe.ts'
import { closeWindows, sharedBrowser } from './harness/browser.ts'
import { type Proofyard, root, startProofyard } from './harness/proofyard.ts'

let proofyard: Proofyard
let browser: Browser
let addresses: string[]
/** What the browser of each test asked of other servers, and what it found wrong. */
let faults: string[]

beforeAll(async () => {
  proofyard = await startProofyard()
  browser = await sharedBrowser()
  const files = await readdir(join(root, 'site', 'dist'))
  addresses = files
    .flatMap((file) => /^(?!404|index)([a-z\d-]+)\.html$/.exec(file)?.[1] ?? [])
    .map((name) => `/docs/${name}`)
})
afterAll(async () => {
  await closeWindows()
  await proofyard?.remove()
})
beforeEach(() => {
  faults = []
  return () => expect(faults).toEqual([])
})

async function openPage(width: number): Promise<Page> {
  const context = await browser.newContext({ baseURL: proofyard.url, viewport: { width, height: 900 } })
  const page = await context.newPage()
  page.on('request', (request) => {
    if (!request.url().startsWith(proofyard.url) && !request.url().startsWith('data:')) faults.push(request.url())
  })
  page.on('pageerror', (error) => faults.push(error.message))
  // A refusal of the content policy is one of these.
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text())
  })
  return page
}

/** Types words into the search, and waits until it finds a page. */
async function find(page: Page, words: string, address: string): Promise<void> {
  await page.locator('#localsearch-input').fill(words)
  const found = () =>
    page.locator('#localsearch-list a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  await expect.poll(found, { message: words, interval: 100 }).toContain(address)
}

test('every page is there, asks no other server, breaks no rule of its policy, and fits a phone', async () => {
  const page = await openPage(390)
  const wide: string[] = []
  expect(addresses.length).toBeGreaterThan(60)
  for (const address of ['/docs/', ...addresses]) {
    const answer = await page.goto(address)
    expect([address, answer?.status()]).toEqual([address, 200])
    await page.locator('.vp-doc h1').waitFor()
    const width = await page.evaluate<number>('document.documentElement.scrollWidth')
    if (width > 390) wide.push(`${address} ${width}`)
  }
  expect(wide).toEqual([])
})

test('an address without a page says so, under the same policy', async () => {
  const page = await openPage(1440)
  const answer = await page.goto('/docs/none')
  expect(answer?.status()).toBe(404)
  await page.getByText('PAGE NOT FOUND').waitFor()
  // The browser tells of the status itself.
  faults = faults.filter((fault) => !fault.includes('404'))
})

test.each([
  '/docs/',
  '/docs/getting-started',
  '/docs/circom',
  '/docs/command-line-reference',
  '/docs/api-proofs',
  '/docs/permissions',
])('%s keeps no one from reading it, light or dark', async (address) => {
  const page = await openPage(1440)
  for (const [colorScheme, rules] of [
    ['light', 'all'],
    ['dark', 'colors'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(address)
    await page.locator(colorScheme === 'dark' ? 'html.dark' : 'html:not(.dark)').waitFor()
    expect(await barriers(page, rules)).toEqual([])
  }
})

describe('the search', () => {
  test('finds each framework and each command of the command line, without asking the server for what is typed', async () => {
    const page = await openPage(1440)
    await page.goto('/docs/')
    await page.getByRole('button', { name: 'Search' }).first().click()
    await page.locator('#localsearch-input').waitFor()
    for (const framework of CircuitType.options) await find(page, framework, `/docs/${framework}#${framework}`)
    const reference = await readFile(join(root, 'docs', 'command-line-reference.md'), 'utf8')
    const verbs = [...reference.matchAll(/^### (.+)$/gm)].map(([, words = '']) => words)
    expect(verbs.length).toBeGreaterThan(40)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    for (const verb of verbs) await find(page, verb, `/docs/command-line-reference#${verb.replaceAll(' ', '-')}`)
    expect(asked).toEqual([])
  })

  test('leads to what it found', async () => {
    const page = await openPage(390)
    await page.goto('/docs/backup')
    await page.getByRole('button', { name: 'Search' }).first().click()
    await page.locator('#localsearch-input').fill('powers of tau')
    await page.locator('#localsearch-list a').first().click()
    await page.waitForURL(/\/docs\/(?!backup)/)
    await page.locator('.vp-doc h1').waitFor()
  })
})

describe('light and dark', () => {
  test('are as they were chosen in the console, and the other way round', async () => {
    const page = await openPage(1440)
    await page.goto('/docs/backup')
    const keep = (darkMode: boolean) =>
      page.evaluate(
        (dark) =>
          localStorage.setItem('console', JSON.stringify({ version: 1, theme: { darkMode: dark, setBy: 'user' } })),
        darkMode,
      )
    await keep(true)
    await page.reload()
    await page.locator('html.dark').waitFor()
    await page.getByRole('switch').first().click()
    await page.locator('html:not(.dark)').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('console'))).not.toContain('"darkMode":true')
    await page.reload()
    await page.locator('html:not(.dark)').waitFor()
  })
})

describe('the reference of the API', () => {
  test('lists each call at the address that it always had, and leads to all that there is to know of it', async () => {
    const page = await openPage(1440)
    await page.goto('/docs/api#circuitProve')
    await page.locator('li:has(> #circuitProve) a[href]').click()
    await page.waitForURL('**/docs/api-circuits#circuitProve')
    const section = page.locator('.vp-doc')
    // The address changes before the page does.
    await expect.poll(() => section.innerText()).toContain('curl -X POST $SINDRI_BASE_URL/api/v1/circuit/')
    expect(await section.innerText()).toContain('The circuit is still being compiled')
  })
})

test('a document shows its pictures, and the console is one step away', async () => {
  const page = await openPage(1440)
  await page.goto('/docs/getting-started')
  const picture = page.getByRole('img', { name: 'A project: its readme', exact: false })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate("document.querySelector('main img').naturalWidth")).toBe(1440)
  await page.getByRole('link', { name: 'Console', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/docs'))
  // Nobody is signed in, which the console learns by asking.
  faults = faults.filter((fault) => !fault.includes('401'))
})
