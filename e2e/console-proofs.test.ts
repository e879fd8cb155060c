import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Histogram } from '@proofyard/contract/histogram.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, deploy, pack, pause, prove, untilDone } from './harness/api.ts'
import { barriersInBothThemes } from './harness/axe.ts'
import { closeWindows, sharedBrowser } from './harness/browser.ts'
import { openScreen, signUp } from './harness/console.ts'
import { processesOf } from './harness/processes.ts'
import { choose, column, copyProofs, openProofs, untilRows } from './harness/proof-history.ts'
import { type Proofyard, root, startProofyard } from './harness/proofyard.ts'

const DAY = 86_400_000
/** Copies of a real proof, spread over nearly six days, so that no day ends at one of them; every tenth failed. */
const COPIES = 120
let proofyard: Proofyard
let browser: Browser
let folder: string
let build: string
/** A real proof, which got ready. */
let ready: string

beforeAll(async () => {
  proofyard = await startProofyard()
  browser = await sharedBrowser()
  folder = await mkdtemp(join(tmpdir(), 'proofyard-proofs-'))
  build = await deployFixture('multiplier')
  await deployFixture('broken')
  ready = (await prove(proofyard, build, { a: '3', b: '11' })).proof_id
  await untilDone(proofyard, 'proof', ready)
  await untilDone(proofyard, 'proof', (await prove(proofyard, build, { a: '3' })).proof_id)
  await copyProofs(proofyard, ready, { count: COPIES, days: 5.9 })
})

afterAll(async () => {
  await closeWindows()
  await proofyard?.remove()
  await rm(folder, { recursive: true, force: true })
})

async function deployFixture(name: string): Promise<string> {
  const archive = await pack(join(root, 'e2e', 'fixtures', name), join(folder, `${name}.tar.gz`))
  const { circuit_id: id } = await deploy(proofyard, archive, 'latest')
  await untilDone(proofyard, 'circuit', id)
  return id
}

/** The numbers that those read who do not see the chart: how many failed and got ready. */
async function told(page: Page): Promise<{ failed: number; ready: number }> {
  await page.getByRole('slider').waitFor()
  const cells = (index: number) => page.locator(`section tbody td:nth-child(${index})`).allTextContents()
  const total = async (index: number) => sum((await cells(index)).map((text) => Number(text.replaceAll(',', ''))))
  return { failed: await total(3), ready: await total(4) }
}

function sum(numbers: number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}

/** Whether the page behind a panel can be scrolled. */
function scrolling(page: Page): Promise<string> {
  return page.evaluate('getComputedStyle(document.documentElement).overflowY')
}

/** What a browser tells a page when its tab comes or goes. */
async function setVisibility(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${state}' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)
}

describe('the history of proofs', () => {
  test('lists the past week by 50, in the columns and formats of the specification, and narrows it', async () => {
    const { page, troubles } = await openProofs(browser, proofyard)
    await page.getByRole('button', { name: 'Date Range: Past 1 week' }).waitFor()
    await untilRows(page, 50)
    expect(await page.locator('thead th:visible').allTextContents()).toEqual(
      expect.arrayContaining(['Proof ID', 'Project Name', 'Queue Time', 'Compute Time', 'Date Created', 'Status']),
    )
    const [first] = await page.locator('tr[data-opens]').all()
    expect(await first?.locator('td').allTextContents()).toEqual([
      expect.stringMatching(/^[\da-f]{8}$/),
      expect.stringMatching(/^multiplier\S.*/),
      expect.stringMatching(/^\d+\.\d\ds$/),
      expect.stringMatching(/^\d+\.\d\ds$/),
      expect.stringMatching(/^[A-Z][a-z]{2} \d\d, \d{4}, \d{1,2}:\d\d:\d\d [AP]M$/),
      'Failed',
      '',
    ])

    await page.getByRole('navigation', { name: 'Pages' }).getByText('3', { exact: true }).click()
    await untilRows(page, COPIES + 2 - 100)
    expect(new URL(page.url()).search).toBe('?page=3')

    await choose(page, /^Status/, 'Failed')
    await untilRows(page, COPIES / 10 + 1)
    expect(new Set(await column(page, 5))).toEqual(new Set(['Failed']))
    expect(new URL(page.url()).search).toBe('?status=Failed')

    await choose(page, /^Project/, 'broken')
    await page.getByText('No proofs found').waitFor()
    await choose(page, /^Project/, 'broken')
    await untilRows(page, COPIES / 10 + 1)
    await page.getByRole('button', { name: 'Project: All' }).waitFor()

    await choose(page, /^Date Range/, 'Past 1 day')
    await untilRows(page, COPIES / 60 + 1)
    const [id = ''] = await column(page, 0)
    await page.getByLabel(/^Search proofs/).fill(id.toUpperCase())
    await untilRows(page, 1)

    await page.reload()
    await untilRows(page, 1)
    expect(await column(page, 0)).toEqual([id])
    await page.getByRole('button', { name: 'Reset' }).click()
    await untilRows(page, 50)
    expect(new URL(page.url()).search).toBe('')
    expect(await page.getByLabel(/^Search proofs/).inputValue()).toBe('')
    expect(await barriersInBothThemes(page)).toEqual([])
    expect(troubles).toEqual([])
  })

  test('takes a range that is written, and says beside the field what is wrong with it', async () => {
    const { page } = await openProofs(browser, proofyard)
    await choose(page, /^Date Range/, 'Custom...')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('To').fill('2001-01-01T00:00')
    await dialog.getByLabel('To').press('Enter')
    await dialog.getByText('The end must be after the start.').waitFor()
    expect(await dialog.locator('input:focus').getAttribute('id')).toBe(
      await dialog.getByLabel('To').getAttribute('id'),
    )
    expect(await barriersInBothThemes(page)).toEqual([])
    await dialog.getByLabel('From').fill('2000-01-01T00:00')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('No proofs found').waitFor()
    await page.getByRole('button', { name: 'Date Range: Custom' }).waitFor()
    await page.goBack()
    await untilRows(page, 50)
  })

  test('says where proofs will appear when there are none', async () => {
    const { page } = await openScreen(browser, proofyard.url)
    await signUp(page, 'grace')
    await page.getByRole('link', { name: 'Proofs' }).click()
    await page.getByText("The proofs you've created will appear here.").waitFor()
    // Those of another team are nobody else's affair.
    await page.goto('/z/ada/page/proofs/')
    await page.waitForURL('**/404')
  })
})

describe('the chart', () => {
  test('shows the numbers that the server counts, and is zoomed with the mouse by its rules', async () => {
    const { page, troubles } = await openProofs(browser, proofyard)
    const counted = Histogram.parse(
      await call(proofyard, 'POST', 'proof/histogram', {
        bin_size: 604_800,
        start_time: new Date(Date.now() - 7 * DAY).toISOString(),
      }),
    )
    const totals = {
      failed: sum(counted.data.map((bin) => bin.failed)),
      ready: sum(counted.data.map((bin) => bin.ready)),
    }
    expect(await told(page)).toEqual(totals)
    const area = page.locator('.u-over')
    expect((await page.getByRole('slider').boundingBox())?.height).toBe(192)
    // What was made last is in a bar as long as the others, which ends at now.
    const edges = await page.locator('section tbody tr:last-child td').allTextContents()
    const [from = Number.NaN, to = Number.NaN] = edges.slice(0, 2).map((text) => Date.parse(text))
    expect([to - from, to - Date.now() <= 60_000]).toEqual([4 * 3_600_000, true])

    const drag = async (from: number, to: number) => {
      const box = await area.boundingBox()
      if (box === null) throw new Error('The chart is not drawn.')
      await page.mouse.move(box.x + from, box.y + 50)
      await page.mouse.down()
      await page.mouse.move(box.x + to, box.y + 60, { steps: 4 })
      await page.mouse.up()
    }
    await drag(100, 119)
    await page.mouse.move(0, 0)
    expect(new URL(page.url()).search).toBe('')

    await drag(100, 400)
    await page.getByRole('button', { name: 'Date Range: Zoom' }).waitFor()
    const zoomed = new URL(page.url()).searchParams
    expect(zoomed.get('range')).toBe('zoom')
    const length = Date.parse(zoomed.get('to') ?? '') - Date.parse(zoomed.get('from') ?? '')
    expect(length / DAY).toBeCloseTo((300 / ((await area.boundingBox())?.width ?? 0)) * 7, 1)
    await expect.poll(async () => sum(Object.values(await told(page)))).toBeLessThan(totals.failed + totals.ready)

    await area.dblclick()
    await page.getByRole('button', { name: 'Date Range: Past 1 week' }).waitFor()
    expect(new URL(page.url()).search).toBe('')

    await choose(page, /^Date Range/, 'Past 1 hour')
    await page.getByRole('button', { name: 'Date Range: Past 1 hour' }).waitFor()
    await page.locator('[role=slider][aria-busy=false]').waitFor()
    await drag(100, 400)
    const warning = page.getByText('Cannot zoom more than 1 hour!')
    await warning.waitFor()
    await warning.waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('?range=1h')
    // The policy of the content blocked nothing that the chart does.
    expect(troubles).toEqual([])
  })

  test('is read and zoomed with the keyboard alone', async () => {
    const { page } = await openProofs(browser, proofyard)
    const chart = page.getByRole('slider', { name: 'Failed and ready proofs over time' })
    await chart.focus()
    await page.keyboard.press('End')
    expect(await chart.getAttribute('aria-valuetext')).toMatch(/^[A-Z][a-z]{2} \d\d, \d{4}.*: \d+ failed, \d+ ready$/)
    await page.keyboard.press('Shift+ArrowLeft')
    expect(await chart.getAttribute('aria-valuetext')).toContain('Selected: ')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Date Range: Zoom' }).waitFor()
    const zoomed = page.url()
    await page.getByRole('button', { name: 'Zoom out' }).press('Enter')
    await expect.poll(() => page.url()).not.toBe(zoomed)
    await page.getByRole('button', { name: 'Earlier' }).press('Enter')
    await page.getByRole('button', { name: 'Restore' }).press('Enter')
    await page.getByRole('button', { name: 'Date Range: Past 1 week' }).waitFor()
  })
})

describe('a proof', () => {
  test('opens in a panel as wide as the specification says, above a page that stays', async () => {
    const { page, troubles } = await openProofs(browser, proofyard, '?status=Ready')
    const panel = page.getByRole('dialog')
    const row = page.locator('tr[data-opens]', { hasText: ready.slice(0, 8) })
    for (const [width, part] of [
      [1440, 0.5],
      [767, 0.75],
      [574, 0.9],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await row.locator('td').nth(1).click()
      await page.waitForURL(`**/z/ada/page/proofs/${ready}?status=Ready`)
      await panel.getByRole('button', { name: 'Download Proof' }).waitFor()
      // Beside the page is the place of its scroll bar.
      const wide = Number(await page.evaluate('document.body.getBoundingClientRect().width'))
      expect((await panel.boundingBox())?.width).toBeCloseTo(wide * part, 0)
      expect(await scrolling(page)).toBe('hidden')
      if (width === 1440) expect(await barriersInBothThemes(page)).toEqual([])
      await page.mouse.click(10, 400)
      await page.waitForURL(/\/page\/proofs\/?\?status=Ready$/)
      await panel.waitFor({ state: 'detached' })
      expect(await scrolling(page)).not.toBe('hidden')
    }
    expect(troubles).toEqual([])
  })

  test('has an address of its own, and says so when there is none', async () => {
    const { page } = await openProofs(browser, proofyard, ready)
    const panel = page.getByRole('dialog')
    await panel.getByText(ready).waitFor()
    // By the labels of the framework, in the order of the work.
    const times = panel.getByText(/^(?:Fetching|Computing|Making|Exporting|Verifying|Storing) the |^Total$/)
    await panel.getByText('Computing the witness').waitFor()
    expect((await times.allTextContents()).map((text) => text.replace(', done', ''))).toEqual([
      'Fetching the files',
      'Computing the witness',
      'Making the proof',
      'Exporting the calldata',
      'Verifying the proof',
      'Storing the results',
      'Total',
    ])
    await panel.getByRole('button', { name: 'Close' }).click()
    await page.waitForURL(/\/z\/ada\/page\/proofs\/?$/)
    const link = page.locator('tr[data-opens] a').first()
    await link.press('Enter')
    await panel.getByRole('button', { name: 'Copy proof ID' }).waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await link.and(page.locator(':focus')).waitFor()
    await page.goto('/z/ada/page/proofs/00000000-0000-4000-8000-000000000000')
    await panel.getByRole('alert').waitFor()
    await panel.getByRole('button', { name: 'Try again' }).waitFor()
  })
})

describe('while proofs are made', () => {
  test('follows them each second in every list, but not from a hidden tab', async () => {
    const worker = (await processesOf(proofyard.dataFolder)).filter(({ command }) => command.includes('worker/main.ts'))
    for (const { pid } of worker) process.kill(pid, 'SIGSTOP')
    const { proof_id: id } = await prove(proofyard, build, { a: '5', b: '13' })
    const { page, troubles } = await openProofs(browser, proofyard)
    const before = await told(page)
    const row = page.locator('tr[data-opens]', { hasText: id.slice(0, 8) })
    await row.getByText('Queued').waitFor()
    let asked = 0
    page.on('request', (request) => (asked += Number(request.url().includes('/proof/list/paginated'))))
    await page.waitForRequest('**/proof/list/paginated**')
    await page.waitForRequest('**/proof/list/paginated**')

    await setVisibility(page, 'hidden')
    await pause(1500)
    asked = 0
    await pause(2500)
    expect(asked).toBe(0)

    await setVisibility(page, 'visible')
    for (const { pid } of worker) process.kill(pid, 'SIGCONT')
    await row.getByText('Ready').waitFor()
    await expect.poll(() => told(page)).toEqual({ ...before, ready: before.ready + 1 })
    asked = 0
    await pause(2500)
    expect(asked).toBe(0)
    expect(troubles).toEqual([])
  })
})

describe('a hundred thousand proofs', () => {
  test('are paged and filtered by the server, 50 in the page at any time', async () => {
    await copyProofs(proofyard, ready, { count: 100_000, days: 29 })
    const { page } = await openProofs(browser, proofyard, '?range=30d')
    await untilRows(page, 50)
    const pages = page.getByRole('navigation', { name: 'Pages' })
    const last = Math.ceil((100_000 + COPIES + 3) / 50)
    await expect.poll(() => pages.textContent()).toBe(`123…${last}`)
    await pages.getByText(String(last), { exact: true }).click()
    await expect.poll(() => pages.textContent()).toBe(`1…${last - 2}${last - 1}${last}`)
    await page.goto('/z/ada/page/proofs/?range=30d&page=1000')
    await expect.poll(() => pages.textContent()).toBe(`1…998999100010011002…${last}`)
    await untilRows(page, 50)
    await choose(page, /^Status/, 'Failed')
    await expect.poll(() => pages.textContent()).toMatch(/^123…20\d$/)
    await untilRows(page, 50)
    // A page that is not there leads to the last one.
    await page.goto('/z/ada/page/proofs/?range=30d&page=99999')
    await page.waitForURL(`**page=${last}`)
  })
})
