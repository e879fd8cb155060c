import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, deploy, pack, untilDone } from './harness/api.ts'
import { barriersInBothThemes } from './harness/axe.ts'
import { closeWindows, sharedBrowser } from './harness/browser.ts'
import { openAsFirstUser, openScreen, type Screen } from './harness/console.ts'
import { type Proofyard, root, startProofyard } from './harness/proofyard.ts'

const CIRCUIT = `pragma circom 2.0.0;
template Multiplier() {
  signal input a;
  signal input b;
  signal input extra;
  signal output c;
  signal square <== a * b;
  c <== square * extra;
}
component main {public [a]} = Multiplier();
`

let proofyard: Proofyard
let browser: Browser
let folder: string
let before: string
let after: string
let ada: Screen

beforeAll(async () => {
  proofyard = await startProofyard()
  browser = await sharedBrowser()
  folder = await mkdtemp(join(tmpdir(), 'proofyard-console-compare-'))
  const first = join(root, 'e2e', 'fixtures', 'multiplier')
  before = await build(first, 'v1')
  const second = join(folder, 'multiplier')
  await cp(first, second, { recursive: true })
  await writeFile(join(second, 'circuit.circom'), CIRCUIT)
  await writeFile(join(second, 'NOTES.md'), '# Notes\n')
  after = await build(second, 'v2')
  ada = await openAsFirstUser(browser, proofyard)
})
afterAll(async () => {
  await closeWindows()
  await proofyard?.remove()
  await rm(folder, { recursive: true, force: true })
})

async function build(project: string, tag: string): Promise<string> {
  const archive = await pack(project, join(folder, `${tag}.tar.gz`))
  const { circuit_id: id } = await deploy(proofyard, archive, tag)
  await untilDone(proofyard, 'circuit', id)
  return id
}

test('a build is compared with another one that is chosen in the list, from its own page or from the list', async () => {
  const { page, troubles } = ada
  await page.goto(`/z/ada/multiplier/builds/${after}/`)
  await page.getByRole('link', { name: 'Compare with…' }).click()
  await page.waitForURL(`**/builds?compare=${after}`)
  await page.getByText('Choose the build to compare it with.').waitFor()
  expect(await barriersInBothThemes(page)).toEqual([])
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: `Compare build ${after.slice(0, 8)} with another` }).click()
  await page.getByRole('link', { name: `Compare with this build ${before.slice(0, 8)}` }).press('Enter')
  await page.waitForURL(`**/multiplier/compare/${before}...${after}`)

  await page.getByRole('heading', { name: `From build ${before.slice(0, 8)} to ${after.slice(0, 8)}` }).waitFor()
  await page.getByRole('link', { name: 'Builds' }).and(page.locator('[aria-current=page]')).waitFor()
  const files = page.getByRole('main').getByRole('listitem')
  await files.filter({ hasText: 'NOTES.md' }).filter({ hasText: 'Added' }).waitFor()
  await files.filter({ hasText: 'circuit.circom' }).filter({ hasText: 'Changed' }).waitFor()
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  expect(await row('Constraints').getByRole('cell').allTextContents()).toEqual(['1', '2', '+1 (+100.0%)'])
  expect(await row('Key SHA-256').textContent()).toContain('Changed')
  expect(await row('extra').getByRole('cell').allTextContents()).toEqual(['None', 'private field', 'Added'])
  expect(await row('Time: Total').count()).toBe(1)
  expect(await barriersInBothThemes(page)).toEqual([])

  await page.getByRole('link', { name: 'Swap' }).click()
  await page.waitForURL(`**/multiplier/compare/${after}...${before}`)
  await files.filter({ hasText: 'NOTES.md' }).filter({ hasText: 'Removed' }).waitFor()
  await page.getByRole('link', { name: 'circuit.circom after' }).click()
  await page.waitForURL(`**/code/${before}?file=circuit.circom`)
  expect(troubles).toEqual([])
})

test('an address that does not name two builds says how to compare them', async () => {
  const { page } = ada
  await page.goto(`/z/ada/multiplier/compare/${before}`)
  await page.getByText('Choose two builds in the list of builds to compare them.').waitFor()
})

test('the page of a build leads to other builds by their tags and their ids', async () => {
  const { page, troubles } = ada
  await page.goto(`/z/ada/multiplier/builds/${after}/`)
  await page.getByRole('button', { name: 'Switch build' }).press('Enter')
  await page
    .getByRole('menuitem', { name: after.slice(0, 8) })
    .and(page.locator('[aria-current=page]'))
    .waitFor()
  expect(await barriersInBothThemes(page)).toEqual([])
  await page.getByRole('menuitem', { name: 'v1', exact: true }).press('Enter')
  await page.waitForURL(`**/multiplier/builds/${before}/`)
  await page.getByRole('button', { name: 'Switch build' }).click()
  await page.getByRole('menuitem', { name: after.slice(0, 8) }).click()
  await page.waitForURL(`**/multiplier/builds/${after}/`)
  expect(troubles).toEqual([])
})

test('a build that is newer than latest says so, and becomes it by a click', async () => {
  const { page, troubles } = ada
  await call(proofyard, 'POST', `circuit/${before}/update`, { tags: ['v1', 'latest'] })
  await page.goto(`/z/ada/multiplier/builds/${after}/`)
  const hint = page.getByText('An older build is latest')
  await hint.waitFor()
  expect(await barriersInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Make this build latest' }).press('Enter')
  await hint.waitFor({ state: 'detached' })
  expect(await call(proofyard, 'GET', `circuit/${after}/detail`)).toMatchObject({ tags: ['latest', 'v2'] })

  const stranger = await openScreen(browser, proofyard.url)
  await call(proofyard, 'POST', `circuit/${before}/update`, { tags: ['v1', 'latest'] })
  await call(proofyard, 'POST', 'project/multiplier/settings', { is_public: true })
  await stranger.page.goto(`/z/ada/multiplier/builds/${after}/`)
  await stranger.page.getByText('An older build is latest').waitFor()
  expect(await stranger.page.getByRole('button', { name: 'Make this build latest' }).count()).toBe(0)
  expect(troubles).toEqual([])
})
