import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pack } from './harness/api.ts'
import { closeWindows, sharedBrowser } from './harness/browser.ts'
import { openScreen, password, saved, signUp, upload } from './harness/console.ts'
import { type Proofyard, root, startProofyard } from './harness/proofyard.ts'
import { snarkjs } from './harness/snarkjs.ts'

let proofyard: Proofyard
let browser: Browser
let folder: string
let archive: string

beforeAll(async () => {
  proofyard = await startProofyard()
  browser = await sharedBrowser()
  folder = await mkdtemp(join(tmpdir(), 'proofyard-console-'))
  archive = await pack(join(root, 'e2e', 'fixtures', 'multiplier'), join(folder, 'multiplier.tar.gz'))
})

afterAll(async () => {
  await closeWindows()
  await proofyard?.remove()
  await rm(folder, { recursive: true, force: true })
})

const openPage = () => openScreen(browser, proofyard.url)

describe('the journey in the console', () => {
  test('signs up, uploads, watches the build, proves, sees it verified, and downloads what others need to check it', async () => {
    const { page, troubles } = await openPage()
    await signUp(page, 'grace')
    await page.getByText('Create your first ZK project').waitFor()

    await upload(page, 'grace', archive)
    await page.waitForURL('**/z/grace/multiplier**')
    await page.getByText('Proves that I know two factors of a number.').waitFor()
    await page.getByRole('button', { name: 'Create Proof' }).waitFor()
    await page.getByText('Development', { exact: false }).first().waitFor()

    const key = await saved(page, 'Download Verification Key', join(folder, 'key.json'))
    expect(key.name).toMatch(/^multiplier.*\.vk\.json$/)
    const verifier = await saved(page, 'Download Solidity Verifier', join(folder, 'verifier.sol'))
    expect(verifier.name).toMatch(/^multiplier.*\.verifier\.sol$/)
    expect(await readFile(verifier.path, 'utf8')).toContain('contract Groth16Verifier')

    await page.getByRole('button', { name: 'Create Proof' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('tab', { name: 'JSON' }).click()
    const input = dialog.getByRole('textbox', { name: 'Proof input' })
    await input.fill('{ "a": 5')
    await dialog.getByRole('button', { name: 'Create Proof' }).click()
    await dialog.getByText('This is not JSON: ', { exact: false }).waitFor()
    await input.and(page.locator(':focus')).waitFor()
    await dialog.getByRole('button', { name: 'Restore the sample' }).click()
    await dialog.getByText('This is not JSON: ', { exact: false }).waitFor({ state: 'detached' })
    await dialog.getByRole('tab', { name: 'JSON' }).click()
    await input.fill('{ "a": 5, "b": 13 }')
    await dialog.getByRole('button', { name: 'Create Proof' }).click()
    await page.getByText('Proof request submitted.').waitFor()
    await page.getByRole('link', { name: 'View Proof' }).click()
    await page.waitForURL('**/z/grace/page/proofs/*')
    await page.getByRole('button', { name: 'Download Proof' }).waitFor()
    await page.getByText('Verified', { exact: true }).waitFor()
    expect(await page.getByLabel('Public', { exact: true }).textContent()).toContain('"65"')
    const proof = await saved(page, 'Download Proof', join(folder, 'proof.json'))
    const values = await saved(page, 'Download Public Inputs', join(folder, 'public.json'))
    for (const [file, end] of [
      [proof, 'proof'],
      [values, 'public'],
    ] as const) {
      expect(file.name).toMatch(new RegExp(`^multiplier-[0-9a-f-]{36}\\.${end}\\.json$`))
    }

    const check = await snarkjs(['groth16', 'verify', key.path, values.path, proof.path], folder)
    expect(check.output).toContain('OK!')
    expect(troubles).toEqual([])
  })

  test("shows the compiler's error with file and line, and nothing of the server's", async () => {
    const { page } = await openPage()
    await signUp(page, 'alan')
    const broken = join(root, 'e2e', 'fixtures', 'broken')
    await upload(page, 'alan', await pack(broken, join(folder, 'broken.tar.gz')))
    await page.waitForURL('**/z/alan/broken**')
    await page.getByText('Your circuit has failed.', { exact: false }).waitFor()
    await page.getByRole('region', { name: 'Error' }).waitFor()
    const text = (await page.getByRole('main').textContent()) ?? ''
    expect(text).toContain('circuit.circom')
    expect(text).toMatch(/:5:|line 5/)
    expect(text).not.toContain(proofyard.dataFolder)
  })

  test('says why a file is no project, and lets one choose another', async () => {
    const { page } = await openPage()
    await signUp(page, 'edsger')
    await page.goto('/z/edsger/page/create')
    const archives = page.getByLabel('Circuit archive', { exact: true })
    await archives.setInputFiles(join(root, 'package.json'))
    await page.getByText('Upload failed').waitFor()
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
    await archives.setInputFiles({ name: 'no-project.tar.gz', mimeType: '', buffer: Buffer.from('no archive') })
    await page.getByRole('button', { name: 'Compile' }).click()
    await page.getByText('The uploaded file is not an archive', { exact: false }).waitFor()
  })

  test('keeps strangers away from a private project, and lets them read a public one', async () => {
    const owner = await openPage()
    await signUp(owner.page, 'barbara')
    await upload(owner.page, 'barbara', archive)
    await owner.page.getByRole('button', { name: 'Create Proof' }).waitFor()

    const stranger = await openPage()
    await stranger.page.goto('/z/barbara/multiplier/')
    await stranger.page.waitForURL(/\/(404|z\/barbara)\/?$/)

    await owner.page.goto('/z/barbara/multiplier/settings')
    await owner.page.getByRole('button', { name: 'Make public' }).click()
    await owner.page.getByText('Anyone on the internet can see this project.').waitFor()
    await stranger.page.goto('/z/barbara/multiplier/')
    await stranger.page.getByText('Proves that I know two factors of a number.').waitFor()
    await stranger.page.getByText('Log In to Create Proof').waitFor()
  })

  test('logs out, asks for the password again, and goes to where one wanted to be', async () => {
    const { page } = await openPage()
    await signUp(page, 'donald')
    await page.context().clearCookies()
    await page.goto('/z/donald/page/settings/api-keys')
    await page.waitForURL('**/login**')
    await page.getByLabel('Username').fill('donald')
    await page.getByRole('textbox', { name: 'Password' }).fill('not this one')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByText('Invalid username or password').waitFor()
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL('**/page/settings/api-keys**')
    await page.getByRole('button', { name: 'Generate New API Key' }).waitFor()
  })
})
