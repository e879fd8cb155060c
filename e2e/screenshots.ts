// Takes a picture of every screen, on a phone, a tablet and a desk, light and dark, with real data:
// `npm run screenshots -- <folder> [part of a screen's name]`.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { NewShare } from '@proofyard/contract/share.ts'
import type { BrowserContextOptions } from 'playwright-core'
import { call, deploy, pack, pause, prove, untilDone } from './harness/api.ts'
import { launchBrowser } from './harness/browser.ts'
import { logIn, openScreen, signUp } from './harness/console.ts'
import { copyProofs } from './harness/proof-history.ts'
import { root, startProofyard } from './harness/proofyard.ts'
import { untilQuiet } from './harness/until-quiet.ts'

const into = resolve(process.argv[2] ?? join(tmpdir(), 'proofyard-screenshots'))
const wanted = process.argv[3] ?? ''
const widths = [390, 800, 1440]
const schemes = ['light', 'dark'] as const
/** Of these the whole page is taken, however long it is; a desk shows what one sees at once. */
const WIDEST_WHOLE = 800

const proofyard = await startProofyard({ PROOFYARD_SAMPLES: 'on', PROOFYARD_OPERATORS: 'ada@example.org' })
const browser = await launchBrowser()
const folder = await mkdtemp(join(tmpdir(), 'proofyard-screenshots-'))
try {
  await mkdir(into, { recursive: true })
  const { build, failed, proof, failedProof, link } = await makeProjects()
  const strangers = {
    login: '/login',
    reset: '/accounts/password/reset',
    'new-password': '/accounts/password/set#a-secret',
    unlock: '/accounts/unlock#a-secret',
    signup: '/signup',
    explore: '/explore',
    'not-found': '/404',
    documentation: '/docs',
    'contract-page': '/docs/gnark',
    'api-reference': '/docs/api',
    'api-call': '/docs/api-circuits#circuitProve',
    sample: '/z/proofyard/multiplier2/',
    'unused-sample-stranger': '/z/proofyard/preimage/',
    'another-team': '/z/proofyard/',
    'shared-proof': new URL(link).pathname,
    'revoked-link': '/share/revoked',
  }
  const own = {
    dashboard: '/z/ada/',
    project: '/z/ada/readme/',
    'unused-sample': '/z/proofyard/preimage/',
    failed: '/z/ada/broken/',
    'failed-build': `/z/ada/broken/builds/${failed}/`,
    builds: '/z/ada/multiplier/builds/',
    tags: '/z/ada/multiplier/tags/',
    code: '/z/ada/multiplier/code/',
    deployment: '/z/ada/multiplier/deployment/',
    'compile-history': '/z/ada/multiplier/compilehistory/',
    'project-settings': '/z/ada/multiplier/settings/',
    build: `/z/ada/multiplier/builds/${build}/`,
    'build-settings': `/z/ada/multiplier/builds/${build}/settings`,
    upload: '/z/ada/page/create',
    frameworks: '/z/ada/page/frameworks',
    proofs: '/z/ada/page/proofs/',
    proof: `/z/ada/page/proofs/${proof}`,
    'failed-proof': `/z/ada/page/proofs/${failedProof}`,
    device: '/device',
    support: '/z/ada/page/support',
    settings: '/z/ada/page/settings/',
    'api-keys': '/z/ada/page/settings/api-keys',
    teams: '/z/ada/page/settings/teams',
    billing: '/z/ada/page/settings/billing',
    operator: '/system/',
    'operator-workers': '/system/workers',
    'operator-jobs': '/system/jobs',
    'operator-failed': '/system/jobs?jobs=failed',
    'operator-teams': '/system/teams',
    'operator-people': '/system/people',
    'operator-storage': '/system/storage',
    'operator-record': '/system/record',
  }
  const teams = {
    'first-steps': '/z/the-analysts/',
    team: '/z/the-analysts/page/settings/',
    members: '/z/the-analysts/page/settings/members',
  }
  const grace = await signGraceUp()
  for (const colorScheme of schemes) {
    for (const width of widths) {
      const look = { colorScheme, viewport: { width, height: 900 } }
      await shoot(strangers, look)
      await shoot(own, { ...look, storageState: await signAdaIn() })
      await shoot(teams, { ...look, storageState: grace })
    }
  }
  console.log(`Pictures are in ${into}`)
} finally {
  await browser.close()
  await proofyard.remove()
  await rm(folder, { recursive: true, force: true })
}

async function makeProjects() {
  const { id: build } = await deployFixture('multiplier', 'v1')
  await call(proofyard, 'POST', 'project/multiplier/settings', { labels: ['arithmetic', 'starter'] })
  const { id: failed } = await deployFixture('broken', 'latest')
  await deployFixture('readme', 'latest')
  const { proof_id: first } = await prove(proofyard, build, { a: '3', b: '7' })
  await untilDone(proofyard, 'proof', first)
  // Of the second one it was predicted what it takes.
  const { proof_id: proof } = await prove(proofyard, build, { a: '3', b: '11' })
  await untilDone(proofyard, 'proof', proof)
  await copyProofs(proofyard, proof, { count: 400, days: 7 })
  const { proof_id: failedProof } = await prove(proofyard, build, { a: '3' })
  await untilDone(proofyard, 'proof', failedProof)
  await call(proofyard, 'POST', 'team/settings', { shares_proofs: true })
  const { share_link: link } = NewShare.parse(await call(proofyard, 'POST', `proof/${proof}/share`))
  return { build, failed, proof, failedProof, link }
}

async function deployFixture(name: string, tag: string): Promise<{ id: string }> {
  const archive = await pack(join(root, 'e2e', 'fixtures', name), join(folder, `${name}.tar.gz`))
  const { circuit_id: id } = await deploy(proofyard, archive, tag)
  await untilDone(proofyard, 'circuit', id)
  return { id }
}

async function signAdaIn() {
  const { page } = await openScreen(browser, proofyard.url)
  await page.goto('/login')
  await logIn(page, proofyard.username, proofyard.password)
  await page.waitForURL('**/z/ada/**')
  return await page.context().storageState()
}

/** Somebody new, who has founded a team and invited others. */
async function signGraceUp() {
  const { page } = await openScreen(browser, proofyard.url)
  await signUp(page, 'grace-hopper')
  await page.goto('/z/grace-hopper/page/settings/teams')
  await page.getByRole('button', { name: 'Create New Team' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('the-analysts')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await page.getByRole('row').filter({ hasText: 'the-analysts' }).waitFor()
  await page.goto('/z/grace-hopper/')
  await page.getByRole('button', { name: 'Account menu of grace-hopper' }).click()
  await page.getByRole('menuitemradio').nth(1).click()
  await page.waitForURL('**/z/the-analysts/')
  await page.goto('/z/the-analysts/page/settings/members')
  await page.getByRole('button', { name: 'Invite New Member' }).click()
  await page.getByRole('dialog').getByRole('textbox').first().fill('mary.somerville@example.org')
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  return await page.context().storageState()
}

async function shoot(screens: Record<string, string>, look: BrowserContextOptions & { viewport: { width: number } }) {
  const { page } = await openScreen(browser, proofyard.url, look)
  const { width } = look.viewport
  for (const [name, path] of Object.entries(screens)) {
    if (!name.includes(wanted)) continue
    await page.goto(path)
    await untilQuiet(page)
    await pause(400)
    const file = join(into, `${name}-${width}-${look.colorScheme}.png`)
    await page.screenshot({ path: file, fullPage: width <= WIDEST_WHOLE })
  }
  await page.context().close()
}
