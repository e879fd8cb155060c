import type { Page } from 'playwright-core'
import { untilQuiet } from './until-quiet.ts'

/** What the contents of a page wait for. */
export interface PageWeight {
  /** Paths of script files. */
  scripts: string[]
  /** Paths of all: scripts, style sheets and calls. */
  needed: string[]
}

/** Nothing of a page waits for these: its menu of the account, a link of its bar, and what tells of changes from then on. */
export const BESIDE = /\/(?:user-menu|start-live)-[\w-]+\.js$|\/console\/settings$|\/events$/
/** Text is shown before its font is there, and a picture has its place. */
const KINDS = new Set(['script', 'stylesheet', 'fetch', 'xhr'])

/** Goes to an address, waits until nothing more comes, and says what was asked for. */
export async function weighPage(page: Page, address: string): Promise<PageWeight> {
  const scripts: string[] = []
  const needed: string[] = []
  const note = (request: { url: () => string; resourceType: () => string }): void => {
    const { pathname } = new URL(request.url())
    const kind = request.resourceType()
    if (!KINDS.has(kind) || BESIDE.test(pathname)) return
    needed.push(pathname)
    if (kind === 'script') scripts.push(pathname)
  }
  page.on('request', note)
  try {
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await untilQuiet(page)
  } finally {
    page.off('request', note)
  }
  return { scripts, needed }
}
