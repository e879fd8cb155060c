import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { barriersInBothThemes } from './harness/axe.ts'
import { closeWindows, sharedBrowser } from './harness/browser.ts'
import { chooseItem } from './harness/console.ts'
import { FOCUS } from './harness/focus.ts'
import { untilQuiet } from './harness/until-quiet.ts'
import { type Proofyard, startProofyard } from './harness/proofyard.ts'

let proofyard: Proofyard
let browser: Browser

const open = ['/login', '/signup', '/accounts/password/reset', '/explore', '/404']
const own = [
  '/z/ada/',
  '/z/ada/page/support',
  '/z/ada/page/frameworks',
  '/z/ada/page/proofs/',
  '/z/ada/page/settings/',
  '/z/ada/page/create',
]

beforeAll(async () => {
  proofyard = await startProofyard({ PROOFYARD_SAMPLES: 'on' })
  browser = await sharedBrowser()
})

afterAll(async () => {
  await closeWindows()
  await proofyard?.remove()
})

async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  return await (await browser.newContext({ baseURL: proofyard.url, ...options })).newPage()
}

async function logIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username').fill(proofyard.username)
  await page.getByRole('textbox', { name: 'Password' }).fill(proofyard.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/z/ada/')
}

/** Goes to a page and waits until all of it is there. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await untilQuiet(page)
}

async function everyPage(page: Page, look: (path: string) => Promise<void>): Promise<void> {
  for (const path of open) {
    await goTo(page, path)
    await look(path)
  }
  await logIn(page)
  for (const path of own) {
    await goTo(page, path)
    await look(path)
  }
}

describe('the console is for everybody', () => {
  test('has no serious barrier in either theme', async () => {
    const page = await openPage()
    const found: string[] = []
    await everyPage(page, async (path) => {
      found.push(...(await barriersInBothThemes(page)).map((one) => `${path}: ${one}`))
    })
    expect(found).toEqual([])
    await page.context().close()
  })

  test.each([
    ['a screen of 360 pixels', { viewport: { width: 360, height: 740 } }],
    ['a zoom of 200 % on a laptop', { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }],
  ])('needs no scrolling to the side on %s', async (_what, options) => {
    const page = await openPage(options)
    const wide: string[] = []
    await everyPage(page, async (path) => {
      if (await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')) wide.push(path)
    })
    expect(wide).toEqual([])
    // The whole bar is in the menu there.
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'API Keys' }).click()
    await page.waitForURL('**/page/settings/api-keys')
    await page.context().close()
  })

  test('is walked by keyboard, and shows where one is', async () => {
    const page = await openPage({ viewport: { width: 1440, height: 900 } })
    await goTo(page, '/explore')
    expect(await walk(page, 8)).toEqual([
      'Skip to the content',
      'Proofyard',
      'Documentation',
      'Explore',
      'Go to…',
      expect.stringMatching(/dark|light|theme/i),
      'Log in',
      'Signup',
    ])
    await goTo(page, '/explore')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.locator('main:focus').waitFor()

    await logIn(page)
    await goTo(page, '/z/ada/')
    expect(await walk(page, 7)).toEqual([
      'Skip to the content',
      'Proofyard',
      'Dashboard',
      'Documentation',
      'Explore',
      'Go to…',
      'Account menu of ada',
    ])
    await page.keyboard.press('Enter')
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Account menu of ada' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await chooseItem(page.getByRole('menuitem', { name: 'Settings' }))
    await page.waitForURL('**/z/ada/page/settings/')
    await page.context().close()
  })

  test('opens its menu on a narrow screen by keyboard, and gives the focus back', async () => {
    const page = await openPage({ viewport: { width: 390, height: 844 } })
    await goTo(page, '/explore')
    const menu = page.getByRole('button', { name: 'Menu' })
    await menu.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('link', { name: 'Log in' }).waitFor()
    await page.locator('[role=dialog] :focus').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await menu.and(page.locator(':focus')).waitFor()
    await page.context().close()
  })

  test('has its focus back from the panel of a proof also where nothing moves and the browser is busy', async () => {
    const page = await openPage({ reducedMotion: 'reduce' })
    await logIn(page)
    // React goes on through these: what it does after it has drawn then comes after the timers that were set meanwhile.
    await page.addInitScript(`{
      const post = MessagePort.prototype.postMessage
      MessagePort.prototype.postMessage = function (...sent) { setTimeout(() => post.apply(this, sent), 50) }
    }`)
    await page.goto('/z/ada/page/proofs/00000000-0000-4000-8000-000000000000')
    const panel = page.getByRole('dialog')
    await panel.getByRole('button', { name: 'Close' }).click()
    await panel.waitFor({ state: 'detached' })
    const filter = page.getByRole('button', { name: /^Status/ })
    await filter.focus()
    await page.evaluate('history.back()')
    await panel.locator(':focus').waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await filter.and(page.locator(':focus')).waitFor({ timeout: 10_000 })
    await page.context().close()
  })

  test('keeps still for those who asked for less motion', async () => {
    const page = await openPage({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
    await page.addInitScript(`
      globalThis.moved = []
      const note = () => {
        for (const one of document.getAnimations()) {
          const { duration } = one.effect.getComputedTiming()
          if (one.playState === 'running' && duration > 1) moved.push(one.effect.target.outerHTML.slice(0, 200))
        }
        requestAnimationFrame(note)
      }
      requestAnimationFrame(note)
    `)
    await goTo(page, '/explore')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Log in' }).click()
    await page.waitForURL('**/login')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.evaluate('[...new Set(moved)]')).toEqual([])
    await page.context().close()
  })
})

/** Presses Tab so often; the name of what has the focus each time, with a remark where nothing shows it. */
async function walk(page: Page, steps: number): Promise<string[]> {
  const names: string[] = []
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press('Tab')
    names.push(await page.evaluate<string>(FOCUS))
  }
  return names
}
