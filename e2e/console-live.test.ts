import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deploy, pack, pause, prove, untilDone } from './harness/api.ts'
import { closeWindows, sharedBrowser } from './harness/browser.ts'
import { openAsFirstUser, openScreen } from './harness/console.ts'
import { query } from './harness/database.ts'
import { processesOf } from './harness/processes.ts'
import { type Proofyard, root, startProofyard } from './harness/proofyard.ts'
import { until } from './harness/until.ts'

let proofyard: Proofyard
let browser: Browser
let folder: string
let archive: string
let build: string

beforeAll(async () => {
  proofyard = await startProofyard({ PROOFYARD_ATTEMPTS_PER_MINUTE: '1000' })
  browser = await sharedBrowser()
  folder = await mkdtemp(join(tmpdir(), 'proofyard-live-'))
  archive = await pack(join(root, 'e2e', 'fixtures', 'multiplier'), join(folder, 'multiplier.tar.gz'))
  build = (await deploy(proofyard, archive, 'latest')).circuit_id
  await untilDone(proofyard, 'circuit', build)
})

afterAll(async () => {
  await closeWindows()
  await proofyard?.remove()
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
})

/** The calls of a page from now on, by path. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  return calls
}

const untilLive = (page: Page, open: () => Promise<unknown>) =>
  Promise.all([page.waitForResponse(/\/api\/v1\/team\/ada\/events/), open()])

async function processOf(house: 'server' | 'worker'): Promise<number> {
  const find = async () =>
    (await processesOf(proofyard.dataFolder)).find(({ command }) => command.includes(`${house}/main.ts`))?.pid
  return until(`the ${house} runs`, find)
}

test('an idle page of proofs notices a new proof and counts it in the chart, and asks for nothing before', async () => {
  const { page, troubles } = await openAsFirstUser(browser, proofyard)
  await untilLive(page, () => page.goto('/z/ada/page/proofs'))
  await pause(3000)
  const calls = callsOf(page)
  await pause(4000)
  expect(calls).toEqual([])
  const { proof_id } = await prove(proofyard, build, { a: '3', b: '11' })
  await page
    .getByRole('link', { name: proof_id.slice(0, 8) })
    .first()
    .waitFor()
  await untilDone(proofyard, 'proof', proof_id)
  await page
    .getByRole('row')
    .filter({ hasText: proof_id.slice(0, 8) })
    .getByText('Ready')
    .waitFor()
  expect(calls.some((path) => path.endsWith('/histogram'))).toBe(true)
  expect(troubles).toEqual([])
})

test('a build is followed on its page: its place, its stages, the title and the picture of the tab', async () => {
  const pid = await processOf('worker')
  const { page, troubles } = await openAsFirstUser(browser, proofyard)
  process.kill(pid, 'SIGSTOP')
  try {
    const { circuit_id: next } = await deploy(proofyard, archive, 'next')
    await untilLive(page, () => page.goto(`/z/ada/multiplier/builds/${next}/`))
    const status = page.getByRole('region', { name: 'Status' })
    await status.getByText('Next of your team in the queue.').waitFor()
    const stages = status.getByRole('list', { name: 'Stages' })
    await stages.getByText('Fetching the files').waitFor()
    expect(await page.title()).toMatch(/^Running · /)
    expect(await page.getAttribute('link[rel=icon]', 'href')).toBe('/favicon-running.svg')
    process.kill(pid, 'SIGCONT')
    await status.getByText('Ready', { exact: true }).waitFor()
    await expect.poll(() => stages.innerText()).toMatch(/\d\.\d\ds/)
    expect(await page.title()).toMatch(/^Ready · /)
    expect(await page.getAttribute('link[rel=icon]', 'href')).toBe('/favicon-ready.svg')
    // What the compiler wrote, as it came.
    const log = page.locator('details').filter({ hasText: 'Compiler output' })
    await expect.poll(() => log.getByLabel('Compiler output').innerText()).toContain('== Compiling')
    expect(await log.innerText()).not.toContain(proofyard.dataFolder)
    // Afterwards as well.
    await page.reload()
    await page.getByRole('list', { name: 'Stages' }).getByText('Storing the results').waitFor()
    expect(await page.title()).not.toMatch(/^Ready · /)
    expect(troubles).toEqual([])
  } finally {
    process.kill(pid, 'SIGCONT')
  }
})

test('what changes between the first load and the opening of the stream is not missed', async () => {
  const { page } = await openAsFirstUser(browser, proofyard)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/api\/v1\/team\/ada\/events/, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto('/z/ada/page/proofs')
  await page.getByRole('row').nth(1).waitFor()
  const { proof_id } = await prove(proofyard, build, { a: '5', b: '11' })
  await untilDone(proofyard, 'proof', proof_id)
  await pause(1500)
  expect(await page.getByText(proof_id.slice(0, 8)).count()).toBe(0)
  resolve()
  await page.getByText(proof_id.slice(0, 8)).first().waitFor()
})

test('a tab has one connection, and one that is hidden sleeps and knows what happened when it is seen again', async () => {
  const { page } = await openAsFirstUser(browser, proofyard)
  await untilLive(page, () => page.goto('/z/ada/page/proofs'))
  await setHidden(page, true)
  await pause(6500)
  const calls = callsOf(page)
  const { proof_id } = await prove(proofyard, build, { a: '7', b: '11' })
  await untilDone(proofyard, 'proof', proof_id)
  await pause(1000)
  expect(calls).toEqual([])
  await setHidden(page, false)
  await page.getByText(proof_id.slice(0, 8)).first().waitFor()
  expect(calls.filter((path) => path.endsWith('/events'))).toHaveLength(1)
})

test('a visitor who is not signed in follows a public build', async () => {
  await query(proofyard, `update projects set is_public = true where name = 'multiplier'`)
  const pid = await processOf('worker')
  process.kill(pid, 'SIGSTOP')
  try {
    const { circuit_id: next } = await deploy(proofyard, archive, 'public')
    const { page } = await openScreen(browser, proofyard.url)
    await Promise.all([
      page.waitForResponse(`**/api/v1/circuit/${next}/events`),
      page.goto(`/z/ada/multiplier/builds/${next}/`),
    ])
    process.kill(pid, 'SIGCONT')
    await page.getByRole('region', { name: 'Status' }).getByText('Ready', { exact: true }).waitFor()
  } finally {
    process.kill(pid, 'SIGCONT')
  }
})

test('a page says quietly that the server is restarted, and goes on without being loaded again', async () => {
  const { page } = await openAsFirstUser(browser, proofyard)
  await untilLive(page, () => page.goto('/z/ada/page/proofs'))
  await page.evaluate('globalThis.isSamePage = true')
  process.kill(await processOf('server'), 'SIGKILL')
  await page.getByText('Reconnecting to the server.', { exact: false }).waitFor()
  await page.getByRole('heading', { name: 'Proofs' }).waitFor()
  await page.getByText('Reconnecting to the server.', { exact: false }).waitFor({ state: 'detached' })
  const { proof_id } = await prove(proofyard, build, { a: '9', b: '11' })
  await page.getByText(proof_id.slice(0, 8)).first().waitFor()
  expect(await page.evaluate('globalThis.isSamePage')).toBe(true)
})

/** As the browser says it of a tab behind another one. */
async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate(`
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${hidden} })
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${hidden ? 'hidden' : 'visible'}' })
    document.dispatchEvent(new Event('visibilitychange'))
  `)
}
