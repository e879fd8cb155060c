import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brand } from '@proofyard/contract/brand.ts'
import { samples } from '@proofyard/samples/samples.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, deploy, pack, pause, untilDone } from './harness/api.ts'
import { barriersInBothThemes } from './harness/axe.ts'
import { closeWindows, sharedBrowser } from './harness/browser.ts'
import { chooseItem, logIn, openScreen, password, type Screen, signUp, untilTexts } from './harness/console.ts'
import { query } from './harness/database.ts'
import { type Proofyard, root, startProofyard } from './harness/proofyard.ts'
import { CUT_PLACEHOLDERS } from './harness/too-wide.ts'

let proofyard: Proofyard
let browser: Browser
let folder: string

beforeAll(async () => {
  proofyard = await startProofyard({ PROOFYARD_ATTEMPTS_PER_MINUTE: '1000', PROOFYARD_SAMPLES: 'on' })
  browser = await sharedBrowser()
  folder = await mkdtemp(join(tmpdir(), 'proofyard-front-'))
})

afterAll(async () => {
  await closeWindows()
  await proofyard?.remove()
  await rm(folder, { recursive: true, force: true })
})

const open = (width = 1440): Promise<Screen> =>
  openScreen(browser, proofyard.url, {
    viewport: { width, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })

/** Builds the multiplier under another name, and shows it to everybody. */
async function publish(of: Proofyard, name: string, labels: string[]): Promise<void> {
  const project = join(folder, of.username, name)
  await cp(join(root, 'e2e', 'fixtures', 'multiplier'), project, { recursive: true })
  const manifest = join(project, 'sindri.json')
  await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('"multiplier"', JSON.stringify(name)))
  const { circuit_id: id } = await deploy(of, await pack(project, `${project}.tar.gz`), 'latest')
  await call(of, 'POST', `project/${name}/settings`, { is_public: true, labels })
  await untilDone(of, 'circuit', id)
}

/** Waits until there are cards of these projects and no others, in whatever order. */
async function untilCards(page: Page, names: string[]): Promise<void> {
  const cards = page.locator('article h2')
  await expect.poll(async () => (await cards.allTextContents()).toSorted()).toEqual(names.toSorted())
}

describe('the dashboard', () => {
  test('finds projects by name and type, follows their builds, and opens them', async () => {
    const { page, troubles } = await open()
    await page.goto('/login')
    await logIn(page, proofyard.username, proofyard.password)
    await page.getByText('Your projects will appear here', { exact: false }).waitFor()
    await Promise.all(['range-proof', 'private-voting'].map((name) => publish(proofyard, name, ['hash'])))
    await page.reload()
    await page.locator('article').nth(1).waitFor()
    expect(await page.locator('article').getByText('Public', { exact: true }).count()).toBe(2)

    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.evaluate(CUT_PLACEHOLDERS)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 720 })

    const search = page.getByRole('searchbox', { name: 'Search Projects' })
    await search.pressSequentially('VOT', { delay: 30 })
    await page.waitForURL('**/?search=VOT')
    await untilCards(page, ['private-voting'])
    await page.getByRole('link', { name: 'Projects' }).click()
    await page.waitForURL('**/z/ada/')
    await expect.poll(() => search.inputValue()).toBe('')

    await page.getByRole('button', { name: 'Type: All' }).click()
    await untilTexts(page.getByRole('menuitemradio'), ['All', 'circom'])
    await chooseItem(page.getByRole('menuitemradio', { name: 'circom' }))
    await page.waitForURL('**/?type=circom')
    await page.getByRole('link', { name: 'range-proof' }).click()
    await page.waitForURL('**/z/ada/range-proof/')
    expect(troubles).toEqual([])
  })

  test('of another team has its card and no tabs; to strangers it may have nothing', async () => {
    const { page } = await open()
    await signUp(page, 'alan')
    await page.goto('/z/ada/')
    await page.getByRole('complementary', { name: 'Team' }).getByText('Joined').waitFor()
    expect(await page.getByRole('navigation', { name: 'Team' }).count()).toBe(0)
    const stranger = await open()
    await stranger.page.goto('/z/alan/')
    await stranger.page.getByText('No public projects').waitFor()
    expect(await stranger.page.getByRole('link', { name: 'Proofs' }).count()).toBe(0)
  })

  test('says Loading... over the page while the list is on its way', async () => {
    const { page } = await open()
    let answer = (): void => undefined
    const wait = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/v1/project/list', async (route) => {
      await wait
      await route.continue()
    })
    await page.goto('/z/ada/')
    await page.getByText('Loading...').waitFor()
    answer()
    await page.locator('article').first().waitFor()
    expect(await page.getByText('Loading...').count()).toBe(0)
  })
})

/** A Proofyard as another user sees it, by a key of theirs. */
async function asUser(username: string): Promise<Proofyard> {
  const body = JSON.stringify({ username, password })
  const headers = { 'Content-Type': 'application/json' }
  const answer: unknown = await (
    await fetch(`${proofyard.url}/api/apikey/generate`, { method: 'POST', headers, body })
  ).json()
  if (typeof answer !== 'object' || answer === null || !('api_key' in answer)) throw new Error('There is no key.')
  return { ...proofyard, username, apiKey: String(answer.api_key) }
}

describe('Explore', () => {
  test('shows featured and all public projects, filters by one value at a time, and searches', async () => {
    const { page, troubles } = await open(800)
    await signUp(page, 'scroll')
    const scroll = await asUser('scroll')
    await Promise.all(
      ['chunk_prover', 'batch_prover', 'bundle_prover'].map((name) => publish(scroll, name, ['rollup'])),
    )
    await page.goto('/explore')
    await page.getByRole('heading', { name: 'Explore Zero-Knowledge Project Templates' }).waitFor()
    await page.locator('article').nth(5).waitFor()
    expect(
      await page
        .locator('article')
        .getByText(/^(Public|Private)$/)
        .count(),
    ).toBe(0)
    expect(await barriersInBothThemes(page)).toEqual([])

    const featured = page.getByRole('region', { name: 'Featured projects' })
    expect(await featured.getByRole('link').count()).toBe(10)
    expect(await featured.getByRole('link').first().getAttribute('href')).toBe('/z/proofyard/multiplier2/')
    const left = () => featured.getByRole('list').evaluate((list) => list.scrollLeft)
    expect(await featured.getByRole('button', { name: 'Scroll left' }).isDisabled()).toBe(true)
    await featured.getByRole('button', { name: 'Scroll right' }).click()
    await expect.poll(left).toBe(500)
    await featured.getByRole('button', { name: 'Scroll left' }).click()
    await expect.poll(left).toBe(0)

    expect(await page.getByRole('group', { name: 'zkVM' }).isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Filters' }).click()
    const provers = ['scroll / bundle_prover', 'scroll / batch_prover', 'scroll / chunk_prover']
    await page.getByRole('group', { name: 'zkEVM' }).getByRole('button', { name: 'Scroll' }).click()
    await page.waitForURL('**/explore?filter=team*scroll')
    await untilCards(page, provers)
    await page.getByRole('group', { name: 'Categories' }).getByRole('button', { name: 'hash' }).click()
    await page.waitForURL('**/explore?filter=label*hash')
    const categories = page.getByRole('group', { name: 'Categories' })
    await categories.getByRole('button', { name: 'hash', pressed: true }).waitFor()
    await page.getByRole('group', { name: 'Categories' }).getByRole('button', { name: 'hash' }).click()
    await page.waitForURL('**/explore')

    await page.setViewportSize({ width: 992, height: 900 })
    await page.getByRole('button', { name: 'Filters' }).waitFor({ state: 'hidden' })
    await page.getByRole('group', { name: 'zkVM' }).getByRole('button', { name: 'Jolt' }).click()
    // Its toolchain is not here: from the first start there are the samples of all frameworks.
    await untilCards(page, ['proofyard / collatz_guest'])
    await page.locator('article').getByText('Built when first used').waitFor()
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await page.getByRole('searchbox', { name: 'Search Projects' }).fill('no such project')
    await page.getByText('No projects found').waitFor()
    await page.getByRole('searchbox', { name: 'Search Projects' }).fill('')
    await page.getByRole('searchbox', { name: 'Search Projects' }).pressSequentially('SCROLL', { delay: 20 })
    await page.waitForURL('**/explore?search=SCROLL')
    await untilCards(page, provers)
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await page.waitForURL('**/explore')
    await page.getByRole('button', { name: 'Clear Filters' }).waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByRole('searchbox', { name: 'Search Projects' }).inputValue()).toBe('')
    expect(troubles).toEqual([])
  })

  test('leads to a sample that is built when first used: read by anyone, built at a click of one who is signed in', async () => {
    await makeUnused(samples[0].project)
    const sample = `/z/${brand.sampleTeam}/${samples[0].project}/`
    const stranger = await open(390)
    const asked: string[] = []
    stranger.page.on('request', (request) => asked.push(request.url()))
    await stranger.page.goto(sample)
    await stranger.page.getByText('Built when first used').waitFor()
    await stranger.page.getByText('The smallest useful circuit', { exact: false }).waitFor()
    expect(await stranger.page.getByRole('button', { name: 'Build it now' }).count()).toBe(0)
    expect(await barriersInBothThemes(stranger.page)).toEqual([])
    asked.length = 0
    await pause(1500)
    // Nothing goes on that would have to be asked for.
    expect(asked).toEqual([])
    await stranger.page.getByRole('link', { name: 'Code', exact: true }).click()
    await stranger.page.getByText('template', { exact: false }).first().waitFor()
    await stranger.page.goBack()
    await stranger.page.getByRole('link', { name: 'Log In to Build It' }).click()
    await stranger.page.waitForURL('**/login?next=*')

    const { page, troubles } = await open()
    await signUp(page, 'kay')
    await page.goto(sample)
    expect(await page.getByRole('button', { name: 'Create Proof' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Build it now' }).click()
    await page.getByText('Your circuit is ready!', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Create Proof', disabled: false }).waitFor()

    // One that fails says why, and may be tried again.
    await query(
      proofyard,
      `update builds set status = 'Failed', error = 'No room.' where id in ${ofSample(samples[0].project)}`,
    )
    await page.reload()
    await page.getByText('No room.').waitFor()
    expect(await barriersInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Build It Again' }).click()
    await page.waitForURL(/\/builds\/[0-9a-f-]{36}\/?$/)
    await page.getByText('Your circuit is ready!', { exact: false }).waitFor()
    expect(troubles).toEqual([])
  })
})

const ofSample = (project: string) =>
  `(select b.id from builds b join projects p on p.id = b.project_id where p.name = '${project}')`

/** As if this sample needed a toolchain, and nobody had used it. */
async function makeUnused(project: string): Promise<void> {
  await query(proofyard, `delete from build_artifacts where kind <> 'project' and build_id in ${ofSample(project)}`)
  await query(
    proofyard,
    `update builds set status = 'Queued', queued_at = null, attempt = 0, tries = 0, started_at = null, finished_at = null,
       progress = null, compute_times = null, setup = null, versions = null, warnings = null where id in ${ofSample(project)}`,
  )
}
