import { gzipSync } from 'node:zlib'
import { BESIDE } from '@proofyard/e2e/harness/page-weight.ts'
import { untilQuiet } from '@proofyard/e2e/harness/until-quiet.ts'
import type { Browser, BrowserContextOptions, CDPSession, Page, Response } from 'playwright-core'

/** What one look at a page cost. */
export interface Measured {
  /** Bytes of JavaScript, each file gzipped: of the entry, which every page has, and of all that the page fetched. */
  entryBytes: number
  scriptBytes: number
  /** Milliseconds to the largest paint. */
  largestPaint: number
  /** Layout shift, as browsers count it. */
  shift: number
}

/** Opens a page with an empty cache and waits until nothing more comes. */
export async function measurePage(browser: Browser, options: BrowserContextOptions, path: string): Promise<Measured> {
  const context = await browser.newContext(options)
  try {
    const page = await context.newPage()
    await page.addInitScript(observe)
    const scripts: Promise<{ path: string; size: number }>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(gzippedSize(response))
    })
    await rest(page, path)
    const { paint, shift } = await page.evaluate<{ paint: number; shift: number }>('globalThis.measured')
    const sizes = await Promise.all(scripts)
    const entry = await (await context.request.get('/', { headers: { Accept: 'text/html' } })).text()
    const entryBytes = total(sizes.filter((script) => entry.includes(`"${script.path}"`)))
    return { entryBytes, scriptBytes: total(sizes), largestPaint: paint, shift }
  } finally {
    await context.close()
  }
}

async function gzippedSize(response: Response): Promise<{ path: string; size: number }> {
  return { path: new URL(response.url()).pathname, size: gzipSync(await response.body()).length }
}

function total(scripts: { size: number }[]): number {
  return scripts.reduce((sum, { size }) => sum + size, 0)
}

/** So long that the work between two of them does not count. */
const ROUND_TRIP_MS = 2500
/** Nothing waits for these, and their place is kept. */
const NOT_WAITED_FOR = new Set(['image', 'manifest', 'other'])

/**
 * How many requests wait for one another, the page itself not counted: each round trip is made so long that requests
 * start in waves, one wave after the answers of the one before.
 * @returns the paths of each wave
 */
export async function measureWaves(
  browser: Browser,
  options: BrowserContextOptions,
  path: string,
): Promise<string[][]> {
  const context = await browser.newContext(options)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await slowDown(session)
    const waves: string[][] = []
    let last = -Infinity
    page.on('request', (request) => {
      const kind = request.resourceType()
      const { pathname } = new URL(request.url())
      if (kind === 'document' || NOT_WAITED_FOR.has(kind) || BESIDE.test(pathname)) return
      const now = performance.now()
      // Of a wave of many files six are fetched at a time, but all are asked for at once.
      if (now - last > ROUND_TRIP_MS / 2) waves.push([])
      waves.at(-1)?.push(pathname)
      last = now
    })
    await rest(page, path, ROUND_TRIP_MS)
    return waves
  } finally {
    await context.close()
  }
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

async function rest(page: Page, path: string, roundTripMs = 0): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await untilQuiet(page, roundTripMs + 500)
}

/** Runs in the page, before its own scripts. */
const observe = `
  globalThis.measured = { paint: 0, shift: 0 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) measured.paint = Math.max(measured.paint, entry.startTime)
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) measured.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
`
