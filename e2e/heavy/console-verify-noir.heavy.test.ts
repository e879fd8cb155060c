import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeWindows, sharedBrowser } from '../harness/browser.ts'
import { flipped, keyBytes, ORDER, proofBytes, tomlValues, word } from '../harness/forged-noir.ts'
import type { Proofyard } from '../harness/proofyard.ts'
import { servedProof } from '../harness/served-proof.ts'
import { missingFor, startWithToolchains } from '../harness/toolchains.ts'
import {
  fetchBundle,
  forgedFrom,
  openFromDisk,
  savePageWithVerifier,
  timeVerdicts,
  verdictOn,
} from '../harness/verify-page.ts'

const versions = ['0.34.0', '0.23.0', '0.17.0']
const missing = (await Promise.all(versions.map((version) => missingFor(`noir@${version}`)))).find(
  (one) => one !== undefined,
)

/** Puts a number of 32 bits into a key. */
const number = (at: number, value: number) => (bytes: Buffer) => {
  const changed = Buffer.from(bytes)
  changed.writeUInt32BE(value, at)
  return changed
}

// That of the newest version is e2e/console-verify-noir.test.ts.
describe.skipIf(maySkip(missing)).each(versions)(
  'a proof of Noir %s, in a saved copy with the network off',
  (noirVersion) => {
    const address = `/verify/noir@${noirVersion}`
    let proofyard: Proofyard
    let browser: Browser
    let bundle: string
    let copy: string
    let otherKey: string

    beforeAll(async () => {
      proofyard = await startWithToolchains()
      browser = await sharedBrowser()
      const project = {
        project: 'frameworks/noir/sample',
        manifest: { name: 'of-age', noirVersion },
        // Older compilers know less of Noir.
        replace: [['src/main.nr', /[^]*/, main('>')]] as [string, RegExp, string][],
        input: { year_of_birth: 1994, year: 2026, age: 18 },
      }
      const { proof } = await servedProof(proofyard, project)
      bundle = join(proofyard.dataFolder, 'of-age.proof.zip')
      await writeFile(bundle, await fetchBundle(proofyard, proof.proof_id))
      const other = await servedProof(proofyard, {
        ...project,
        manifest: { name: 'of-any-age', noirVersion },
        replace: [['src/main.nr', /[^]*/, main('>=')]],
      })
      otherKey = JSON.stringify(other.proof.verification_key)
      copy = await savePageWithVerifier(browser, proofyard, address)
    })
    afterAll(async () => {
      await closeWindows()
      await proofyard?.remove()
    })

    test('is verified', async () => {
      const { page, troubles } = await openFromDisk(browser, proofyard, copy)
      await timeVerdicts(page, bundle, `${address}, ${(await stat(copy)).size} bytes`)
      expect(troubles).toEqual([])
      await page.context().close()
    })

    test.each<[string, Parameters<typeof forgedFrom>[1]]>([
      ['another public value', tomlValues((toml) => toml.replace(/12"/, '13"'))],
      [
        'a public value plus the order of the field',
        tomlValues((toml) => toml.replace(/0x0*12"/, `0x${(ORDER + 18n).toString(16).padStart(64, '0')}"`)),
      ],
      ['a bit changed at the start of the proof', proofBytes(flipped(31))],
      ['a bit changed in the middle of the proof', proofBytes((proof) => flipped(proof.length / 2)(proof))],
      ['a bit changed at the end of the proof', proofBytes((proof) => flipped(proof.length - 1)(proof))],
      ['a proof of no bytes', proofBytes(() => Buffer.alloc(0))],
      ['a proof of zeroes', proofBytes((proof) => Buffer.alloc(proof.length))],
      ['the key of another program', (documents) => void (documents['verification_key.json'] = otherKey)],
      ['a key of a gigantic circuit', keyBytes(word(0, 2n ** 255n - 1n))],
      ['a key of a circuit of 2^31 gates', keyBytes(number(4, 2 ** 31))],
      ['a key of a circuit of a size that is none', keyBytes(number(4, 2 ** 32 - 1))],
      ['a key of no gates', keyBytes(number(4, 0))],
      ['a key of gigantically many public values', keyBytes(number(8, 2 ** 32 - 1))],
      ['a key of gigantically many commitments', keyBytes(number(12, 2 ** 32 - 1))],
      ['a key whose first name is gigantic', keyBytes(number(16, 2 ** 32 - 1))],
      ['a key that is longer', keyBytes((bytes) => Buffer.concat([bytes, Buffer.alloc(4)]))],
      ['a key that is shorter', keyBytes((bytes) => bytes.subarray(0, -32))],
      ['a key of no bytes', keyBytes(() => Buffer.alloc(0))],
    ])('with %s, which its forger signed, is not verified', async (_, change) => {
      const { page, troubles } = await openFromDisk(browser, proofyard, copy)
      expect(await verdictOn(page, await forgedFrom(bundle, change))).toBe('Not verified')
      expect(troubles).toEqual([])
      await page.context().close()
    })
  },
)

function main(comparison: string): string {
  return `fn main(year_of_birth: u32, year: pub u32, age: pub u32) { assert(year - year_of_birth ${comparison} age); }`
}
