import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deploy, pack, pause } from './harness/api.ts'
import { closeWindows, sharedBrowser } from './harness/browser.ts'
import { query } from './harness/database.ts'
import { holdBack, openAsFirstUser, openScreen, type Screen } from './harness/console.ts'
import { processesOf } from './harness/processes.ts'
import { type Proofyard, root, startProofyard } from './harness/proofyard.ts'
import { until } from './harness/until.ts'

let proofyard: Proofyard
let browser: Browser

beforeAll(async () => {
  proofyard = await startProofyard({ PROOFYARD_ATTEMPTS_PER_MINUTE: '1000', PROOFYARD_TOOLCHAINS: 'off' })
  browser = await sharedBrowser()
})

afterAll(async () => {
  await closeWindows()
  await proofyard?.remove()
})

const open = (): Promise<Screen> => openScreen(browser, proofyard.url)

const asAda = (): Promise<Screen> => openAsFirstUser(browser, proofyard)

describe('a page that waits for its answer', () => {
  test('shows nothing of a team that may not be there', async () => {
    const { page } = await open()
    const answer = await holdBack(page, '**/api/v1/team/*/detail')
    const refused = page.waitForResponse('**/api/v1/project/list')
    await page.goto('/z/nobody-of-this-name/')
    await refused
    await page.getByText('Loading...').waitFor()
    expect(await page.locator('main').getByRole('heading').count()).toBe(0)
    expect(await page.getByRole('complementary').count()).toBe(0)
    answer()
    await page.waitForURL('**/404')
  })

  test('shows of Explore nothing that would move, where no project is featured', async () => {
    const { page } = await open()
    await page.addInitScript(`
      globalThis.moved = []
      new PerformanceObserver((list) => moved.push(...list.getEntries().map(({ value }) => value)))
        .observe({ type: 'layout-shift', buffered: true })
    `)
    const answer = await holdBack(page, '**/api/v1/project/list')
    await page.goto('/explore')
    await page.getByRole('heading', { name: 'Explore' }).waitFor()
    // Long enough for the places of what is loaded to be seen.
    await pause(500)
    answer()
    await page.getByText('No projects found').waitFor()
    await page.getByRole('searchbox', { name: 'Search Projects' }).waitFor()
    await pause(100)
    expect(await page.evaluate('moved')).toEqual([])
  })
})

describe('without a server', () => {
  test('a page says that one is offline, and comes when one tries again', async () => {
    const { page } = await asAda()
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Support' }).click()
    await page.getByText('You are offline. Connect to the network, then try again.').waitFor()
    await page.getByRole('link', { name: 'Proofyard' }).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Support' }).waitFor()
  })

  test('a list says that the server does not answer, and a first visit as well', async () => {
    const { page } = await asAda()
    await page.route('**/api/v1/project/list', (route) => route.abort())
    await page.goto('/z/ada/')
    await page.getByText('The server does not answer. Try again in a moment.').waitFor()
    await page.unroute('**/api/v1/project/list')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Your projects will appear here', { exact: false }).waitFor()

    await page.route('**/api/v1/user/me', (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }))
    await page.reload()
    await page.getByText('The server does not answer. Try again in a moment.').waitFor()
    await page.unroute('**/api/v1/user/me')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Projects' }).waitFor()
  })

  test('the page of frameworks keeps what it said last, and says so until it answers again', async () => {
    const { page } = await asAda()
    await page.goto('/z/ada/page/frameworks')
    const row = page.getByRole('row', { name: /circom/ })
    await row.waitFor()
    await page.route('**/api/v1/console/frameworks', (route) => route.abort())
    const notice = page.getByRole('status').getByText('The server does not answer. Try again in a moment.')
    await notice.waitFor()
    await row.waitFor()
    await page.unroute('**/api/v1/console/frameworks')
    await notice.waitFor({ state: 'detached' })
  })

  test('the chart says what failed: its script, its numbers, or the server', async () => {
    const { page } = await asAda()
    await page.route('**/assets/bar-plot*.js', (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto('/z/ada/page/proofs/')
    const chart = page.getByRole('region', { name: 'Proofs over time' })
    await chart.getByText('The script that draws the chart could not be loaded.', { exact: false }).waitFor()
    await page.unroute('**/assets/bar-plot*.js')
    await page.route('**/api/v1/proof/histogram', (route) => route.fulfill({ status: 500, body: '' }))
    await page.reload()
    await chart.getByText('Failed to fetch histogram data.').waitFor()
    await page.unroute('**/api/v1/proof/histogram')
    await page.route('**/api/v1/proof/histogram', (route) => route.abort())
    await page.reload()
    await chart.getByText('The server does not answer. Try again in a moment.').waitFor()
    await page.unroute('**/api/v1/proof/histogram')
    await chart.getByRole('button', { name: 'Try again' }).click()
    await chart.getByRole('slider').waitFor()
  })

  test('that has the file of a page no more, the console is loaded again, once', async () => {
    const { page } = await asAda()
    let loads = 0
    let isBack = true
    page.on('request', (request) => (loads += Number(request.isNavigationRequest())))
    await page.route('**/assets/support-page*.js', (route) =>
      loads > 0 && isBack ? route.continue() : route.fulfill({ status: 404, body: '' }),
    )
    await page.getByRole('link', { name: 'Support' }).click()
    await page.getByRole('heading', { name: 'Support' }).waitFor()
    expect(page.url()).toBe(`${proofyard.url}/z/ada/page/support`)
    // Where it is gone for good, a person reads a sentence, and the page is not loaded without end.
    isBack = false
    await page.reload()
    await page.getByText('A part of this page could not be loaded. Reload the page to try again.').waitFor()
    await pause(2000)
    expect(loads).toBeLessThanOrEqual(3)
  })
})

describe('a build whose toolchain no worker has', () => {
  test('says what it waits for, and where one sees what the server has', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'proofyard-waiting-'))
    const archive = await pack(join(root, 'e2e', 'fixtures', 'sorted'), join(folder, 'sorted.tar.gz'))
    const { circuit_id: build } = await deploy(proofyard, archive, 'latest')
    await rm(folder, { recursive: true })

    const { page, troubles } = await asAda()
    await page.goto(`/z/ada/sorted/builds/${build}/`)
    const status = page.getByRole('region', { name: 'Status' })
    await status.getByText('Queued', { exact: true }).waitFor()
    await status.getByText('proofyard toolchain install hermez@0.0.58', { exact: false }).waitFor()
    await status.getByRole('link', { name: 'See the frameworks of this server' }).click()
    await page.getByRole('row', { name: /hermez.*0\.0\.58/ }).waitFor()
    expect(troubles).toEqual([])
  })
})

describe('a worker that hangs', () => {
  test('is told of on the page of the frameworks and on what waits, until it goes on', async () => {
    const find = async () =>
      (await processesOf(proofyard.dataFolder)).find((one) => one.command.includes('worker/main.ts'))
    const { pid } = await until('the worker runs', find)
    const { page } = await asAda()
    process.kill(pid, 'SIGSTOP')
    try {
      await query(proofyard, `update workers set seen_at = clock_timestamp() - interval '2 minutes'`)
      await page.goto('/z/ada/page/frameworks')
      await page.getByText('No worker is online', { exact: true }).waitFor()
      await page.getByText(/A worker does not respond; last heard from \d+ minutes ago\./).waitFor()
      await page.goto('/z/ada/sorted/')
      await page
        .getByText(/The last one was heard from \d+ minutes ago\. Your build starts when one connects\./)
        .waitFor()
    } finally {
      process.kill(pid, 'SIGCONT')
    }
    await page.goto('/z/ada/page/frameworks')
    await page
      .getByRole('row', { name: /circom/ })
      .getByText('Ready', { exact: true })
      .waitFor()
    await page.getByText('does not respond', { exact: false }).waitFor({ state: 'detached' })
  })
})
