import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { call, deploy, pack, untilDone } from './harness/api.ts'
import { barriersInBothThemes } from './harness/axe.ts'
import { closeWindows, sharedBrowser } from './harness/browser.ts'
import { openScreen } from './harness/console.ts'
import { type Proofyard, root, startProofyard } from './harness/proofyard.ts'

const fixture = join(root, 'e2e', 'fixtures', 'readme')
let proofyard: Proofyard
let browser: Browser
let folder: string
let other: { url: string; requests: IncomingMessage[]; close: () => void }

beforeAll(async () => {
  proofyard = await startProofyard()
  browser = await sharedBrowser()
  folder = await mkdtemp(join(tmpdir(), 'proofyard-console-readme-'))
  other = await openPictureSite(await readFile(join(fixture, 'images', 'dot.png')))
})

afterAll(async () => {
  await closeWindows()
  await proofyard?.remove()
  other?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Another site, which has one picture at every address and keeps who asked for it. */
async function openPictureSite(picture: Buffer) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    response.setHeader('content-type', 'image/png').end(picture)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, requests, close: () => server.close() }
}

/** Uploads the project with another name and readme, for all to see. */
async function publish(name: string, readme?: string): Promise<string> {
  const project = join(folder, name)
  await cp(fixture, project, { recursive: true })
  const manifest = z.looseObject({}).parse(JSON.parse(await readFile(join(project, 'sindri.json'), 'utf8')))
  await writeFile(join(project, 'sindri.json'), JSON.stringify({ ...manifest, name }))
  if (readme !== undefined) await writeFile(join(project, 'README.md'), readme)
  const { circuit_id: build } = await deploy(proofyard, await pack(project, join(folder, `${name}.tar.gz`)), 'latest')
  await untilDone(proofyard, 'circuit', build)
  await call(proofyard, 'POST', `project/${name}/settings`, { is_public: true })
  return `/z/ada/${name}/`
}

/** A stranger's window, and everything that it asks for. */
async function openPage(options = {}) {
  const screen = await openScreen(browser, proofyard.url, options)
  const asked: string[] = []
  const dialogs: string[] = []
  screen.page.on('request', (request) => asked.push(request.url()))
  screen.page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const outside = () => asked.filter((url) => !/^(data|blob):/.test(url) && new URL(url).origin !== proofyard.url)
  return { ...screen, asked, dialogs, outside }
}

const count = (page: Page, selector: string) => page.locator(selector).count()

/** Pixels of the picture itself, once it is there. */
async function widthOf(page: Page, name: string): Promise<number> {
  await page.locator(`img[alt="${name}"]`).waitFor()
  return await page.evaluate(`(async (picture) => (await picture.decode(), picture.naturalWidth))(
    document.querySelector('img[alt="${name}"]'),
  )`)
}

describe('a readme', () => {
  test('is drawn as GitHub draws it', async () => {
    const { page, troubles, asked, outside } = await openPage({ permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto(await publish('beautiful'))
    await page.getByRole('heading', { name: 'The rules' }).waitFor()

    for (const title of ['Note', 'Tip', 'Important', 'Warning', 'Caution']) {
      await page.getByRole('note', { name: title }).waitFor()
    }
    expect(await count(page, 'input[type=checkbox]:disabled')).toBe(3)
    expect(await page.getByRole('checkbox', { name: 'Done', checked: true }).count()).toBe(1)
    expect(await page.locator('.hljs-keyword').first().textContent()).toBe('template')
    expect(await count(page, 'pre:has([class^=hljs])')).toBe(9)
    await page.locator('.katex-display').waitFor()
    for (const part of [/\/math-/, /KaTeX_Main/])
      await expect.poll(() => asked).toContainEqual(expect.stringMatching(part))
    await page.getByText('It costs $5 or $10').waitFor()

    expect(await widthOf(page, 'Two signals and their product')).toBe(480)

    const block = page.locator('pre', { hasText: 'npx sindri deploy' })
    await block.hover()
    await page.locator('div:has(> pre)', { has: block }).getByRole('button', { name: 'Copy code' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      'export API_KEY="…" && npx sindri deploy --tag v1 # sends it',
    )
    await page.getByRole('button', { name: 'Copied' }).waitFor({ state: 'detached' })

    expect(outside()).toEqual([])
    expect(asked.filter((url) => url.includes('svg-ran'))).toEqual([])
    expect(await barriersInBothThemes(page)).toEqual([])
    expect(troubles).toEqual([])
  })

  test('leads to its places and to the files of its archive, which open here', async () => {
    const { page, troubles } = await openPage({ viewport: { width: 390, height: 700 } })
    await page.goto('/z/ada/beautiful/')
    await page.getByRole('link', { name: 'rules', exact: true }).click()
    await page.waitForURL('**/beautiful/#the-rules')
    const isAtTop = (name: string) =>
      page.waitForFunction(
        `Math.abs([...document.querySelectorAll('h1, h2')].find((one) => one.textContent === '${name}').getBoundingClientRect().top - 68) < 30`,
      )
    await isAtTop('The rules')
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)

    await page.getByRole('link', { name: 'usage' }).click()
    await page.waitForURL('**/?file=docs%2Fusage.md')
    await page.getByRole('heading', { name: 'Usage', exact: true }).waitFor()
    expect(await widthOf(page, 'A dot')).toBe(24)
    await page.getByRole('link', { name: 'the circuit' }).click()
    await page.locator('.hljs-keyword', { hasText: 'template' }).waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    expect((await download).suggestedFilename()).toBe('circuit.circom')
    await page.goBack()
    await page.getByRole('link', { name: 'input' }).click()
    await page.locator('.hljs-attr').first().waitFor()
    expect(await barriersInBothThemes(page)).toEqual([])
    await page.goBack()
    await page.getByRole('link', { name: 'back to the rules' }).click()
    await page.waitForURL('**/?file=README.md#the-rules')
    await isAtTop('The rules')
    await page.goto('/z/ada/beautiful/?file=none.txt')
    await page.getByText('The project has no file none.txt.').waitFor()
    expect(troubles).toEqual([])
  })

  test('runs nothing of what a hostile one says, and asks no other site', async () => {
    const hostile = await readFile(join(root, 'e2e', 'fixtures', 'hostile-readme.md'), 'utf8')
    const { page, troubles, dialogs, outside, asked } = await openPage()
    await page.goto(await publish('hostile', hostile.replaceAll('OTHER', other.url)))
    await page.getByText('The end.').waitFor()
    await page.getByText('Click me').click()
    await page.getByText('Picture images/none.png is not there.').or(page.getByText('Gone')).first().waitFor()
    expect(await widthOf(page, 'Local')).toBe(480)

    const main = page.locator('div:has(> div > h1:text("Hostile"))').last()
    expect(
      await main
        .locator(
          'script, style, iframe, object, embed, form, link, meta, base, video, source, button[formaction], [onclick], [style*=fixed], [srcset]',
        )
        .count(),
    ).toBe(0)
    expect(await count(page, '#root')).toBe(1)
    expect(await count(page, 'a[href^="javascript"], a[href^="data"]')).toBe(0)
    expect(dialogs).toEqual([])
    expect(outside()).toEqual([])
    expect(other.requests).toEqual([])
    expect(asked.filter((url) => url.includes('svg-ran'))).toEqual([])
    expect(await barriersInBothThemes(page)).toEqual([])
    expect(troubles).toEqual([])
  })

  test('shows a picture of another site after a click, and tells that site no more than the click', async () => {
    const { page, troubles } = await openPage()
    await page.goto('/z/ada/hostile/')
    const host = new URL(other.url).host
    await page.getByRole('button', { name: `Tracked Load from ${host}` }).click()
    await page.locator('iframe[title="Tracked"][width="24"][height="24"]').waitFor()
    expect(other.requests.map(({ url }) => url)).toEqual(['/picture.png'])
    expect(other.requests[0]?.headers).not.toHaveProperty('referer')
    expect(other.requests[0]?.headers).not.toHaveProperty('cookie')

    expect(await page.getByRole('link', { name: 'Open https://ci.example.org/runs' }).getAttribute('href')).toBe(
      'https://ci.example.org/runs',
    )
    await page.getByRole('button', { name: `Badge Load from ${host}` }).click()
    const badge = page.getByRole('link', { name: 'Badge' })
    await badge.locator('iframe[width="24"]').waitFor()
    expect(await badge.getAttribute('href')).toBe('https://ci.example.org/runs')
    expect(await barriersInBothThemes(page)).toEqual([])
    expect(troubles).toEqual([])
  })

  test('fetches neither colours nor formulas for plain words', async () => {
    const { page, asked } = await openPage()
    await page.goto(await publish('plain', '# Plain\n\nOnly **words**, and `code` for $5.\n'))
    await page.getByRole('heading', { name: 'Plain' }).waitFor()
    expect(asked.filter((url) => /highlight|math|katex/i.test(url))).toEqual([])
  })
})

describe('a readme that is too much', () => {
  const sentence = /so its text is shown as it is/
  test.each([
    ['long', 'word '.repeat(420_000), 'too long'],
    ['nested', `${'> '.repeat(100_000)}x`, 'too deep'],
    ['deep', '<div>'.repeat(100_000), /too deep|too long/],
    ['tracked', '![dot](images/dot.png) '.repeat(30_000), 'too long'],
    ['emphasis', 'a *b* '.repeat(60_000), 'too long'],
  ])('is shown as it was written: %s', async (name, text, reason) => {
    const { page, troubles } = await openPage()
    await page.goto(await publish(name, text))
    const remark = page.getByText(sentence)
    await remark.waitFor()
    expect(await remark.textContent()).toMatch(reason)
    await page.locator('pre', { hasText: text.slice(0, 20) }).waitFor()
    // The page itself still answers.
    await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Builds' }).click()
    await page.waitForURL('**/builds')
    expect(troubles).toEqual([])
  })

  test('has a few of its pictures, and links to the rest', async () => {
    const { page, asked } = await openPage()
    await page.goto(await publish('pictures', '![dot](images/dot.png)\n\n'.repeat(2000)))
    await page.locator('img[alt=dot]').first().waitFor()
    expect(await count(page, 'a:text-is("dot")')).toBe(1800)
    expect(asked.filter((url) => url.includes('dot.png'))).toHaveLength(1)
  })
})
