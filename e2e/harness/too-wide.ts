import type { Page } from 'playwright-core'
import { untilQuiet } from './until-quiet.ts'

const boxes = "[document.documentElement, ...document.querySelectorAll('main :has(> table)')]"

/** Those of some addresses whose page, or a table in it, is wider than a narrow screen. */
export async function tooWide(page: Page, addresses: string[]): Promise<string[]> {
  const size = page.viewportSize()
  const wide: string[] = []
  await page.setViewportSize({ width: 360, height: 740 })
  for (const address of addresses) {
    await page.goto(address)
    await page.getByRole('navigation', { name: 'Project' }).waitFor()
    await untilQuiet(page)
    if (await page.evaluate(`${boxes}.some((box) => box.scrollWidth > box.clientWidth)`)) wide.push(address)
  }
  if (size !== null) await page.setViewportSize(size)
  return wide
}
