import type { Page } from 'playwright-core'
import { until } from './until.ts'

/**
 * Waits until a page has asked for nothing, and got nothing, for a while. Its stream of events stays open, so the network is never idle.
 * @param quietMs longer than an answer takes
 */
export async function untilQuiet(page: Page, quietMs = 500): Promise<void> {
  let last = Date.now()
  const note = (): void => {
    last = Date.now()
  }
  page.on('request', note).on('requestfinished', note)
  try {
    await until('the page asks for nothing', () => (Date.now() - last > quietMs ? true : undefined), { seconds: 60 })
  } finally {
    page.off('request', note).off('requestfinished', note)
  }
}
