import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { NewShare } from '@proofyard/contract/share.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../harness/api.ts'
import { closeWindows, sharedBrowser } from '../harness/browser.ts'
import { installCommandLine } from '../harness/command-line.ts'
import { openScreen } from '../harness/console.ts'
import { circuit } from '../harness/forged-bundle.ts'
import { type Proofyard, root } from '../harness/proofyard.ts'
import { servedProof } from '../harness/served-proof.ts'
import { installKept, missingFor, startWithToolchains } from '../harness/toolchains.ts'
import { IS_TOO_WIDE } from '../harness/too-wide.ts'
import {
  fetchBundle,
  forgedFrom,
  openFromDisk,
  savePageWithVerifier,
  timeVerdicts,
  verdictOn,
} from '../harness/verify-page.ts'

/** Of each, the framework, its version, another one that there is, and how its public values are shown. */
const pages = [
  { framework: 'gnark', version: 'v0.16.3', other: 'v0.9.0', shown: /\{"Hash":\s?"?16389/ },
  { framework: 'plonky2', version: '1.1.0', other: '0.2.2', shown: /Public values\s+\d/ },
]

// Rust has no target for browsers as a rule, so where it is missing this is skipped under CI, too.
describe
  .skipIf((await missingFor('gnark-verifier@v0.16.3')) ?? (await missingFor('plonky2-verifier@1.1.0')))
  .each(pages)(
  'a proof of $framework, in a saved copy with the network off',
  ({ framework, version, other, shown }) => {
    const toolchain = `${framework}@${version}`
    const address = `/verify/${toolchain}`
    let proofyard: Proofyard
    let browser: Browser
    let proofId: string
    let bundle: string
    let copy: string

    beforeAll(async () => {
      await installKept(`${framework}-verifier@${version}`)
      proofyard = await startWithToolchains()
      browser = await sharedBrowser()
      const project = `frameworks/${framework}/sample`
      const input: object = JSON.parse(await readFile(join(root, project, 'input.json'), 'utf8'))
      const { proof } = await servedProof(proofyard, { project, manifest: { name: framework }, input }, 900)
      proofId = proof.proof_id
      bundle = join(proofyard.dataFolder, 'a.proof.zip')
      await writeFile(bundle, await fetchBundle(proofyard, proofId))
      copy = await savePageWithVerifier(browser, proofyard, address)
    })
    afterAll(async () => {
      await closeWindows()
      await proofyard?.remove()
    })

    test('is verified, with the hash of what verified it', async () => {
      const { page, troubles } = await openFromDisk(browser, proofyard, copy)
      await timeVerdicts(page, bundle, `${address}, ${(await readFile(copy)).length} bytes`)
      const report = await page.locator('#report').innerText()
      expect(report).toContain(`for these public values and this key (${toolchain})`)
      expect(report).toMatch(/built its verifier; its SHA-256 is [0-9a-f]{64}\./)
      expect(report).toMatch(shown)
      await page.setViewportSize({ width: 390, height: 800 })
      expect(await page.evaluate(IS_TOO_WIDE)).toBe(false)
      expect(troubles).toEqual([])
      await page.context().close()
    })

    test.each(['verification_key.json', 'public.json', 'proof.json'])(
      'with another digit in its %s, which its forger signed, is not verified',
      async (name) => {
        const { page, troubles } = await openFromDisk(browser, proofyard, copy)
        const changed = await forgedFrom(bundle, (documents) => {
          documents[name] = withAnotherDigit(documents[name] ?? '')
        })
        expect(await verdictOn(page, changed)).toBe('Not verified')
        expect(await page.locator('#report .card.verified').count()).toBe(0)
        expect(troubles).toEqual([])
        await page.context().close()
      },
    )

    test.each<[string, object, string, RegExp]>([
      [
        'another version',
        { versions: { [framework]: other } },
        'Not checked by this page',
        new RegExp(`no verifier of ${framework}@${other}`),
      ],
      [
        'a version that there is not',
        { versions: { [framework]: '9' } },
        'Not checked by this page',
        /are not verified/,
      ],
      ['no version', { versions: {} }, 'Not checked by this page', /Nothing in the bundle says which version/],
      [
        'a framework that is none',
        { circuit_type: 'toString', manifest: { circuitType: 'toString' } },
        'Not checked by this page',
        /toString are verified/,
      ],
    ])('of a bundle that says %s is not verified', async (_, statement, verdict, words) => {
      const { page } = await openFromDisk(browser, proofyard, copy)
      expect(await verdictOn(page, await forgedFrom(bundle, circuit(statement)))).toBe(verdict)
      expect(await page.locator('#report').innerText()).toMatch(words)
      await page.context().close()
    })

    test('a page whose verifier is not whole verifies nothing', async () => {
      const html = await readFile(copy, 'utf8')
      const [, program = ''] = /data-toolchain="[^"]+">([^<]+)</.exec(html) ?? []
      const path = join(proofyard.dataFolder, 'changed.html')
      for (const changed of [program.slice(0, 4 * 10_000), '', '%']) {
        await writeFile(
          path,
          html.replace(program, () => changed),
        )
        const { page } = await openFromDisk(browser, proofyard, path)
        expect(await verdictOn(page, bundle)).toBe('Not checked by this page')
        await page.context().close()
      }
    })

    test('is verified by the browser of who opens its link', async () => {
      await call(proofyard, 'POST', 'team/settings', { shares_proofs: true })
      const { share_link: link } = NewShare.parse(await call(proofyard, 'POST', `proof/${proofId}/share`))
      const { page, troubles } = await openScreen(browser, proofyard.url)
      await page.goto(link)
      await page.getByRole('heading', { name: 'Verified here and now' }).waitFor({ timeout: 60_000 })
      expect(troubles).toEqual([])
      await page.context().close()
    })

    test('is verified by the command line without a server', async () => {
      const line = await installCommandLine(proofyard.url)
      const verifier = join(line.folder, 'verifier.wasm.gz')
      const served = await fetch(`${proofyard.url}${address}.wasm.gz`)
      await writeFile(verifier, Buffer.from(await served.arrayBuffer()))
      const verify = (file: string, ...more: string[]) =>
        line.pipe(['proof', 'verify', file, '--offline', '--url', 'http://127.0.0.1:9', ...more])
      expect(await verify(bundle)).toMatchObject({ code: 2, output: expect.stringContaining(`${address}.wasm.gz`) })
      const holds = await verify(bundle, '--verifier', verifier)
      expect(holds.output).toContain(`for these public values and this key (${toolchain})`)
      expect(holds.code).toBe(0)
      const forged = join(line.folder, 'forged.proof.zip')
      await writeFile(
        forged,
        await forgedFrom(bundle, (documents) => {
          documents['public.json'] = withAnotherDigit(documents['public.json'] ?? '')
        }),
      )
      expect(await verify(forged, '--verifier', verifier)).toMatchObject({
        code: 1,
        output: expect.stringContaining('does not hold'),
      })
      await rm(line.folder, { recursive: true })
    })
  },
)

/** With another digit in its middle, or behind that. */
function withAnotherDigit(text: string): string {
  const at = text.slice(text.length / 2).search(/[2-8]/) + Math.floor(text.length / 2)
  return `${text.slice(0, at)}${text[at] === '3' ? '4' : '3'}${text.slice(at + 1)}`
}
