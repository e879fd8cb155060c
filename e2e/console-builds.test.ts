import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deploy, pack, untilDone } from './harness/api.ts'
import { barriersInBothThemes } from './harness/axe.ts'
import { closeWindows, sharedBrowser } from './harness/browser.ts'
import { copyBuild } from './harness/build-history.ts'
import { openAsFirstUser, type Screen } from './harness/console.ts'
import { type Proofyard, root, startProofyard } from './harness/proofyard.ts'

const home = '/z/ada/broken/'
let proofyard: Proofyard
let browser: Browser
let folder: string
let newest: string
/** Signed in as ada. */
let ada: Screen

beforeAll(async () => {
  proofyard = await startProofyard()
  browser = await sharedBrowser()
  folder = await mkdtemp(join(tmpdir(), 'proofyard-console-builds-'))
  const archive = await pack(join(root, 'e2e', 'fixtures', 'broken'), join(folder, 'broken.tar.gz'))
  newest = (await deploy(proofyard, archive, 'latest')).circuit_id
  await untilDone(proofyard, 'circuit', newest)
  ada = await openAsFirstUser(browser, proofyard, { reducedMotion: 'no-preference' })
})

afterAll(async () => {
  await closeWindows()
  await proofyard?.remove()
  await rm(folder, { recursive: true, force: true })
})

describe('a project of many builds', () => {
  test('is shown in pages, and its builds are found by their tags wherever they are', async () => {
    const { page, troubles } = ada
    const oldest = await copyBuild(proofyard, newest, 600, 'first')
    const ids = page.getByRole('row').getByRole('link').filter({ hasNotText: 'Compare' })
    await page.goto(`${home}builds`)
    await page.getByRole('row', { name: newest }).waitFor()
    expect(await ids.count()).toBe(50)
    const pages = page.getByRole('navigation', { name: 'Pages' })
    expect(await pages.getByRole('link').allTextContents()).toEqual(['1', '2', '3', '13'])
    await pages.getByRole('link', { name: 'Page 13' }).click()
    await page.waitForURL('**/builds?page=13')
    await page.getByRole('row', { name: oldest }).waitFor()
    expect(await ids.count()).toBe(1)
    expect(await barriersInBothThemes(page)).toEqual([])
    await page.goto(`${home}compilehistory?page=99`)
    await page.waitForURL('**/compilehistory?page=13')
    await ids.filter({ hasText: oldest.slice(0, 8) }).waitFor()

    await page.goto(`${home}tags`)
    const tags = page.getByRole('main').getByRole('listitem')
    await tags
      .filter({ hasText: 'latest' })
      .getByRole('link', { name: `Build ${newest.slice(0, 8)}` })
      .waitFor()
    expect(troubles).toEqual([])
    // What is copied has no files: its page cannot show a readme.
    await tags.filter({ hasText: 'first' }).getByRole('link').click()
    await page.waitForURL(`**${home}builds/${oldest}/`)
    await page.getByRole('heading', { name: `Build ${oldest}` }).waitFor()
  })
})
