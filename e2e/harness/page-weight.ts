import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'
import { untilQuiet } from './until-quiet.ts'

/** What the contents of a page wait for. */
export interface PageWeight {
  /** Paths of script files. */
  scripts: string[]
  /** Paths of all: scripts, style sheets and calls. */
  needed: string[]
  /** Paths of the calls, those of one wave together: each wave begins when one before is answered. */
  waves: string[][]
}

/** Nothing of a page waits for these: its menu of the account, a link of its bar, and what tells of changes from then on. */
export const BESIDE = /\/(?:user-menu|start-live)-[\w-]+\.js$|\/console\/settings$|\/events$/
/** Text is shown before its font is there, and a picture has its place. */
const KINDS = new Set(['script', 'stylesheet', 'fetch', 'xhr'])

/** So long that what begins meanwhile waits for no answer, but only for code. */
const ANSWER_MS = 150

/** Goes to an address, waits until nothing more comes, and says what was asked for. */
export async function weighPage(page: Page, address: string): Promise<PageWeight> {
  const scripts: string[] = []
  const needed: string[] = []
  const waves: string[][] = []
  /** Of each call the wave that it is of; and the last wave of which a call was answered. */
  const waveOf = new Map<Request, number>()
  let answered = -1
  const note = (request: Request): void => {
    const { pathname } = new URL(request.url())
    const kind = request.resourceType()
    if (!KINDS.has(kind) || BESIDE.test(pathname)) return
    needed.push(pathname)
    if (kind === 'script') scripts.push(pathname)
    if (!pathname.startsWith('/api/')) return
    waveOf.set(request, answered + 1)
    waves[answered + 1] = [...(waves[answered + 1] ?? []), pathname]
  }
  const noteAnswer = (request: Request): void => {
    answered = Math.max(answered, waveOf.get(request) ?? -1)
  }
  page.on('request', note).on('requestfinished', noteAnswer)
  await page.route(isAwaitedCall, async (route) => {
    await sleep(ANSWER_MS)
    await route.continue()
  })
  try {
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await untilQuiet(page)
  } finally {
    page.off('request', note).off('requestfinished', noteAnswer)
    await page.unroute(isAwaitedCall)
  }
  return { scripts, needed, waves }
}

function isAwaitedCall({ pathname }: URL): boolean {
  return pathname.startsWith('/api/') && !BESIDE.test(pathname)
}
