import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deploy, pack, prove, untilDone } from './harness/api.ts'
import { closeWindows, sharedBrowser } from './harness/browser.ts'
import { openAsFirstUser, openScreen, signUp } from './harness/console.ts'
import { weighPage } from './harness/page-weight.ts'
import { type Proofyard, root, startProofyard } from './harness/proofyard.ts'
import { untilQuiet } from './harness/until-quiet.ts'

const MAX_SCRIPTS = 8
const MAX_REQUESTS = 12
/** Who is signed in and what the address names are asked for at once; what they tell of is asked for then. */
const MAX_WAVES = 2
/** A proof's panel stands above the page of all proofs, and asks for its own. */
const MAX_OF_PANEL = 15

let proofyard: Proofyard
let browser: Browser
let addresses: string[]

beforeAll(async () => {
  proofyard = await startProofyard()
  browser = await sharedBrowser()
  const archive = await pack(
    join(root, 'e2e', 'fixtures', 'multiplier'),
    join(proofyard.dataFolder, 'multiplier.tar.gz'),
  )
  const { circuit_id: build } = await deploy(proofyard, archive, 'v1')
  await untilDone(proofyard, 'circuit', build)
  const { proof_id: proof } = await prove(proofyard, build, { a: '3', b: '11' })
  await untilDone(proofyard, 'proof', proof)
  const project = '/z/ada/multiplier'
  addresses = [
    '/explore',
    '/404',
    '/z/ada/',
    '/z/ada/page/proofs/',
    `/z/ada/page/proofs/${proof}`,
    '/z/ada/page/create',
    '/z/ada/page/frameworks',
    '/z/ada/page/support',
    '/z/ada/page/settings/',
    '/z/ada/page/settings/api-keys',
    '/z/ada/page/settings/teams',
    '/z/ada/page/settings/billing',
    `${project}/`,
    `${project}/builds/`,
    `${project}/builds/${build}/`,
    `${project}/builds/${build}/settings`,
    `${project}/compare/${build}...${build}`,
    `${project}/tags/`,
    `${project}/code/`,
    `${project}/code/?file=sindri.json`,
    `${project}/code/${build}`,
    `${project}/deployment/`,
    `${project}/deployment/${build}`,
    `${project}/compilehistory/`,
    `${project}/settings/`,
  ]
})
afterAll(async () => {
  await closeWindows()
  await proofyard?.remove()
})

/** What is too much of these pages, by address. */
async function tooMuch(page: Page, pages: string[]) {
  const heavy: Record<string, unknown> = {}
  const deep: Record<string, unknown> = {}
  for (const address of pages) {
    const { scripts, needed, waves } = await weighPage(page, address)
    const most = /proofs\/./.test(address) ? MAX_OF_PANEL : MAX_REQUESTS
    if (scripts.length > MAX_SCRIPTS || needed.length > most) heavy[address] = needed
    if (waves.length > MAX_WAVES) deep[address] = waves
  }
  return { heavy, deep }
}
const nothing = { heavy: {}, deep: {} }

test('a page of the signed-in asks for few files, for few things at all, in two rounds at most', async () => {
  const { page } = await openAsFirstUser(browser, proofyard)
  expect(await tooMuch(page, addresses)).toEqual(nothing)
})

test('and so does one of a stranger, and the dashboard of somebody new', async () => {
  const { page } = await openScreen(browser, proofyard.url)
  expect(await tooMuch(page, ['/explore', '/login', '/signup', '/z/ada/'])).toEqual(nothing)
  await signUp(page, 'newcomer')
  await untilQuiet(page)
  expect(await tooMuch(page, ['/z/newcomer/'])).toEqual(nothing)
})
