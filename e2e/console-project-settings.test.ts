import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Circuit } from '@proofyard/contract/circuit.ts'
import type { Proof } from '@proofyard/contract/proof.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, deploy, pack, pause, prove, untilDone } from './harness/api.ts'
import { barriersInBothThemes } from './harness/axe.ts'
import { closeWindows, sharedBrowser } from './harness/browser.ts'
import { chooseItem, holdBack, openAsFirstUser, saved, type Screen } from './harness/console.ts'
import { column, untilRows } from './harness/proof-history.ts'
import { type Proofyard, root, startProofyard } from './harness/proofyard.ts'

const home = '/z/ada/multiplier/'
let proofyard: Proofyard
let browser: Browser
let folder: string
/** A build of the project, of which there is one proof. */
let old: string
/** Signed in as ada. */
let ada: Screen

beforeAll(async () => {
  proofyard = await startProofyard()
  browser = await sharedBrowser()
  folder = await mkdtemp(join(tmpdir(), 'proofyard-project-settings-'))
  for (const name of ['multiplier', 'broken']) {
    const archive = await pack(join(root, 'e2e', 'fixtures', name), join(folder, `${name}.tar.gz`))
    const { circuit_id: id } = await deploy(proofyard, archive, 'latest')
    await untilDone(proofyard, 'circuit', id)
    if (name === 'multiplier') old = id
  }
  await untilDone(proofyard, 'proof', (await prove(proofyard, old, { a: '3', b: '7' })).proof_id)
  ada = await openAsFirstUser(browser, proofyard)
})

afterAll(async () => {
  await closeWindows()
  await proofyard?.remove()
  await rm(folder, { recursive: true, force: true })
})

describe('a project', () => {
  test('has a card that says what it is about, how large it is and when it was proved, in an order that is chosen', async () => {
    const { page } = ada
    await page.goto('/z/ada/')
    const cards = page.getByRole('article')
    const card = cards.filter({ has: page.getByRole('link', { name: 'multiplier' }) })
    await card.getByText('Proves that I know two factors of a number.').waitFor()
    expect(await card.getByRole('listitem').allTextContents()).toEqual([
      '1 constraint',
      '1 proof',
      expect.stringMatching(/^last proof (?:just now|\d+ minutes? ago)$/),
    ])
    expect(await barriersInBothThemes(page)).toEqual([])
    const names = () => cards.getByRole('heading').allTextContents()
    for (const [order, expected] of [
      ['Name', ['broken', 'multiplier']],
      ['Most proofs', ['multiplier', 'broken']],
    ] as const) {
      await page.getByRole('button', { name: /^Sort: / }).click()
      await chooseItem(page.getByRole('menuitemradio', { name: order }))
      await expect.poll(names).toEqual(expected)
      expect(new URL(page.url()).searchParams.get('sort')).toBe(order)
    }
    await page.reload()
    await expect.poll(names).toEqual(['multiplier', 'broken'])
  })
})

describe('the history of proofs', () => {
  test('is searched as a whole, says why a proof failed and how long they took, and comes as a table', async () => {
    const { page, troubles } = ada
    const { proof_id: failed } = await prove(proofyard, old, { a: '3' })
    await untilDone(proofyard, 'proof', failed)
    const { error } = (await call(proofyard, 'GET', `proof/${failed}/detail`)) as Proof
    const words = (error ?? '').split('\n')[0] ?? ''
    await page.goto('/z/ada/page/proofs/')
    await untilRows(page, 2)
    expect(await column(page, 1)).toEqual([`multiplier${words}`, 'multiplier'])
    const search = page.getByLabel(/^Search proofs/)
    await search.fill(words.slice(-20).toUpperCase())
    await untilRows(page, 1)
    expect(await column(page, 0)).toEqual([failed.slice(0, 8)])
    await search.fill('no such words')
    await page.getByText('No proof of this time and filter contains “no such words”.').waitFor()
    await search.fill(old)
    await untilRows(page, 2)
    expect(await page.locator('dl', { hasText: 'p50' }).textContent()).toMatch(/^p50\d+\.\d\dsp95\d+\.\d\ds$/)
    expect(await barriersInBothThemes(page)).toEqual([])
    const csv = await saved(page, 'Download CSV', join(folder, 'proofs.csv'))
    expect(csv.name).toBe('ada-proofs.csv')
    expect((await readFile(csv.path, 'utf8')).split('\r\n')).toEqual([
      expect.stringContaining('proof_id,project_name'),
      expect.stringContaining(`${failed},multiplier,${old},circom,Failed`),
      expect.stringContaining(`,multiplier,${old},circom,Ready`),
      '',
    ])
    expect(troubles).toEqual([])
  })
})

describe('a proof that failed', () => {
  test('is tried again with its input, which only the tab has', async () => {
    const { page, troubles } = ada
    const dialog = page.getByRole('dialog', { name: /^Create a proof of/ })
    const input = dialog.getByRole('textbox', { name: 'Proof input' })
    const asDocument = dialog.getByRole('tab', { name: 'JSON' })
    await page.goto(home)
    await page.getByRole('button', { name: 'Create Proof' }).click()
    await asDocument.click()
    await input.fill('{ "a": "3" }')
    await dialog.getByRole('button', { name: 'Create Proof' }).click()
    await page.getByRole('link', { name: 'View Proof' }).click()
    await page.getByText('The input was refused').waitFor()
    await page.getByRole('button', { name: 'Try Again with This Input' }).click()
    await asDocument.click()
    expect(JSON.parse(await input.inputValue())).toMatchObject({ a: '3' })
    await dialog.getByText('This is the input of the failed proof, which only this browser tab has.').waitFor()
    expect(await barriersInBothThemes(page)).toEqual([])
    await input.fill('{ "a": "3", "b": "5" }')
    await dialog.getByRole('button', { name: 'Create Proof' }).click()
    await page.getByText('Proof request submitted.').waitFor()
    // It is there after a reload, and in no other tab.
    await page.reload()
    await page.getByRole('button', { name: 'Try Again with This Input' }).waitFor()
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.getByRole('button', { name: 'Copy proof ID' }).waitFor()
    expect(await other.getByRole('button', { name: 'Try Again with This Input' }).count()).toBe(0)
    await other.close()
    expect(await page.evaluate('Object.keys(localStorage).filter((key) => localStorage[key].includes(`"a"`))')).toEqual(
      [],
    )
    expect(troubles).toEqual([])
  })
})

describe('the keyboard', () => {
  test('goes to projects, builds, proofs, pages and actions, and to the search box', async () => {
    const { page, troubles } = await openAsFirstUser(browser, proofyard)
    const palette = page.getByRole('dialog', { name: 'Go to' })
    const box = palette.getByRole('combobox')
    const go = async (typed: string, expected: RegExp) => {
      await page.keyboard.press('Control+k')
      await box.fill(typed)
      await palette.getByRole('option', { name: expected, selected: true }).waitFor()
      await page.keyboard.press('Enter')
      await palette.waitFor({ state: 'detached' })
    }
    await page.goto('/z/ada/')
    await page.getByRole('article').first().waitFor()
    await page.keyboard.press('/')
    await page.locator('input[type=search]:focus').waitFor()
    // Where the next page takes its time, a search that comes late takes nobody back.
    const letThrough = await holdBack(page, '**/assets/project-*.js')
    await page.keyboard.type('/?')
    expect(await page.getByLabel('Search Projects').inputValue()).toBe('/?')
    await go('multip', /^ada\/multiplier Projects$/)
    await pause(600)
    letThrough()
    await page.waitForURL(`**${home}`)
    await go(old.slice(0, 8), new RegExp(`^${old.slice(0, 8)} of multiplier`))
    await page.waitForURL(`**${home}builds/${old}/`)
    const { items } = (await call(proofyard, 'POST', 'proof/list/paginated', {})) as { items: Proof[] }
    const proof = items.at(-1)?.proof_id ?? ''
    await go(proof, new RegExp(`^${proof.slice(0, 8)} of multiplier`))
    await page.waitForURL(`**/page/proofs/${proof}`)
    await page.getByRole('button', { name: 'Copy proof ID' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await go('api keys', /^API Keys/)
    await page.waitForURL('**/page/settings/api-keys')

    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Search on this page').waitFor()
    expect(await barriersInBothThemes(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Go to…' }).click()
    await box.fill('zzz')
    await palette.getByText('Nothing is called “zzz”.').waitFor()
    await box.fill('a')
    expect(await barriersInBothThemes(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('[role=dialog]').waitFor({ state: 'detached' })
    const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
    const before = await scheme()
    await go('dark', /^Switch dark mode/)
    await expect.poll(scheme).not.toBe(before)
    await go('log out', /^Log out/)
    await page.waitForURL('**/login')
    expect(troubles).toEqual([])
  })
})

describe('the name of a project', () => {
  test('is changed in its settings, and its builds come with it', async () => {
    const { page, troubles } = ada
    await page.goto(`${home}builds/${old}/`)
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    const name = page.getByLabel('Project name')
    const rename = page.getByRole('button', { name: 'Rename' })
    expect(await rename.isDisabled()).toBe(true)
    await name.fill('two words')
    await rename.click()
    await page.getByText('The name must have only letters, digits, hyphens and underscores.').waitFor()
    await name.fill('broken')
    await rename.click()
    await page.getByText('Your team has another project "broken".').waitFor()
    await name.fill('products')
    await rename.click()
    await page.waitForURL('**/z/ada/products/settings')
    await page.getByText('The project is now called products.').waitFor()
    await page.getByRole('link', { name: 'Builds', exact: true }).click()
    await page.getByRole('row', { name: old }).getByText('circom').click()
    await page.waitForURL(`**/z/ada/products/builds/${old}/`)
    await page.getByRole('heading', { name: `Build ${old}` }).waitFor()
    await page.goto(home)
    await page.waitForURL('**/z/ada/')
    expect(troubles).toEqual([])
  })
})

describe('the end of a project', () => {
  test('is asked for in a dialog, and is one', async () => {
    const { page, troubles } = ada
    const dialog = page.getByRole('dialog')
    await page.goto('/z/ada/products/settings')
    await page.getByText('Once you delete a repository, there is no going back. Please be certain.').waitFor()
    await page.getByRole('button', { name: 'Delete this Project' }).click()
    const builds = ((await call(proofyard, 'GET', 'project/ada%2Fproducts/circuits')) as Circuit[]).length
    await dialog.getByText(`Deletes products with ${builds} build`, { exact: false }).waitFor()
    await dialog.getByText('your team’s 4 proofs of them', { exact: false }).waitFor()
    for (const text of ['Are you sure you want to delete this project?', 'Remember, this action is irreversible.']) {
      await dialog.getByText(text).waitFor()
    }
    expect((await dialog.boundingBox())?.width).toBe(500)
    await page.setViewportSize({ width: 400, height: 800 })
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(320)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Delete this Project' }).click()
    const remove = dialog.getByRole('button', { name: 'Delete Project' })
    expect(await remove.isDisabled()).toBe(true)
    await dialog.getByLabel('Type products to confirm').fill('multiplier')
    expect(await remove.isDisabled()).toBe(true)
    await dialog.getByLabel('Type products to confirm').fill('products')
    expect(await barriersInBothThemes(page)).toEqual([])
    await remove.click()
    await page.waitForURL('**/z/ada/')
    await page.getByRole('link', { name: 'broken' }).waitFor()
    expect(await page.getByRole('link', { name: 'products' }).count()).toBe(0)
    expect(troubles).toEqual([])
  })
})
