import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { unzipped } from '@proofyard/core/testing/unzipped.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { zipOf } from '@proofyard/verification/testing/zip-of.ts'
import { barriers } from './harness/axe.ts'
import { closeWindows, sharedBrowser } from './harness/browser.ts'
import { openAsFirstUser, openScreen } from './harness/console.ts'
import { circuit, edited, publicValues } from './harness/forged-bundle.ts'
import { type Proofyard, root, startProofyard } from './harness/proofyard.ts'
import { servedProof } from './harness/served-proof.ts'
import { describeSharing } from './harness/sharing.ts'
import {
  fetchBundle,
  firstHeading,
  forgedFrom,
  openFromDisk,
  openVerifyPage,
  savePage,
  verdictOn,
} from './harness/verify-page.ts'

/** docs/proof-bundles.md says so. */
const MAX_BYTES = 500_000
const MAX_COMPRESSED_BYTES = 125_000
/** Of bn254's scalar field: a public value plus it is the same number to a verifier that does not look. */
const ORDER = 21888242871839275222246405745257275088548364400416034343698204186575808495617n

const systems = [
  ['groth16', 'bn254'],
  ['groth16', 'bls12-381'],
  ['plonk', 'bn254'],
  ['plonk', 'bls12-381'],
  ['fflonk', 'bn254'],
] as const

const Points = z.looseObject({ pi_a: z.array(z.string()), pi_b: z.unknown() })

let proofyard: Proofyard
let browser: Browser
let proofId: string
/** The builds of these schemes. */
const circuits = new Map<string, string>()
/** By `scheme curve`: the file as it was downloaded. */
const bundles = new Map<string, string>()

beforeAll(async () => {
  proofyard = await startProofyard()
  browser = await sharedBrowser()
  for (const [provingScheme, curve] of systems) {
    const manifest = { name: `m-${provingScheme}-${curve}`, provingScheme, curve }
    const { proof } = await servedProof(proofyard, {
      project: 'e2e/fixtures/multiplier',
      manifest,
      input: { a: '3', b: '11' },
    })
    proofId = proof.proof_id
    circuits.set(`${provingScheme} ${curve}`, proof.circuit_id)
    const path = join(proofyard.dataFolder, `${provingScheme}-${curve}.proof.zip`)
    await writeFile(path, await fetchBundle(proofyard, proofId))
    bundles.set(`${provingScheme} ${curve}`, path)
  }
})
afterAll(async () => {
  await closeWindows()
  await proofyard?.remove()
})

const bundleOf = (scheme: string, curve = 'bn254') => bundles.get(`${scheme} ${curve}`) ?? ''

/** The page as `/verify`. */
const openPage = () => openVerifyPage(browser, proofyard)

test('a saved copy verifies bundles of a real server with the network off', async () => {
  const { page, troubles } = await openFromDisk(browser, proofyard, await savePage(browser, proofyard))
  expect(await page.getByRole('link', { name: 'Save a copy' }).isVisible()).toBe(false)
  for (const [scheme, curve] of systems) {
    expect(await verdictOn(page, bundleOf(scheme, curve)), `${scheme} ${curve}`).toBe('Verified')
    expect(await page.locator('#report').innerText()).toContain(
      `for these public values and this key (${scheme}, ${curve})`,
    )
  }
  const report = await page.locator('#report').innerText()
  expect(report).toContain('DEVELOPMENT KEY')
  expect(report).toContain('This is the word of who signed the bundle')
  expect(report).toContain('Signed, by whom is not known')
  expect(report).toContain('33')
  expect(troubles).toEqual([])
  await page.context().close()
})

describe('a forgery that its forger signed', () => {
  test.each<[string, string, Parameters<typeof forgedFrom>[1]]>([
    ['another public value', 'groth16', publicValues((values) => values.with(0, '34'))],
    [
      'a public value plus the order of the field',
      'groth16',
      publicValues(([first = '', ...rest]) => [String(BigInt(first) + ORDER), ...rest]),
    ],
    ['the same for PLONK', 'plonk', publicValues(([first = '', ...rest]) => [String(BigInt(first) + ORDER), ...rest])],
    [
      'the same for FFLONK',
      'fflonk',
      publicValues(([first = '', ...rest]) => [String(BigInt(first) + ORDER), ...rest]),
    ],
    ['a public value too many', 'groth16', publicValues((values) => [...values, '0'])],
    ['no public values', 'groth16', publicValues(() => [])],
    [
      'points at infinity',
      'groth16',
      edited('proof.json', (proof) => ({ ...proof, pi_a: ['0', '1', '0'], pi_c: ['0', '1', '0'] })),
    ],
    [
      'infinity as (0, 0)',
      'groth16',
      edited('proof.json', (proof) => ({ ...proof, pi_a: ['0', '0', '1'], pi_c: ['0', '0', '1'] })),
    ],
    [
      'infinity in PLONK',
      'plonk',
      edited('proof.json', (proof) => ({ ...proof, Wxi: ['0', '1', '0'], Wxiw: ['0', '1', '0'] })),
    ],
    ['a point off the curve', 'groth16', edited('proof.json', (proof) => ({ ...proof, pi_a: ['1', '1', '1'] }))],
    ['a point twice', 'groth16', edited('proof.json', (proof) => ({ ...proof, pi_c: Points.parse(proof).pi_a }))],
    [
      'gamma and delta the same',
      'groth16',
      edited('verification_key.json', (key) => ({ ...key, vk_gamma_2: key['vk_delta_2'] })),
    ],
    [
      'another inverse in FFLONK',
      'fflonk',
      edited('proof.json', (proof) => ({
        ...proof,
        evaluations: { ...z.looseObject({}).parse(proof['evaluations']), inv: '1' },
      })),
    ],
    ['no key', 'groth16', (documents) => void delete documents['verification_key.json']],
    ['a key that is not JSON', 'groth16', (documents) => void (documents['verification_key.json'] = '{')],
    ['another scheme', 'groth16', circuit({ manifest: { circuitType: 'circom', provingScheme: 'plonk' } })],
    ['another curve', 'groth16', circuit({ manifest: { circuitType: 'circom', curve: 'bls12-381' } })],
    ['a scheme that there is not', 'groth16', circuit({ manifest: { circuitType: 'circom', provingScheme: 'none' } })],
  ])('with %s is not verified', async (_, scheme, change) => {
    const { page, troubles } = await openPage()
    expect(await verdictOn(page, await forgedFrom(bundleOf(scheme), () => undefined))).toBe('Verified')
    expect(await verdictOn(page, await forgedFrom(bundleOf(scheme), change))).toBe('Not verified')
    expect(troubles).toEqual([])
    await page.context().close()
  })
})

test('a bundle of another framework is not called verified: a server verifies it', async () => {
  const { page } = await openPage()
  const other = circuit({ circuit_type: 'halo2', manifest: { circuitType: 'halo2' } })
  expect(await verdictOn(page, await forgedFrom(bundleOf('groth16'), other))).toBe('Not checked by this page')
  expect(await page.locator('#report').innerText()).toContain('POST /api/v1/verify')
  await page.context().close()
})

test('a bundle with a changed file is not verified, and what was verified before is gone', async () => {
  const { page } = await openPage()
  const files = await unzipped(await readFile(bundleOf('groth16')))
  files.set('proof.json', Buffer.from('{}'))
  expect(await verdictOn(page, bundleOf('groth16'))).toBe('Verified')
  expect(await verdictOn(page, zipOf([...files]))).toBe('Not verified')
  expect(await page.locator('#report').innerText()).toContain('It was changed since it was signed: proof.json.')
  expect(await page.locator('#report .card').count()).toBe(1)
  await page.context().close()
})

test('the signature is of the server only where its keys are pasted', async () => {
  const { page } = await openPage()
  const keys = await (await fetch(`${proofyard.url}/.well-known/proofyard-keys.json`)).text()
  const titles = () => page.locator('#report h2').allTextContents()
  await verdictOn(page, bundleOf('groth16'))
  expect(await titles()).toContain('Signed, by whom is not known')
  await page.getByText('Compare the signature').press('Enter')
  await page.getByLabel('Keys of the server').fill(keys)
  expect(await titles()).toContain('Signed by the key that you pasted')
  await verdictOn(page, await forgedFrom(bundleOf('groth16'), () => undefined))
  expect(await titles()).toContain('Signed by somebody else')
  await page.getByLabel('Keys of the server').fill('nothing')
  expect(await titles()).toContain('No key was read')
  await page.context().close()
})

test('three files are verified by keyboard', async () => {
  const { page } = await openPage()
  const files = await unzipped(await readFile(bundleOf('plonk')))
  const json = (name: string) => ({ name, mimeType: 'application/json', buffer: files.get(name) ?? Buffer.alloc(0) })
  await page.getByText('Verify the three files').press('Enter')
  await page.getByLabel('Proof', { exact: true }).setInputFiles(json('proof.json'))
  const verify = page.getByRole('button', { name: 'Verify' })
  await verify.press('Enter')
  // The browser says that a file is missing.
  expect(await page.locator('#documents:invalid').count()).toBe(1)
  expect(await page.locator('#report').innerText()).toBe('')
  await page.getByLabel('Public values').setInputFiles(json('public.json'))
  await page.getByLabel('Verification key').setInputFiles(json('verification_key.json'))
  await verify.press('Enter')
  await page.getByText('The proof holds').waitFor()
  await page.getByLabel('Verification key').setInputFiles(json('proof.json'))
  await verify.press('Enter')
  await page.getByText('The proof does not hold', { exact: false }).waitFor()
  await page.getByLabel('Verification key').setInputFiles(json('public.json'))
  await verify.press('Enter')
  await page.getByText('The verification key is none of', { exact: false }).waitFor()
  await page.context().close()
})

test('a bundle that is dropped on the page is verified', async () => {
  const { page } = await openPage()
  const base64 = (await readFile(bundleOf('groth16'))).toString('base64')
  await page.evaluate(`(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([Uint8Array.from(atob('${base64}'), (one) => one.charCodeAt(0))], 'a.proof.zip'))
    document.querySelector('main').dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }))
  })()`)
  expect(await firstHeading(page)).toBe('Verified')
  await page.context().close()
})

test('the page loads nothing but itself, and may connect to nothing', async () => {
  const { page } = await openScreen(browser, proofyard.url)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/verify')
  expect(await verdictOn(page, bundleOf('groth16'))).toBe('Verified')
  expect(asked.filter((url) => !url.startsWith('data:'))).toEqual([`${proofyard.url}/verify`])
  expect(await page.evaluate("fetch('/healthz').then(() => 'sent', (error) => error.name)")).toBe('TypeError')
  await page.evaluate("document.body.append(Object.assign(document.createElement('script'), { text: 'ran = 1' }))")
  expect(await page.evaluate('typeof ran')).toBe('undefined')
  await page.context().close()
})

test.each(['verify.html', 'share.html'])('%s is no larger than its document says', async (file) => {
  const path = join(root, 'console', 'dist', file)
  expect((await stat(path)).size).toBeLessThan(MAX_BYTES)
  expect(brotliCompressSync(await readFile(path)).length).toBeLessThan(MAX_COMPRESSED_BYTES)
})

test.each([390, 1440])('at %i px nothing keeps people from using it, in both themes', async (width) => {
  const { page } = await openPage()
  await page.setViewportSize({ width, height: 900 })
  expect(await verdictOn(page, bundleOf('groth16'))).toBe('Verified')
  for (const summary of await page.locator('summary').all()) await summary.press('Enter')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await barriers(page, 'all'), colorScheme).toEqual([])
  }
  expect(await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth')).toBe(true)
  await page.context().close()
})

test('a proof leads to the page', async () => {
  const { page, troubles } = await openAsFirstUser(browser, proofyard)
  await page.goto(`/z/ada/page/proofs/${proofId}`)
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Verify in Browser' }).click()
  await (await opened).getByRole('heading', { name: 'Verify a proof' }).waitFor()
  expect(troubles).toEqual([])
  await page.context().close()
})

describeSharing(() => ({ proofyard, browser, circuitId: circuits.get('groth16 bn254') ?? '' }))
