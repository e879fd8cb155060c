import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { until } from './until.ts'

const isMoving =
  "document.getAnimations().some((one) => one.playState === 'running' && one.effect.getComputedTiming().endTime < Infinity)"
/** What depends on the theme. */
const COLORS = ['color-contrast', 'link-in-text-block']
const GRAVE = ['serious', 'critical']

/** What axe finds on a page that keeps people from using it (WCAG 2.2 A and AA), one line for each place. */
export async function barriers(page: Page, rules: 'all' | 'colors'): Promise<string[]> {
  // What still fades in has not its own colors yet; what turns while it waits has no end.
  const atRest = async () => ((await page.evaluate<boolean>(isMoving)) ? undefined : true)
  await until('nothing on the page moves', atRest, { seconds: 60, everyMs: 20 })
  // In the page itself, which has no frames of other sites, and for what is wrong alone: anything else costs processor time, and no test reads it.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (rules === 'all' ? axe : axe.withRules(COLORS)).analyze()
  return violations
    .filter(({ impact }) => GRAVE.includes(impact ?? ''))
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary}`))
}

/** The same in the light theme, and of the dark one what is other there: its colors. The page follows the system. */
export async function barriersInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const [colorScheme, rules] of [
    ['light', 'all'],
    ['dark', 'colors'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
    found.push(...(await barriers(page, rules)).map((one) => `${colorScheme}: ${one}`))
  }
  return found
}
