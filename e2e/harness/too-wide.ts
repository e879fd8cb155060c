import type { Page } from 'playwright-core'
import { untilQuiet } from './until-quiet.ts'

/** What is only read aloud is hidden in a box that never scrolls. */
const tables =
  "[...document.querySelectorAll('main :has(> table)')].filter((box) => getComputedStyle(box).overflowX !== 'hidden')"

/**
 * An expression for pages: whether one, or a table in it, is wider than the screen, or has a table that scrolls by itself, in which
 * a finger would be caught.
 */
export const IS_TOO_WIDE = `[document.documentElement, ...${tables}].some((box) => box.scrollWidth > box.clientWidth)
  || ${tables}.some((box) => box.scrollHeight > box.clientHeight)`

/** An expression for pages: what stands in empty fields to say what they are for, where the field is too narrow for it. */
export const CUT_PLACEHOLDERS = `[...document.querySelectorAll('input[placeholder]')].flatMap((field) => {
  const { paddingLeft, paddingRight, font } = getComputedStyle(field)
  const pen = document.createElement('canvas').getContext('2d')
  pen.font = font
  const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
  return field.clientWidth > 0 && pen.measureText(field.placeholder).width > room ? [field.placeholder] : []
})`

/** An expression for pages: the commands to be copied of which a part is out of sight. */
export const CUT_COMMANDS = `[...document.querySelectorAll('pre')]
  .flatMap((box) => (box.scrollWidth > box.clientWidth ? [box.textContent] : []))`

/** An expression for pages whose tables show a card for each row: how many lines of cards hold a place for nothing. */
export const EMPTY_LINES = `[...document.querySelectorAll('main td')]
  .filter((cell) => cell.offsetHeight > 0 && cell.textContent.trim() === '').length`

/** Those of some addresses of which that is so on a narrow screen. */
export async function tooWide(page: Page, addresses: string[]): Promise<string[]> {
  const size = page.viewportSize()
  const wide: string[] = []
  await page.setViewportSize({ width: 360, height: 740 })
  for (const address of addresses) {
    await page.goto(address)
    await page.getByRole('navigation', { name: 'Project' }).waitFor()
    await untilQuiet(page)
    if (await page.evaluate<boolean>(IS_TOO_WIDE)) wide.push(address)
  }
  if (size !== null) await page.setViewportSize(size)
  return wide
}
