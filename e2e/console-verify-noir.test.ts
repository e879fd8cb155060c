import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { NewShare } from '@proofyard/contract/share.ts'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { unzipped } from '@proofyard/core/testing/unzipped.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { call } from './harness/api.ts'
import { closeWindows, sharedBrowser } from './harness/browser.ts'
import { installCommandLine } from './harness/command-line.ts'
import { openAsFirstUser, openScreen } from './harness/console.ts'
import { edited } from './harness/forged-bundle.ts'
import { flipped, keyBytes, ORDER, proofBytes, tomlValues, word } from './harness/forged-noir.ts'
import type { Proofyard } from './harness/proofyard.ts'
import { servedProof } from './harness/served-proof.ts'
import { missingFor, startWithToolchains } from './harness/toolchains.ts'
import {
  fetchBundle,
  forgedFrom,
  openFromDisk,
  openVerifyPage,
  savePage,
  savePageWithVerifier,
  timeVerdicts,
  verdictOn,
} from './harness/verify-page.ts'

const TOOLCHAIN = 'noir@1.0.0-beta.26'
const ADDRESS = `/verify/${TOOLCHAIN}`
/** docs/proof-bundles.md says so. */
const MAX_BYTES = 4_800_000

type Change = Parameters<typeof forgedFrom>[1]

describe.skipIf(maySkip(await missingFor(TOOLCHAIN)))('a proof of Noir, in the browser', () => {
  let proofyard: Proofyard
  let browser: Browser
  let proofId: string
  let bundle: string
  /** Of another program with the same public values. */
  let otherKey: string
  let copy: string

  beforeAll(async () => {
    proofyard = await startWithToolchains()
    browser = await sharedBrowser()
    const project = {
      project: 'frameworks/noir/sample',
      manifest: { name: 'of-age' },
      input: { year_of_birth: 1994, year: 2026, age: 18 },
    }
    const { proof } = await servedProof(proofyard, project)
    proofId = proof.proof_id
    bundle = join(proofyard.dataFolder, 'of-age.proof.zip')
    await writeFile(bundle, await fetchBundle(proofyard, proofId))
    const other = await servedProof(proofyard, {
      ...project,
      manifest: { name: 'of-any-age' },
      replace: [['src/main.nr', /> age/, '>= age']],
    })
    otherKey = JSON.stringify(other.proof.verification_key)
    copy = await savePageWithVerifier(browser, proofyard, ADDRESS)
  })
  afterAll(async () => {
    await closeWindows()
    await proofyard?.remove()
  })

  test('is verified by a saved copy with the network off', async () => {
    expect(copy).toMatch(/verify-noir-1\.0\.0-beta\.26\.html$/)
    expect((await stat(copy)).size).toBeLessThan(MAX_BYTES)
    const { page, troubles } = await openFromDisk(browser, proofyard, copy)
    await timeVerdicts(page, bundle, `${ADDRESS}, ${(await stat(copy)).size} bytes`)
    const report = await page.locator('#report').innerText()
    expect(report).toContain(`for these public values and this key (${TOOLCHAIN})`)
    expect(report).toContain('year = "0x')
    expect(troubles).toEqual([])
    await page.context().close()
  })

  test('is verified by the command line without a server, by the verifier of its hash alone', async () => {
    const line = await installCommandLine(proofyard.url)
    const packed = Buffer.from(await (await fetch(`${proofyard.url}${ADDRESS}.wasm.gz`)).arrayBuffer())
    const verifier = join(line.folder, 'noir.wasm.gz')
    const verify = (file: string) =>
      line.pipe(['proof', 'verify', file, '--offline', '--verifier', verifier, '--url', 'http://127.0.0.1:9'])
    await writeFile(verifier, packed)
    const holds = await verify(bundle)
    expect(holds.output).toContain(`for these public values and this key (${TOOLCHAIN})`)
    expect(holds.code).toBe(0)
    const forged = join(line.folder, 'forged.proof.zip')
    await writeFile(forged, await forgedFrom(bundle, proofBytes(flipped(31))))
    expect(await verify(forged)).toMatchObject({ code: 1, output: expect.stringContaining('does not hold') })
    await writeFile(verifier, gzipSync(Buffer.concat([gunzipSync(packed), Buffer.alloc(1)])))
    expect(await verify(bundle)).toMatchObject({ code: 1, output: expect.stringContaining('is not the verifier') })
    await rm(line.folder, { recursive: true })
  })

  const key = (change: (value: Record<string, unknown>) => object): Change => edited('verification_key.json', change)
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`

  test.each<[string, Change]>([
    ['another public value', tomlValues((toml) => toml.replace(/12"/, '13"'))],
    [
      'a public value plus the order of the field',
      tomlValues((toml) => toml.replace(/0x0*12"/, `0x${(ORDER + 18n).toString(16).padStart(64, '0')}"`)),
    ],
    ['a public value too few', tomlValues((toml) => toml.replace(/^age.*\n/m, ''))],
    ['public values in another spelling', tomlValues((toml) => toml.replace('year = ', 'year =  '))],
    ['public values that are no TOML', tomlValues(() => '[[[')],
    ['a bit changed at the start of the proof', proofBytes(flipped(31))],
    ['a bit changed in the middle of the proof', proofBytes((proof) => flipped(proof.length / 2)(proof))],
    ['a bit changed at the end of the proof', proofBytes((proof) => flipped(proof.length - 1)(proof))],
    ['a proof that is shorter', proofBytes((proof) => proof.subarray(0, -32))],
    ['a proof of no bytes', proofBytes(() => Buffer.alloc(0))],
    ['a proof of zeroes', proofBytes((proof) => Buffer.alloc(proof.length))],
    ['a proof of two million words', proofBytes(() => Buffer.alloc(2_000_000))],
    ['a proof that is not JSON', (documents) => void (documents['proof.json'] = deep)],
    ['the key of another program', (documents) => void (documents['verification_key.json'] = otherKey)],
    ['a bit changed in the key', keyBytes((bytes) => flipped(bytes.length - 1)(bytes))],
    ['a key without its hash', key((value) => ({ ...value, sha256: '0'.repeat(64) }))],
    ['a key of a gigantic circuit', keyBytes(word(0, 2n ** 31n))],
    ['a key of gigantically many public values', keyBytes(word(1, 2n ** 32n - 1n))],
    ['a key of no bytes', keyBytes(() => Buffer.alloc(0))],
    [
      'a key whose public value is an array of two billions',
      key((value) => ({
        ...value,
        public_values: { values: [{ name: 'a', type: { kind: 'array', length: 2 ** 31, type: { kind: 'field' } } }] },
      })),
    ],
    [
      'a key whose type is deep',
      (documents) => {
        const type = `${'{"kind":"array","length":1,"type":'.repeat(50_000)}{"kind":"field"}${'}'.repeat(50_000)}`
        const known = z.looseObject({}).parse(JSON.parse(documents['verification_key.json'] ?? ''))
        documents['verification_key.json'] = JSON.stringify({ ...known, public_values: '?' }).replace(
          '"?"',
          `{"values":[{"name":"a","type":${type}}]}`,
        )
      },
    ],
    ['a key of another bb', key((value) => ({ ...value, bb_version: '0.55.0' }))],
    ['a key that is not JSON', (documents) => void (documents['verification_key.json'] = deep)],
    ['no key', (documents) => void delete documents['verification_key.json']],
  ])('with %s, which its forger signed, is not verified, and the page says so', async (_, change) => {
    const { page, troubles } = await openFromDisk(browser, proofyard, copy)
    const begun = performance.now()
    expect(await verdictOn(page, await forgedFrom(bundle, change))).toBe('Not verified')
    expect(performance.now() - begun).toBeLessThan(60_000)
    expect(await page.locator('#report .card.verified').count()).toBe(0)
    expect(troubles).toEqual([])
    await page.context().close()
  })

  test.each<[string, Change, RegExp]>([
    [
      'of a version that there is not',
      key((value) => ({ ...value, noir_version: '9.9.9' })),
      /noir@9\.9\.9 are not verified in browsers/,
    ],
    [
      'of an older version',
      key((value) => ({ ...value, noir_version: '0.34.0' })),
      /This page has no verifier of noir@0\.34\.0/,
    ],
  ])('with a key %s is not checked', async (_, change, words) => {
    const { page } = await openFromDisk(browser, proofyard, copy)
    expect(await verdictOn(page, await forgedFrom(bundle, change))).toBe('Not checked by this page')
    expect(await page.locator('#report').innerText()).toMatch(words)
    await page.context().close()
  })

  test('leads from the proof to the page with its verifier, and so does the page that has none', async () => {
    const { page, troubles } = await openAsFirstUser(browser, proofyard)
    await page.goto(`/z/${proofyard.username}/page/proofs/${proofId}`)
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Verify in Browser' }).click()
    const popup = await opened
    await popup.getByText(`It has the verifier of ${TOOLCHAIN} in it`).waitFor()
    expect(new URL(popup.url()).pathname).toBe(ADDRESS)
    expect(troubles).toEqual([])
    await page.context().close()

    const { page: bare } = await openVerifyPage(browser, proofyard)
    expect(await verdictOn(bare, bundle)).toBe('Not checked by this page')
    await bare.getByRole('link', { name: 'page that has it' }).click()
    await bare.waitForURL(`**${ADDRESS}`)
    expect(await verdictOn(bare, bundle)).toBe('Verified')
    await bare.context().close()
  })

  test('a saved copy of the page without its verifier names no server, but the page', async () => {
    const { page } = await openFromDisk(browser, proofyard, await savePage(browser, proofyard))
    expect(await verdictOn(page, bundle)).toBe('Not checked by this page')
    expect(await page.locator('#report').innerText()).toContain(ADDRESS)
    expect(await page.locator('#report a').count()).toBe(0)
    await page.context().close()
  })

  test('a page with another program than its own verifier verifies nothing', async () => {
    const html = await readFile(copy, 'utf8')
    const [, program = ''] = /data-toolchain="[^"]+">([^<]+)</.exec(html) ?? []
    const path = join(proofyard.dataFolder, 'changed.html')
    const wasm = gunzipSync(Buffer.from(program, 'base64'))
    const other = {
      // It verifies as before: a section of its own, of one byte, is at its end.
      'a program that does the same': gzipSync(Buffer.concat([wasm, Buffer.from([0, 2, 1, 0x61])])).toString('base64'),
      'half of it': program.slice(0, 4 * 100_000),
      nothing: '',
      'no base64': '%',
    }
    for (const [name, changed] of Object.entries(other)) {
      await writeFile(
        path,
        html.replace(program, () => changed),
      )
      const { page } = await openFromDisk(browser, proofyard, path)
      expect(await verdictOn(page, bundle), name).toBe('Not checked by this page')
      expect(await page.locator('#report .card.verified').count(), name).toBe(0)
      await page.context().close()
    }
  })

  test('a verifier that never ends is ended after a minute, and the page says so', async () => {
    const screen = await openScreen(browser, proofyard.url)
    await screen.page.clock.install()
    // The thread gets nothing to do, and never answers.
    await screen.page.addInitScript('Worker.prototype.postMessage = () => { globalThis.asked = true }')
    await screen.page.goto(ADDRESS)
    const verdict = verdictOn(screen.page, bundle)
    await screen.page.clock.runFor(1000)
    await expect.poll(() => screen.page.evaluate('globalThis.asked')).toBe(true)
    await screen.page.clock.runFor(60_000)
    expect(await verdict).toBe('Not checked by this page')
    expect(await screen.page.locator('#report').innerText()).toContain('it was not done in 60 seconds')
    await screen.page.context().close()
  })

  test('the page loads nothing but itself, and its thread may connect to nothing', async () => {
    const { page } = await openScreen(browser, proofyard.url)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(ADDRESS)
    expect(await verdictOn(page, bundle)).toBe('Verified')
    expect(asked.filter((url) => !/^(?:data|blob):/.test(url))).toEqual([`${proofyard.url}${ADDRESS}`])
    const script = `fetch('${proofyard.url}/healthz').then(() => postMessage('sent'), (error) => postMessage(error.name))`
    expect(
      await page.evaluate(`new Promise((resolve) => {
        const worker = new Worker(URL.createObjectURL(new Blob([${JSON.stringify(script)}])))
        worker.onmessage = ({ data }) => resolve(data)
      })`),
    ).toBe('TypeError')
    await page.context().close()
  })

  test('three files are verified', async () => {
    const { page } = await openVerifyPage(browser, proofyard, ADDRESS)
    const files = await unzipped(await readFile(bundle))
    const json = (name: string) => ({ name, mimeType: 'application/json', buffer: files.get(name) ?? Buffer.alloc(0) })
    await page.getByText('Verify the three files').press('Enter')
    await page.getByLabel('Proof', { exact: true }).setInputFiles(json('proof.json'))
    await page.getByLabel('Public values').setInputFiles(json('public.json'))
    await page.getByLabel('Verification key').setInputFiles(json('verification_key.json'))
    await page.getByRole('button', { name: 'Verify' }).press('Enter')
    await page.getByText('The proof holds').waitFor()
    await page.getByLabel('Public values').setInputFiles({ ...json('public.json'), buffer: Buffer.from('{}') })
    await page.getByRole('button', { name: 'Verify' }).press('Enter')
    await page.getByText('The proof does not hold').waitFor()
    await page.context().close()
  })

  test('is verified by the browser of who opens its link', async () => {
    await call(proofyard, 'POST', 'team/settings', { shares_proofs: true })
    const { share_link: link } = NewShare.parse(await call(proofyard, 'POST', `proof/${proofId}/share`))
    const { page, troubles } = await openScreen(browser, proofyard.url)
    await page.goto(link)
    await page.getByRole('heading', { name: 'Verified here and now' }).waitFor()
    expect(troubles).toEqual([])
    await page.route('**/*.wasm.gz', (route) => route.fulfill({ body: 'another program' }))
    await page.goto(link)
    await page.getByRole('heading', { name: 'Not verified by your browser' }).waitFor()
    await page.context().close()
  })
})
