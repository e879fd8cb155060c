import { NewShare } from '@proofyard/contract/share.ts'
import { unzipped } from '@proofyard/core/testing/unzipped.ts'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type KeyPair, newKeyPair } from '@proofyard/verification/testing/signed-bundle.ts'
import { zipOf } from '@proofyard/verification/testing/zip-of.ts'
import { call, prove, untilDone } from './api.ts'
import { barriers, barriersInBothThemes } from './axe.ts'
import { closeWhileSent, copied, openAsFirstUser, openScreen } from './console.ts'
import { circuit, edited, forged, publicValues } from './forged-bundle.ts'
import type { Proofyard } from './proofyard.ts'

const NO_LINK = 'This link does not exist, or it was taken back.'
const INPUT = { a: '771234567', b: '5' }
const VALUE = '3856172835'

interface Given {
  proofyard: Proofyard
  browser: Browser
  /** A Ready build of the multiplier with Groth16. */
  circuitId: string
}

/** What the team of a proof and the reader of its link do in a browser. */
export function describeSharing(given: () => Given): void {
  describe('a proof that is shared by a link', () => {
    let proofId: string
    let link: string
    let bundle: Buffer

    beforeAll(async () => {
      const { proofyard, circuitId } = given()
      const [proof, other] = [
        await prove(proofyard, circuitId, INPUT),
        await prove(proofyard, circuitId, { a: '2', b: '3' }),
      ]
      for (const { proof_id: id } of [proof, other])
        expect(await untilDone(proofyard, 'proof', id)).toMatchObject({ status: 'Ready' })
      proofId = proof.proof_id
      otherId = other.proof_id
      await call(proofyard, 'POST', 'team/settings', { shares_proofs: true })
      link = await newLink()
      bundle = Buffer.from(await (await fetch(`${apiOf(link)}/bundle`)).arrayBuffer())
    })
    let otherId: string

    async function newLink(): Promise<string> {
      const made = NewShare.parse(await call(given().proofyard, 'POST', `proof/${proofId}/share`))
      return made.share_link
    }

    /** Opens the link where no one is logged in. */
    async function openLink(address: string, prepare?: (page: Page) => Promise<unknown>) {
      const screen = await openScreen(given().browser, given().proofyard.url)
      await prepare?.(screen.page)
      await screen.page.goto(address)
      await screen.page.locator('#verdict .card').waitFor()
      return { ...screen, verdict: await screen.page.locator('#verdict h2').innerText() }
    }

    test('is verified in the browser of a reader, who is told in words what it claims and what to trust', async () => {
      const { page, troubles, verdict } = await openLink(link)
      expect(verdict).toBe('Verified here and now')
      expect(await page.locator('.values').innerText()).toContain(VALUE)
      const text = await page.locator('main').innerText()
      for (const said of [
        'A set-up for trying things out',
        'By which circuit',
        'm-groth16-bn254',
        'served',
        'Signed by',
      ])
        expect(text).toContain(said)
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Save the bundle' }).click()
      expect((await download).suggestedFilename()).toBe(`m-groth16-bn254-${proofId}.proof.zip`)
      expect(troubles).toEqual([])
      await page.context().close()
    })

    test('more-than-is-true: with a set-up that somebody may know the secret of it is not green, and says what it is worth', async () => {
      const { page } = await openLink(link)
      const verdict = page.locator('#verdict')
      expect(await verdict.locator('.card.verified').count()).toBe(0)
      expect(await verdict.innerText()).toMatch(
        /cannot tell a true proof from .* Read “A set-up for trying things out” below/,
      )
      expect(await verdict.innerText()).not.toContain('need not take the word')
      expect(await page.locator('main').innerText()).toContain('were chosen by those who made the circuit')
      await page.context().close()
    })

    test.each([
      ['none needed', 1],
      ['ceremony', 1],
      ['uploaded', 0],
      ['elsewhere', 0],
      ['forgeable', 0],
    ])('more-than-is-true: of a set-up that is %s there are %i green cards', async (kind, green) => {
      const key = newKeyPair()
      const change = edited('bundle.json', (value) => ({ ...value, setup: { kind, statement: 'As it is.' } }))
      const body = Buffer.from(await forged(bundle, change, key))
      const { page, verdict } = await openLink(link, (page) => serve(page, body, key))
      expect(verdict).toBe('Verified here and now')
      expect(await page.locator('#verdict .card.verified').count()).toBe(green)
      await page.context().close()
    })

    test('borrowed-name: a team that calls itself by the name of another is told by its own', async () => {
      const { proofyard } = given()
      const { username } = proofyard
      await call(proofyard, 'POST', 'team/settings', { display_name: 'Central Bank' })
      const { page } = await openLink(link)
      expect(await page.locator('h1').innerText()).toBe(
        `A proof that ${username}, which calls itself “Central Bank”, shares with you`,
      )
      await call(proofyard, 'POST', 'team/settings', { display_name: username })
      await page.reload()
      await page.getByText(`A proof that ${username} shares with you`).waitFor()
      await page.context().close()
    })

    test('too-large: a bundle that no page can hold is not called false, and can be saved', async () => {
      const body = Buffer.from(zipOf([['proof.json', '{}', { size: 65 * 1024 ** 2 }]]))
      const { page, verdict } = await openLink(link, (page) => serve(page, body))
      expect(verdict).toBe('Not verified by your browser')
      expect(await page.locator('#verdict').innerText()).toMatch(
        /checked nothing of it\. proof\.json is larger than 64 MiB\./,
      )
      expect(await page.getByRole('link', { name: 'Save the bundle' }).getAttribute('href')).toBe(
        `${new URL(apiOf(link)).pathname}/bundle`,
      )
      await page.context().close()
    })

    test('first-bundle: the keys are asked for when the bundle is there, which may have made the first of them', async () => {
      const order: string[] = []
      const { page, verdict } = await openLink(link, async (page) => {
        page.on('requestfinished', (request) => order.push(`finished ${request.url()}`))
        page.on('request', (request) => order.push(`asked ${request.url()}`))
      })
      expect(verdict).toBe('Verified here and now')
      const at = (pattern: RegExp) => order.findIndex((one) => pattern.test(one))
      expect(at(/^asked .*\/proofyard-keys\.json$/)).toBeGreaterThan(at(/^finished .*\/bundle$/))
      await page.context().close()
    })

    test('never-the-input: no byte that a reader gets tells it', async () => {
      const page = await (await fetch(link)).text()
      const detail = await (await fetch(`${apiOf(link)}/detail`)).text()
      const files = [...(await unzipped(bundle)).values()].map(String)
      for (const one of [page, detail, ...files]) expect(one).not.toContain(INPUT.a)
    })

    test.each<[string, string, (key: KeyPair) => Promise<Uint8Array>, 'keys too' | 'bundle alone']>([
      [
        'signed by its forger',
        'was not signed by this server',
        (key) => forged(bundle, () => undefined, key),
        'bundle alone',
      ],
      [
        'with another value, from a server that lies',
        'The proof does not hold',
        (key) =>
          forged(
            bundle,
            publicValues((values) => values.with(0, '34')),
            key,
          ),
        'keys too',
      ],
      ['that is no ZIP', 'It is not', async () => Buffer.from('nothing'), 'bundle alone'],
    ])('forged-bundle: one %s is not verified', async (_, reason, make, lie) => {
      const key = newKeyPair()
      const body = Buffer.from(await make(key))
      const { page, troubles, verdict } = await openLink(link, (page) =>
        serve(page, body, lie === 'keys too' ? key : undefined),
      )
      expect(verdict).toBe('Not verified')
      expect(await page.locator('#verdict').innerText()).toContain(reason)
      expect(await page.locator('main').innerText()).not.toContain('here and now')
      expect(troubles).toEqual([])
      await page.context().close()
    })

    test('forged-bundle: that of another proof in its place is not verified', async () => {
      const { proofyard } = given()
      const headers = { Authorization: `Bearer ${proofyard.apiKey}` }
      const response = await fetch(`${proofyard.url}/api/v1/proof/${otherId}/bundle`, { headers })
      const body = Buffer.from(await response.arrayBuffer())
      const { page, verdict } = await openLink(link, (page) => serve(page, body))
      expect(verdict).toBe('Not verified')
      expect(await page.locator('#verdict').innerText()).toContain('of another proof')
      await page.context().close()
    })

    test.each([
      ['server', /The server \S+ says that it verified it on \w+ \d+, \d{4}/],
      ['prover', /the server did not verify it\./],
    ])('of a framework that no browser verifies is the word of the %s, and is called that', async (by, words) => {
      const key = newKeyPair()
      const halo2 = circuit({ circuit_type: 'halo2', manifest: { circuitType: 'halo2' } })
      const verifiedBy = edited('bundle.json', (value) => ({
        ...value,
        proof: { ...z.looseObject({}).parse(value['proof']), verified_by: by },
      }))
      const change = (documents: Record<string, string>) => [halo2, verifiedBy].forEach((one) => one(documents))
      const body = Buffer.from(await forged(bundle, change, key))
      const { page, verdict } = await openLink(link, (page) => serve(page, body, key))
      expect(verdict).toBe('Not verified by your browser')
      expect(await page.locator('#verdict').innerText()).toMatch(words)
      expect(await page.locator('.card.verified').count()).toBe(0)
      await page.context().close()
    })

    test.each([390, 1440])('at %i px nothing keeps people from reading it, in both themes', async (width) => {
      const { page } = await openLink(link)
      await page.setViewportSize({ width, height: 900 })
      await page.getByText('For experts').press('Enter')
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await barriers(page, 'all'), colorScheme).toEqual([])
      }
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
      await page.context().close()
    })

    test('revoked-link: is made, copied and revoked by keyboard, and then opens one sentence', async () => {
      const { proofyard, browser } = given()
      const { page, troubles } = await openAsFirstUser(browser, proofyard, {
        permissions: ['clipboard-write', 'clipboard-read'],
      })
      await page.goto(`/z/${proofyard.username}/page/proofs/${proofId}`)
      await page.getByRole('button', { name: 'Share' }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Share this Proof' })
      await dialog.getByRole('button', { name: 'Make Link' }).focus()
      await closeWhileSent(page, '**/share', dialog)
      // Escape has closed what lies above the panel of the proof, and not the panel.
      expect(await page.getByRole('dialog', { name: 'Proof' }).count()).toBe(1)
      // It comes up again by itself, for the link is shown this once.
      await dialog.getByRole('button', { name: 'Copy link' }).press('Enter')
      const made = await copied(page)
      const ending = made.slice(-4)
      expect((await openAndClose(made)).verdict).toBe('Verified here and now')
      expect(await barriersInBothThemes(page)).toEqual([])
      await dialog.getByRole('button', { name: `Revoke the link …${ending}` }).press('Enter')
      expect(await page.evaluate('document.activeElement.textContent')).toBe('Keep')
      await dialog.getByRole('button', { name: 'Revoke Link' }).press('Enter')
      await dialog.getByText(`…${ending}`).waitFor({ state: 'detached' })
      expect(await dialog.getByRole('button', { name: 'Copy link' }).count()).toBe(0)
      expect((await openAndClose(made)).text).toContain(NO_LINK)
      expect((await openAndClose(link)).verdict).toBe('Verified here and now')
      expect(troubles).toEqual([])
      await page.context().close()
    })

    async function openAndClose(address: string) {
      const { page, verdict } = await openLink(address)
      const text = await page.locator('main').innerText()
      await page.context().close()
      return { verdict, text }
    }

    test('switched-off: all links are dead when the team stops sharing, and its proofs say how to allow it', async () => {
      const { proofyard, browser } = given()
      const { page, troubles } = await openAsFirstUser(browser, proofyard)
      await page.goto(`/z/${proofyard.username}/page/settings/`)
      await page.getByRole('button', { name: 'Stop Sharing' }).press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke All Links' }).press('Enter')
      await page.getByRole('button', { name: 'Allow Sharing' }).waitFor()
      expect((await openAndClose(link)).text).toContain(NO_LINK)
      await page.goto(`/z/${proofyard.username}/page/proofs/${proofId}`)
      await page.getByRole('button', { name: 'Share' }).press('Enter')
      await page.getByRole('dialog').getByRole('link', { name: 'Account Settings' }).press('Enter')
      await page.getByRole('button', { name: 'Allow Sharing' }).press('Enter')
      await page.getByRole('button', { name: 'Stop Sharing' }).waitFor()
      expect((await openAndClose(link)).text).toContain(NO_LINK)
      expect(troubles).toEqual([])
      await page.context().close()
    })
  })
}

/** Where the API answers what a link opens. */
function apiOf(link: string): string {
  return link.replace('/share/', '/api/v1/share/')
}

/** Has the server send another bundle, and where a key is given, call it its own. */
async function serve(page: Page, body: Buffer, key?: KeyPair): Promise<void> {
  await page.route('**/api/v1/share/*/bundle', (route) =>
    route.fulfill({ body, contentType: 'application/octet-stream' }),
  )
  if (key === undefined) return
  const keys = [key.publicKey.export({ format: 'jwk' })]
  await page.route('**/.well-known/proofyard-keys.json', (route) => route.fulfill({ json: { keys } }))
}
