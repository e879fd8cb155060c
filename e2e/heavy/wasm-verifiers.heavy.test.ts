import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeWindows, sharedBrowser } from '../harness/browser.ts'
import { openScreen } from '../harness/console.ts'
import { type Proofyard, root } from '../harness/proofyard.ts'
import { servedProof } from '../harness/served-proof.ts'
import { missingFor, startWithToolchains } from '../harness/toolchains.ts'
import { buildGnark, buildPlonky2, missingTarget } from '../wasm-verifiers/build.ts'
import { runWasi } from '../wasm-verifiers/run-wasi.ts'

const ADDRESS = 'https://verifier.example/'
const TIMED = 3
/** The exit code of a proof that does not hold. */
const REJECTED = 11

let proofyard: Proofyard

beforeAll(async () => {
  proofyard = await startWithToolchains()
})
afterAll(async () => {
  await closeWindows()
  await proofyard?.remove()
})

// No page has these verifiers yet: what they weigh, how long they take and that they judge rightly is measured here, for docs/proof-bundles.md.
describe.each([
  {
    name: 'gnark',
    // As the worker calls it, for the sample.
    args: ['gnark-keys', 'verify', 'bn254', 'groth16', ''],
    build: buildGnark,
    missing: await missingFor('gnark@v0.16.3'),
  },
  {
    name: 'plonky2',
    args: ['plonky2-wasm'],
    build: buildPlonky2,
    // A usual Rust has no target for WASI, so where it is missing this is skipped under CI, too.
    missing: (await missingFor('plonky2@1.1.0')) ?? (await missingTarget()),
  },
])('the verifier of $name as WebAssembly, in the browser', ({ name, args, build, missing }) => {
  test.skipIf(missing !== undefined)('accepts a real proof, and none that was changed', async () => {
    const project = `frameworks/${name}/sample`
    const input: object = JSON.parse(await readFile(join(root, project, 'input.json'), 'utf8'))
    const { proof } = await servedProof(proofyard, { project, manifest: { name }, input }, 900)
    const texts = [proof.verification_key, proof.public, proof.proof].map((document) => JSON.stringify(document))
    const wasm = await readFile(await build())

    const { page } = await openScreen(await sharedBrowser(), proofyard.url)
    await page.route(`${ADDRESS}**`, (route) =>
      route.fulfill(
        route.request().url().endsWith('.wasm')
          ? { body: wasm, contentType: 'application/wasm' }
          : { body: '<!doctype html>', contentType: 'text/html' },
      ),
    )
    await page.goto(ADDRESS)
    const run = (claim: string[]) => judge(page, args, claim)

    const milliseconds: number[] = []
    for (let round = 0; round < TIMED; round += 1) {
      const { code, output, milliseconds: taken } = await run(texts)
      expect(code, output).toBe(0)
      milliseconds.push(Math.round(taken))
    }
    const packed = gzipSync(wasm, { level: 9 }).length
    console.log(
      `${name}: ${wasm.length} bytes, ${packed} compressed by gzip; to fetch, compile and verify ${milliseconds.join(', ')} ms`,
    )
    for (const [index, text] of texts.entries()) {
      const { code, output } = await run(texts.with(index, changed(text)))
      expect(code, `document ${index}: ${output}`).toBe(REJECTED)
    }
    await page.context().close()
  })
})

async function judge(page: Page, args: string[], claim: string[]) {
  return await page.evaluate(runWasi, { address: `${ADDRESS}verifier.wasm`, args, stdin: JSON.stringify(claim) })
}

/** With another digit in its middle, or behind that. */
function changed(text: string): string {
  const at = text.slice(text.length / 2).search(/[2-8]/) + Math.floor(text.length / 2)
  return `${text.slice(0, at)}${text[at] === '3' ? '4' : '3'}${text.slice(at + 1)}`
}
