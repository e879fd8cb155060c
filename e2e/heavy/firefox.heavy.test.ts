import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NewShare } from '@proofyard/contract/share.ts'
import { unzipped } from '@proofyard/core/testing/unzipped.ts'
import { longCircuit } from '@proofyard/frameworks/circom/testing/circuits.ts'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { zipOf } from '@proofyard/verification/testing/zip-of.ts'
import { call, deploy, pack, prove, untilDone } from '../harness/api.ts'
import { pressKeys } from '../harness/firefox-keyboard.ts'
import {
  chooseFile,
  click,
  launchFirefox,
  missingFirefox,
  named,
  openFirefoxAsFirstUser,
  openFirefoxScreen,
  untilSaved,
  untilSays,
  untilTrue,
} from '../harness/firefox.ts'
import { forged, publicValues } from '../harness/forged-bundle.ts'
import { processesOf } from '../harness/processes.ts'
import { type Proofyard, root, startProofyard } from '../harness/proofyard.ts'
import { IS_TOO_WIDE } from '../harness/too-wide.ts'
import { until } from '../harness/until.ts'

const DIALOG = '[role=dialog]'
const STATUS = '[aria-label="Status"]'
const SCHEME = "document.documentElement.getAttribute('data-mantine-color-scheme')"

let proofyard: Proofyard
let browser: Browser
let folder: string
let archive: string
/** Of the multiplier. */
let build: string
/** Ready, with 33 as its public value, and its bundle as a file. */
let proof: string
let bundle: string

describe.skipIf(maySkip(missingFirefox))(missingFirefox ?? 'the console in Firefox', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proofyard-firefox-'))
    proofyard = await startProofyard({ PROOFYARD_ATTEMPTS_PER_MINUTE: '1000' })
    browser = await launchFirefox()
    archive = await pack(join(root, 'e2e', 'fixtures', 'multiplier'), join(folder, 'multiplier.tar.gz'))
    build = (await deploy(proofyard, archive, 'latest')).circuit_id
    await untilDone(proofyard, 'circuit', build)
    proof = (await prove(proofyard, build, { a: '3', b: '11' })).proof_id
    await untilDone(proofyard, 'proof', proof)
    await call(proofyard, 'POST', 'team/settings', { shares_proofs: true })
    bundle = await saveBundle(proof)
  })

  afterAll(async () => {
    await browser?.close()
    await proofyard?.remove()
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  })

  test('what goes wrong in a page is noticed by these tests', async () => {
    const { page, troubles } = await openStranger()
    await page.goto(`${proofyard.url}/verify`)
    await page.evaluate("document.body.append(Object.assign(document.createElement('script'), { text: 'ran = 1' }))")
    await page.evaluate("setTimeout(() => { throw new Error('thrown') })")
    await page.evaluate("void Promise.reject(new Error('rejected'))")
    await page.evaluate("console.error('logged')")
    for (const trouble of ['script-src-elem', 'thrown', 'rejected', 'logged'])
      await until(`${trouble} is noticed`, () => troubles.some((one) => one.includes(trouble)) || undefined, {
        seconds: 20,
      })
    troubles.length = 0
  })

  test('a project is uploaded, followed live, proved with Ctrl+Enter, and what others need is downloaded', async () => {
    const screen = await openAsAda()
    const { page } = screen
    const worker = await processOf('worker')
    process.kill(worker, 'SIGSTOP')
    try {
      await page.goto(`${proofyard.url}/z/ada/page/create`)
      await page.evaluate('globalThis.isSamePage = true')
      await chooseFile(page, '[aria-label="Circuit archive"]', archive)
      await untilSays(page, 'main', 'multiplier.tar.gz')
      await click(page, 'button', 'Compile')
      await untilTrue(page, "location.pathname === '/z/ada/multiplier/'")
      await untilSays(page, STATUS, 'Next of your team in the queue.')
      await untilSays(page, `${STATUS} ol`, /Fetching the files ?, to come/)
      await untilFollowed(page)
    } finally {
      process.kill(worker, 'SIGCONT')
    }
    await untilSays(page, STATUS, 'Your circuit is ready!')
    await untilSays(page, `${STATUS} ol`, /Fetching the files ?, done \d.* Storing the results ?, done \d/)

    await click(page, 'button', 'Create Proof')
    await click(page, 'textbox', 'a', DIALOG)
    await pressKeys(page, 'Control', 'a')
    await page.keyboard.type('5')
    await pressKeys(page, 'Control', 'Enter')
    await click(page, 'link', 'View Proof')
    await untilSays(page, DIALOG, /Status Ready Verified Yes/)
    await untilSays(page, `${DIALOG} [aria-label="Public"]`, '"55"')
    expect(await page.evaluate('isSamePage')).toBe(true)

    const document = async (button: string, name: RegExp): Promise<unknown> => {
      await click(page, 'button', button, DIALOG)
      return JSON.parse(await readFile(await untilSaved(screen, name), 'utf8'))
    }
    const proofDocument = await document('Download Proof', /^multiplier-[0-9a-f-]{36}\.proof\.json$/)
    expect(await document('Download Public Inputs', /^multiplier-[0-9a-f-]{36}\.public\.json$/)).toEqual(['55'])
    await click(page, 'button', 'Download Bundle', DIALOG)
    const files = await unzipped(await readFile(await untilSaved(screen, /^multiplier-.*\.proof\.zip$/)))
    expect(JSON.parse(String(files.get('proof.json')))).toEqual(proofDocument)
  })

  test('a build that runs is cancelled after a question', async () => {
    const project = join(folder, 'long')
    await cp(join(root, 'e2e', 'fixtures', 'multiplier'), project, { recursive: true })
    await writeFile(join(project, 'circuit.circom'), longCircuit)
    const { page } = await openAsAda()
    const { circuit_id: id } = await deploy(proofyard, await pack(project, join(folder, 'long.tar.gz')), 'long')
    await page.goto(`${proofyard.url}/z/ada/multiplier/builds/${id}/`)
    await untilSays(page, STATUS, 'In Progress')
    await click(page, 'button', 'Cancel Build', STATUS)
    await click(page, 'button', 'Cancel Build', DIALOG)
    await untilSays(page, STATUS, 'Cancelled by ada.')
  })

  test('bundles are verified by the page and by a saved copy of it with the network off, and changed ones are not', async () => {
    const files = await unzipped(await readFile(bundle))
    files.set('proof.json', Buffer.from('{}'))
    const changed = await saveFile('changed.proof.zip', zipOf([...files]))
    const lie = await saveFile(
      'lie.proof.zip',
      await forged(
        await readFile(bundle),
        publicValues(() => ['34']),
      ),
    )
    const screen = await openStranger()
    const { page } = screen

    async function judge(): Promise<void> {
      for (const [path, verdict] of [
        [bundle, /^Verified .* 33\b/],
        [changed, 'It was changed since it was signed: proof.json.'],
        [bundle, /^Verified .* 33\b/],
        [lie, /^Not verified The proof does not hold/],
      ] as const) {
        await chooseFile(page, '#bundle', path)
        await untilSays(page, '#report', verdict)
      }
    }
    await page.goto(`${proofyard.url}/verify`)
    await judge()
    await click(page, 'link', 'Save a copy')
    const copy = await untilSaved(screen, /^verify\.html$/)
    await page.setOfflineMode(true)
    await page.goto(`file://${copy}`)
    expect(await page.evaluate("document.getElementById('save').hidden")).toBe(true)
    await judge()
  })

  test('a link that is made in the panel of a proof is verified in the browser of a stranger', async () => {
    const { page } = await openAsAda()
    await page.goto(`${proofyard.url}/z/ada/page/proofs/${proof}`)
    await click(page, 'button', 'Share', DIALOG)
    await click(page, 'button', 'Make Link', DIALOG)
    const link = await untilSays(page, 'pre[aria-label="Link"]', '/share/')
    await click(page, 'button', 'Copy link', DIALOG)
    await page.waitForSelector(named('button', 'Copied', DIALOG))

    const screen = await openStranger()
    const { page: stranger } = screen
    await stranger.goto(link)
    await untilSays(stranger, '#verdict', 'Verified here and now')
    expect(await untilSays(stranger, 'main', 'Signed by')).toContain('33')
    expect(await stranger.cookies()).toEqual([])
    await click(stranger, 'link', 'Save the bundle')
    const saved = await untilSaved(screen, new RegExp(`^multiplier-${proof}\\.proof\\.zip$`))
    expect((await readFile(saved)).equals(await readFile(bundle))).toBe(true)
  })

  test('on a dark phone nothing has to be scrolled to the side, and no table by itself', async () => {
    const dark = await launchFirefox('dark')
    onTestFinished(() => dark.close())
    const { page: mine } = await openFirefoxAsFirstUser(proofyard, dark, folder, 390)
    await untilTrue(mine, `${SCHEME} === 'dark'`)
    const { share_link: link } = NewShare.parse(await call(proofyard, 'POST', `proof/${proof}/share`))
    const wide: string[] = []
    for (const path of [
      '/z/ada/',
      '/z/ada/multiplier/',
      '/z/ada/multiplier/builds/',
      `/z/ada/multiplier/builds/${build}/`,
      '/z/ada/page/create',
      '/z/ada/page/proofs/',
      `/z/ada/page/proofs/${proof}`,
      '/z/ada/page/frameworks',
      '/z/ada/page/settings/',
      '/docs',
      '/explore',
      '/verify',
      new URL(link).pathname,
    ]) {
      await goTo(mine, path)
      if (await mine.evaluate(IS_TOO_WIDE)) wide.push(path)
    }
    expect(wide).toEqual([])
  })

  test('a page says that the server is restarted, and goes on without being loaded again', async () => {
    const { page } = await openAsAda()
    const live = page.waitForResponse((response) => response.url().includes('/api/v1/team/ada/events'))
    await goTo(page, '/z/ada/page/proofs/')
    await live
    await page.evaluate('globalThis.isSamePage = true')
    process.kill(await processOf('server'), 'SIGKILL')
    await untilSays(page, 'body', 'Reconnecting to the server.')
    await untilTrue(page, "!document.body.innerText.includes('Reconnecting to the server.')")
    const { proof_id } = await prove(proofyard, build, { a: '9', b: '11' })
    await untilSays(page, 'main', proof_id.slice(0, 8))
    expect(await page.evaluate('isSamePage')).toBe(true)
  })
})

const openStranger = () => openFirefoxScreen(browser, folder)
const openAsAda = () => openFirefoxAsFirstUser(proofyard, browser, folder)

/** Goes to a page, and waits until it shows more than its heading. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(`${proofyard.url}${path}`)
  await page.waitForSelector('h1')
  await page.waitForNetworkIdle({ concurrency: 1 })
}

/** Waits until a page of a running build is told how far it is. Where the server's events do not reach it, it asks each second. */
async function untilFollowed(page: Page): Promise<void> {
  let asked = Date.now()
  page.on('request', (request) => {
    if (request.url().endsWith('/status')) asked = Date.now()
  })
  await until('the page asks no more', () => Date.now() - asked > 3000 || undefined, { seconds: 30 })
}

async function processOf(house: 'server' | 'worker'): Promise<number> {
  const find = async () =>
    (await processesOf(proofyard.dataFolder)).find(({ command }) => command.includes(`${house}/main.ts`))?.pid
  return await until(`the ${house} runs`, find)
}

async function saveFile(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

async function saveBundle(id: string): Promise<string> {
  const headers = { Authorization: `Bearer ${proofyard.apiKey}` }
  const response = await fetch(`${proofyard.url}/api/v1/proof/${id}/bundle`, { headers })
  return await saveFile('a.proof.zip', new Uint8Array(await response.arrayBuffer()))
}
