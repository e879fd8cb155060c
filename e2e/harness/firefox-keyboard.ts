import type { Page } from 'puppeteer-core'
import { z } from 'zod'
import { FOCUS, FOCUS_NOT_SHOWN } from './focus.ts'
import type { Proofyard } from './proofyard.ts'
import { until } from './until.ts'

/** More than a page of the tests has. */
const MAX_TABS = 80
const RING_SECONDS = 5

/** Presses keys together, as `pressKeys(page, 'Control', 'k')`. */
export async function pressKeys(
  page: Page,
  modifier: 'Control' | 'Shift',
  key: 'Enter' | 'Tab' | 'a' | 'k',
): Promise<void> {
  await page.keyboard.down(modifier)
  await page.keyboard.press(key)
  await page.keyboard.up(modifier)
}

/** What the keyboard is at. */
async function focusOf(page: Page): Promise<string> {
  return z.string().parse(await page.evaluate(FOCUS))
}

/** Waits until the focus is where a page puts it by itself. */
export async function untilFocused(page: Page, name: string): Promise<void> {
  await until(`the focus is at ${name}`, async () => (await focusOf(page)) === name || undefined, { seconds: 60 })
}

/** What the keyboard is at, once that shows it: the ring comes by a transition, which takes a frame also where motion is reduced. */
async function shownFocus(page: Page): Promise<string> {
  let place = ''
  const ask = async () => {
    place = await focusOf(page)
    return place.endsWith(FOCUS_NOT_SHOWN) ? undefined : place
  }
  return await until('the focus is shown', ask, { seconds: RING_SECONDS }).catch((error: Error) => {
    throw new Error(`${error.message} It is at: ${place}`, { cause: error })
  })
}

/**
 * Goes by the key Tab to what is called so, on or back.
 * @throws where one of the places on the way does not show that it has the focus, and at the end of the page
 */
export async function tabTo(page: Page, name: string | RegExp, direction: 'on' | 'back' = 'on'): Promise<void> {
  const passed: string[] = []
  for (let place: string | undefined; place !== '' && passed.length < MAX_TABS; passed.push(place)) {
    if (direction === 'on') await page.keyboard.press('Tab')
    else await pressKeys(page, 'Shift', 'Tab')
    place = await shownFocus(page)
    if (typeof name === 'string' ? place === name : name.test(place)) return
  }
  throw new Error(`The key Tab does not lead to ${String(name)}: ${passed.join(' | ')}`)
}

/** Goes to the log-in and through it. */
export async function logInByKeyboard(page: Page, { url, username, password }: Proofyard): Promise<void> {
  await page.goto(`${url}/login`)
  await untilFocused(page, 'Username')
  await page.keyboard.type(username)
  await tabTo(page, 'Password')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
}
