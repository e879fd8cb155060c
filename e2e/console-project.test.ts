import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Circuit } from '@proofyard/contract/circuit.ts'
import { DEVELOPMENT_KEY } from '@proofyard/contract/development-key.ts'
import type { Proof } from '@proofyard/contract/proof.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, deploy, pack, prove, untilDone } from './harness/api.ts'
import { barriersInBothThemes } from './harness/axe.ts'
import { closeWindows, sharedBrowser } from './harness/browser.ts'
import { typeOnce } from './harness/command-line.ts'
import { typeWithSindri } from './harness/sindri.ts'
import { copied, openAsFirstUser, openScreen, openWithoutNews, saved, type Screen } from './harness/console.ts'
import { type Proofyard, root, startProofyard } from './harness/proofyard.ts'
import { tooWide } from './harness/too-wide.ts'

const home = '/z/ada/multiplier/'
let proofyard: Proofyard
let browser: Browser
let folder: string
/** The first build of the project, tagged v1, and the one tagged latest. */
let old: string
let latest: string
/** Signed in as ada. */
let ada: Screen

beforeAll(async () => {
  proofyard = await startProofyard()
  browser = await sharedBrowser()
  folder = await mkdtemp(join(tmpdir(), 'proofyard-console-project-'))
  const archive = await pack(join(root, 'e2e', 'fixtures', 'multiplier'), join(folder, 'multiplier.tar.gz'))
  old = (await deploy(proofyard, archive, 'v1')).circuit_id
  latest = (await deploy(proofyard, archive, 'latest')).circuit_id
  await deploy(proofyard, await pack(join(root, 'e2e', 'fixtures', 'broken'), join(folder, 'broken.tar.gz')), 'latest')
  for (const id of [old, latest]) await untilDone(proofyard, 'circuit', id)
  ada = await openAsFirstUser(browser, proofyard, { permissions: ['clipboard-read', 'clipboard-write'] })
})

afterAll(async () => {
  await closeWindows()
  await proofyard?.remove()
  await rm(folder, { recursive: true, force: true })
})

const tabsOf = (page: Page) => page.getByRole('navigation', { name: 'Project' }).getByRole('link').allTextContents()
const columnsOf = async (page: Page) => (await page.getByRole('columnheader').allTextContents()).join()
const detail = async (id: string) => (await call(proofyard, 'GET', `circuit/${id}/detail`)) as Circuit

async function deleteBuild(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete this Build' }).click()
  const dialog = page.getByRole('dialog')
  const name = /builds\/([\da-f]{8})/.exec(page.url())?.[1] ?? ''
  await dialog.getByLabel(`Type ${name} to confirm`).fill(name)
  await dialog.getByRole('button', { name: 'Delete Build' }).click()
}

describe('a project', () => {
  test('shows what its latest build is, and a clone command that works as it is copied', async () => {
    const { page, troubles } = ada
    await page.goto(`${home}readme`)
    await page.waitForURL(`**${home}`)
    await page.getByRole('heading', { name: 'ada / multiplier' }).waitFor()
    expect(await tabsOf(page)).toEqual([
      'Readme',
      'Builds',
      'Tags',
      'Code',
      'Deployment',
      'Compile History',
      'Settings',
    ])
    await page.getByText('Private', { exact: true }).waitFor()

    const build = page.getByRole('complementary', { name: 'Build' })
    await build.getByText(`${latest.slice(0, 14)}…`).hover()
    expect(await page.getByRole('tooltip').textContent()).toBe(latest)
    const facts = (await build.textContent()) ?? ''
    for (const fact of ['Circuit Typecircom', 'Proving Schemegroth16', 'Curvebn254', 'Constraints1', 'Outputs1']) {
      expect(facts).toContain(fact)
    }
    expect(facts).toMatch(/Compile Time\d+s/)
    expect(facts).toMatch(/File Size\d+\.\d\d KiB/)
    expect(facts).toContain('Proofs Generated0')

    await build.getByText('Clone', { exact: true }).focus()
    await page.getByRole('tooltip').getByText(`npm install --global ${proofyard.url}/proofyard.tgz`).waitFor()
    await build.getByRole('button', { name: 'Copy command' }).first().click()
    expect(await typeOnce(proofyard, await copied(page))).toContain('multiplier: 4 files')
    await page.getByRole('button', { name: 'Copied' }).waitFor({ state: 'detached' })
    await build.getByRole('button', { name: 'Copy command' }).nth(1).click()
    const command = `${await copied(page)} && cat multiplier/sindri.json`
    expect(await typeWithSindri(proofyard, command)).toContain('circuitType')
    expect(await barriersInBothThemes(page)).toEqual([])
    expect(troubles).toEqual([])
  })

  test('lists its builds and tags, each leading to its build', async () => {
    const { page } = ada
    await page.goto(home)
    await page.getByRole('link', { name: 'Builds', exact: true }).click()
    await page.getByRole('row').nth(2).waitFor()
    expect(await columnsOf(page)).toBe('Circuit ID,Framework,Status,My Proofs,Tags,Date Created,Compare,Actions')
    const row = page.getByRole('row', { name: old })
    expect(await row.getByRole('cell').allTextContents()).toEqual([
      old,
      'circom',
      'Ready',
      '0',
      'v1',
      expect.stringMatching(/^[A-Z][a-z]{2} \d\d, \d{4}, \d{1,2}:\d\d:\d\d [AP]M$/),
      'Compare',
      '',
    ])
    expect(await barriersInBothThemes(page)).toEqual([])
    await row.getByText('circom').click()
    await page.waitForURL(`**${home}builds/${old}/`)
    await page.getByRole('heading', { name: `Build ${old}` }).waitFor()

    await page.getByRole('link', { name: 'Tags', exact: true }).click()
    await page.getByRole('heading', { name: 'Tags' }).waitFor()
    const tags = page.getByRole('main').getByRole('listitem')
    await tags.filter({ hasText: 'v1' }).getByRole('link').click()
    await page.waitForURL(`**${home}builds/${old}/`)
  })

  test('shows code, deployment and compile history below their addresses', async () => {
    const { page, troubles } = ada
    const { proof_id: id } = await prove(proofyard, latest, { a: '3', b: '7' })
    await untilDone(proofyard, 'proof', id)
    await page.goto(home)
    await page.getByRole('link', { name: 'Code', exact: true }).click()
    await page.getByText('template Multiplier()').waitFor()
    await page.getByRole('link', { name: 'sindri.json' }).click()
    await page.waitForURL('**/code?file=sindri.json')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download all' }).click()
    expect((await download).suggestedFilename()).toBe('multiplier.tar.gz')
    await page.getByRole('button', { name: 'Copy file' }).click()
    expect(await copied(page)).toBe(await readFile(join(root, 'e2e', 'fixtures', 'multiplier', 'sindri.json'), 'utf8'))
    expect(await barriersInBothThemes(page)).toEqual([])

    await page.goto(`${home}deployment`)
    await page.getByText('Groth16Verifier').waitFor()
    await page.getByRole('button', { name: 'Copy calldata' }).click()
    const proof = (await call(proofyard, 'GET', `proof/${id}/detail`)) as Proof
    expect(await copied(page)).toBe(proof.smart_contract_calldata?.trim())
    const labelled = `// ${DEVELOPMENT_KEY}\n${proof.smart_contract_calldata}`
    const calldata = async () => {
      const file = await saved(page, 'Download Calldata', join(folder, 'calldata.txt'))
      expect(file.name).toBe(`multiplier-${id}.calldata.txt`)
      return await readFile(file.path, 'utf8')
    }
    expect(await calldata()).toBe(labelled)
    expect(await barriersInBothThemes(page)).toEqual([])

    await page.getByRole('link', { name: id.slice(0, 8) }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Download Calldata' }).waitFor()
    expect(await calldata()).toBe(labelled)

    await page.goto(`${home}compilehistory`)
    const row = page.getByRole('row').filter({ hasText: old.slice(0, 8) })
    const stages = /Compiling the circuit \d+\.\d\ds.*Making the proving and verification keys \d+\.\d\ds/
    await expect.poll(() => row.textContent()).toMatch(stages)
    expect(await barriersInBothThemes(page)).toEqual([])
    expect(troubles).toEqual([])
  })

  test("says why a build failed, in the compiler's words, to be copied", async () => {
    const { page } = ada
    await page.goto('/z/ada/broken/')
    await page.getByText('Your circuit has failed. Please see the error below and try again.').waitFor()
    await page.getByRole('button', { name: 'Copy Error' }).click()
    const { error } = await detail('broken')
    expect(await copied(page)).toBe(error)
    expect(error).toContain('circuit.circom')
    expect(await page.getByRole('button', { name: 'Create Proof' }).count()).toBe(0)
    await page.getByRole('main').getByRole('button', { name: 'Compile Again' }).waitFor()
    await page.getByRole('region', { name: 'Error' }).getByRole('link').first().click()
    await page.waitForURL(/\/code\/.*file=circuit\.circom&line=\d+$/)
    await page.getByText(/^Line [56] is pointed at\.$/).waitFor()
    expect(await barriersInBothThemes(page)).toEqual([])
    await page.goBack()
    await page.getByText('To add a README, include a README.md file in your project directory.').waitFor()
    expect(await barriersInBothThemes(page)).toEqual([])
  })

  test('fits on a narrow screen', async () => {
    const build = `${home}builds/${old}/`
    const below = ['', 'builds', 'tags', 'settings', 'code', 'deployment', 'compilehistory'].map((tab) => home + tab)
    const broken = ['/z/ada/broken/', '/z/ada/broken/builds/']
    expect(await tooWide(ada.page, [...below, build, `${build}settings`, ...broken])).toEqual([])
  })

  test('leads from what is not there to what is', async () => {
    const { page } = ada
    const unknown = '00000000-0000-4000-8000-000000000000'
    await page.goto('/z/ada/nothing/settings')
    await page.waitForURL('**/z/ada/')
    await page.goto(`${home}builds/${unknown}/settings`)
    await page.waitForURL(`**${home}builds/${unknown}/`)
    await page.getByText('There is no circuit', { exact: false }).waitFor()
    await page.goto(`/z/ada/broken/builds/${old}/`)
    await page.waitForURL(`**${home}builds/${old}/`)
    await page.goto(`${home}nowhere`)
    await page.waitForURL('**/404')
  })
})

describe('the settings', () => {
  test('of a build change its tags and compile it again, which is followed to its end in every list', async () => {
    const { page, troubles } = ada
    await page.goto(`${home}builds/${old}/`)
    await page.getByRole('link', { name: 'Build settings' }).click()
    const box = page.getByLabel('Add a tag')
    await box.pressSequentially('stable,')
    await page.getByText('Tag added successfully').waitFor()
    await box.fill('stable')
    await box.press('Enter')
    await page.getByText('Tag "stable" already exists.').waitFor()
    await box.fill('latest')
    await box.press('Enter')
    await page.getByRole('button', { name: 'Remove tag latest' }).waitFor()
    expect((await detail(latest)).tags).toEqual([])
    // It is kept until the lists are read again.
    await expect.poll(() => box.inputValue()).toBe('')
    await expect.poll(() => box.isEditable()).toBe(true)
    await box.press('Backspace')
    await page.getByText('Tag removed successfully').waitFor()
    expect((await detail(old)).tags).toEqual(['latest', 'stable'])
    expect(await barriersInBothThemes(page)).toEqual([])

    await page.getByRole('button', { name: 'Compile Again' }).click()
    await page.waitForURL((url) => !url.pathname.includes(old))
    const added = page.url().split('/').at(-2) ?? ''
    await page.getByText(/Your circuit is (currently|ready)/).waitFor()
    await page.getByRole('link', { name: 'Builds', exact: true }).click()
    await page.getByRole('row', { name: added }).getByText('Ready').waitFor()
    expect((await detail(added)).tags.toSorted()).toEqual(['latest', 'stable'])

    await page.goto(`${home}builds/${added}/settings`)
    await deleteBuild(page)
    await page.waitForURL(`**${home}builds`)
    await page.getByRole('row', { name: old }).waitFor()
    expect(await page.getByRole('row', { name: added }).count()).toBe(0)
    expect(troubles).toEqual([])
  })

  test('of a build say why it was not deleted', async () => {
    const { page } = await openWithoutNews(browser, proofyard)
    const { circuit_id: gone } = (await call(proofyard, 'POST', `circuit/${old}/compile`)) as Circuit
    await untilDone(proofyard, 'circuit', gone)
    await page.goto(`${home}builds/${gone}/settings`)
    await page.getByRole('button', { name: 'Delete this Build' }).waitFor()
    await call(proofyard, 'DELETE', `circuit/${gone}/delete`)
    await deleteBuild(page)
    await page.getByText('Error deleting build: There is no circuit').waitFor()
    await page.getByText('Failed to delete build: There is no circuit').waitFor()
  })

  test('of a project change its labels by their rules', async () => {
    const { page } = ada
    await page.goto(`${home}settings`)
    const box = page.getByLabel('Add a label')
    for (const [typed, sentence] of [
      ['', 'Label cannot be empty'],
      ['a', 'Label must be at least 2 characters'],
      ['a'.repeat(31), 'Label must be 30 characters or less'],
      ['Circom', '"circom" is a reserved circuit type and cannot be used as a label'],
    ] as const) {
      await box.fill(typed)
      await box.press('Enter')
      await page.getByText(sentence, { exact: true }).waitFor()
      expect(await box.inputValue()).toBe(typed)
    }
    await box.fill('Hash')
    await box.press(',')
    await page.getByText('Label added successfully').waitFor()
    expect(await box.inputValue()).toBe('')
    await box.fill('hash')
    await box.press('Enter')
    await page.getByText('Label "hash" already exists.').waitFor()
    await box.fill('')
    await box.press('Backspace')
    await page.getByText('Label removed successfully').waitFor()
    await expect.poll(() => box.isEditable()).toBe(true)
    await box.pressSequentially('arithmetic,')
    await page.getByRole('button', { name: 'Remove label arithmetic' }).waitFor()
    await page.goto(home)
    await page.getByText('arithmetic', { exact: true }).waitFor()
  })

  test('of a project open it to strangers, who see less of it', async () => {
    const { page } = ada
    const { page: stranger } = await openScreen(browser, proofyard.url)
    await stranger.goto(home)
    await stranger.waitForURL('**/z/ada/')
    await page.goto(`${home}settings`)
    await page.getByText('This project is currently private.').waitFor()
    await page.getByText('This project is only visible to you.').waitFor()
    expect(await barriersInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Make public' }).click()
    await page.getByText('This project is currently public.').waitFor()
    await page.getByText('Anyone on the internet can see this project.').waitFor()
    await page.getByRole('button', { name: 'Make private' }).waitFor()

    await stranger.goto(home)
    await stranger.getByText('Proves that I know two factors of a number.').waitFor()
    expect(await tabsOf(stranger)).toEqual(['Readme', 'Builds', 'Tags', 'Code'])
    await stranger.getByRole('button', { name: 'Download Verification Key' }).waitFor()
    expect(await stranger.getByText('Proofs Generated').count()).toBe(0)
    await stranger.goto(`${home}builds/${old}/`)
    await stranger.getByRole('link', { name: 'Log In to Create Proof' }).click()
    await stranger.waitForURL((url) => url.searchParams.get('next') === `${home}builds/${old}/`)
    await stranger.goto(`${home}builds`)
    await stranger.getByRole('row', { name: old }).waitFor()
    expect(await columnsOf(stranger)).toBe('Circuit ID,Framework,Status,Tags,Date Created,Compare')
    await stranger.getByRole('link', { name: 'Code', exact: true }).click()
    await stranger.getByRole('heading', { name: /^Code of build/ }).waitFor()
    await stranger.getByRole('link', { name: 'sindri.json' }).click()
    await stranger.getByText('"circuitType"').waitFor()
    for (const closed of ['deployment', 'compilehistory', 'settings', `builds/${old}/settings`]) {
      await stranger.goto(`${home}${closed}`)
      await stranger.waitForURL('**/404')
    }
  })
})
