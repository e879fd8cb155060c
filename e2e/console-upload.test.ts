import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pack } from './harness/api.ts'
import { barriersInBothThemes } from './harness/axe.ts'
import { closeWindows, sharedBrowser } from './harness/browser.ts'
import { openAsFirstUser, openScreen, type Screen } from './harness/console.ts'
import { type Proofyard, root, startProofyard } from './harness/proofyard.ts'

let proofyard: Proofyard
let browser: Browser
let folder: string
/** Signed in as ada. */
let ada: Screen

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-console-upload-'))
  proofyard = await startProofyard({ PROOFYARD_ARCHIVE_MIB: '3' })
  browser = await sharedBrowser()
  ada = await openAsFirstUser(browser, proofyard, { reducedMotion: 'no-preference' })
})

afterAll(async () => {
  await closeWindows()
  await proofyard?.remove()
  await rm(folder, { recursive: true, force: true })
})

describe('an upload', () => {
  test('shows how far it is, can be canceled, and asks before it is left', async () => {
    const { page } = ada
    await page.goto('/z/ada/page/create')
    const name = 'a-project-whose-archive-has-a-very-long-name.tar.gz'
    await page
      .getByLabel('Circuit archive', { exact: true })
      .setInputFiles({ name, mimeType: '', buffer: Buffer.alloc(2_000_000, 7) })
    await page.getByText(`${name.slice(0, 40)}…`).hover()
    expect(await page.getByRole('tooltip').textContent()).toBe(name)
    await page.getByText('1.91 MiB').waitFor()
    expect(await page.getByLabel('Circuit archive', { exact: true }).isDisabled()).toBe(true)

    const devtools = await page.context().newCDPSession(page)
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 20_000 }
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', slow)
    await page.getByRole('button', { name: 'Compile' }).click()
    await page.getByText(/ of 1\.91 MiB sent$/).waitFor()
    await page.getByRole('link', { name: 'Explore' }).click()
    await page.getByText('Leave while the upload is under way?').waitFor()
    expect(await barriersInBothThemes(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Choose another' }).waitFor()
    expect(await page.getByText('Upload failed').count()).toBe(0)

    await devtools.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
    await page.getByRole('button', { name: 'Compile' }).click()
    await page.getByText('Upload failed').waitFor()
    await page.getByText('The uploaded file is not an archive', { exact: false }).waitFor()
    expect(await barriersInBothThemes(page)).toEqual([])
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
    await page.getByText('Drop a circuit archive here, or click to choose one').waitFor()
  })

  test('is refused before it is sent where it is no archive, and takes a folder with tags', async () => {
    const { page, troubles } = ada
    let sent = 0
    page.on('request', (request) => (sent += Number(request.url().endsWith('/circuit/create'))))
    await page.goto('/z/ada/page/create')
    const archive = page.getByLabel('Circuit archive', { exact: true })
    await archive.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') })
    await page.getByText('notes.txt is not an archive.', { exact: false }).waitFor()
    expect(await barriersInBothThemes(page)).toEqual([])
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
    await page.getByText('Example sindri.json').click()
    await page.getByLabel('Framework of the example').selectOption('noir')
    expect(await page.getByLabel('Example manifest', { exact: true }).textContent()).toContain('"circuitType": "noir"')
    expect(await barriersInBothThemes(page)).toEqual([])
    const tag = page.getByLabel('Add a tag')
    await tag.fill('no blank')
    await tag.press('Enter')
    await page.getByText('A tag has only letters, digits, hyphens, underscores and dots.').waitFor()
    await tag.fill('v1,v2')
    await tag.press('Enter')
    expect(sent).toBe(0)

    await page.getByLabel('Circuit folder').setInputFiles(join(root, 'e2e', 'fixtures', 'multiplier'))
    await page.getByText('multiplier.tar.gz').waitFor()
    await page.getByRole('button', { name: 'Compile' }).click()
    await page.waitForURL('**/z/ada/multiplier/')
    await page.goto('/z/ada/multiplier/builds')
    await page.getByRole('cell', { name: 'v1, v2', exact: true }).waitFor()
    expect(sent).toBe(1)
    expect(troubles).toEqual([])
  })

  test('that is too large, or that the network loses, keeps its file', async () => {
    const { page } = await openScreen(browser, proofyard.url, { storageState: await ada.page.context().storageState() })
    const button = page.getByRole('button', { name: 'Compile' })
    const failure = page.getByRole('alert').filter({ hasText: 'Upload failed' })
    await page.goto('/z/ada/page/create')
    await page
      .getByLabel('Circuit archive', { exact: true })
      .setInputFiles({ name: 'large.zip', mimeType: '', buffer: Buffer.alloc(8_000_000, 7) })
    await button.click()
    await failure.getByText('The archive has more than 3 MiB, which is the limit here.').waitFor()
    await page.getByText('large.zip').waitFor()
    expect(await button.isDisabled()).toBe(true)
    await failure.getByRole('button', { name: 'Close' }).click()

    const archive = await pack(join(root, 'e2e', 'fixtures', 'readme'), join(folder, 'readme.tar.gz'))
    await page.getByLabel('Circuit archive', { exact: true }).setInputFiles(archive)
    await page.context().setOffline(true)
    await button.click()
    await failure.getByText('You are offline. Connect to the network, then try again.').waitFor()
    await page.getByText('readme.tar.gz').waitFor()
    await page.context().setOffline(false)
    await button.click()
    await page.waitForURL('**/z/ada/readme/')
  })

  test('takes what is dropped, and ends at the project, whose build is followed', async () => {
    const { page, troubles } = ada
    await page.goto('/z/ada/page/create')
    const zone = page.getByText('Drop a circuit archive here, or click to choose one')
    await zone.waitFor()
    const archive = await pack(join(root, 'e2e', 'fixtures', 'multiplier'), join(folder, 'multiplier.tar.gz'))
    const bytes = (await readFile(archive)).toString('base64')
    const transfer = await page.evaluateHandle(`(() => {
      const transfer = new DataTransfer()
      const bytes = Uint8Array.from(atob('${bytes}'), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([bytes], 'multiplier.tar.gz'))
      return transfer
    })()`)
    await zone.dispatchEvent('drop', { dataTransfer: transfer })
    await page.getByText('multiplier.tar.gz').waitFor()
    await page.getByRole('button', { name: 'Compile' }).click()
    await page.waitForURL('**/z/ada/multiplier/')
    await page.getByText(`Your circuit is ready! You may now submit proofs for this circuit via the`).waitFor()
    await page.getByRole('button', { name: 'Create Proof' }).waitFor()
    expect(troubles).toEqual([])
  })

  test('takes what is dropped anywhere on the page of a project, as a new build', async () => {
    const { page, troubles } = ada
    const archive = await pack(join(root, 'e2e', 'fixtures', 'multiplier'), join(folder, 'again.tar.gz'))
    const drop = async (name: string, bytes: string) => {
      await page.goto('/z/ada/multiplier/builds')
      await page.getByText('or drop an archive or a folder anywhere on this page').waitFor()
      const transfer = await page.evaluateHandle(`(() => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([Uint8Array.from(atob('${bytes}'), (letter) => letter.charCodeAt(0))], '${name}'))
        return transfer
      })()`)
      await page.locator('main').dispatchEvent('dragenter', { dataTransfer: transfer })
      const cover = page.getByText('Drop an archive or a folder to make a new build')
      await cover.waitFor()
      expect(await barriersInBothThemes(page)).toEqual([])
      await cover.dispatchEvent('dragleave', { dataTransfer: transfer })
      await cover.waitFor({ state: 'detached' })
      await page.locator('main').dispatchEvent('dragenter', { dataTransfer: transfer })
      await cover.dispatchEvent('drop', { dataTransfer: transfer })
      await page.waitForURL('**/z/ada/page/create')
    }
    await drop('notes.txt', btoa('notes'))
    await page.getByText('notes.txt is not an archive.').waitFor()
    await drop('again.tar.gz', (await readFile(archive)).toString('base64'))
    await page.getByText('again.tar.gz').waitFor()
    await page.getByRole('button', { name: 'Compile' }).click()
    await page.waitForURL('**/z/ada/multiplier/')
    // Nothing waits for the next one who comes to upload.
    await page.goto('/z/ada/page/create')
    await page.getByText('Drop a circuit archive here, or click to choose one').waitFor()
    expect(troubles).toEqual([])
  })

  test('is for the own team alone', async () => {
    await ada.page.goto('/z/bob/page/create')
    await ada.page.waitForURL('**/404')
    const { page: stranger } = await openScreen(browser, proofyard.url)
    await stranger.goto('/z/ada/page/create')
    await stranger.waitForURL('**/404')
  })
})
