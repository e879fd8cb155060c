// Takes a picture of every screen, at phone and desktop width, light and dark, with real data: `npm run screenshots -- <folder>`.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { deploy, pack, pause, prove, untilDone } from './harness/api.ts'
import { launchBrowser } from './harness/browser.ts'
import { root, startProofyard } from './harness/proofyard.ts'

const into = resolve(process.argv[2] ?? join(tmpdir(), 'proofyard-screenshots'))
const widths = [390, 1440]
const schemes = ['light', 'dark'] as const

const proofyard = await startProofyard({ PROOFYARD_SAMPLES: 'on' })
const browser = await launchBrowser()
const folder = await mkdtemp(join(tmpdir(), 'proofyard-screenshots-'))
try {
  await mkdir(into, { recursive: true })
  const build = await deployFixture('multiplier', 'v1')
  await deployFixture('broken', 'latest')
  await deployFixture('chain', 'latest')
  let proofId = ''
  for (let factor = 2; factor < 10; factor++) {
    const { proof_id: id } = await prove(proofyard, build, { a: String(factor), b: '11' })
    await untilDone(proofyard, 'proof', id)
    proofId = id
  }
  await untilDone(proofyard, 'proof', (await prove(proofyard, build, { a: '3' })).proof_id)

  const open = {
    login: '/login',
    reset: '/accounts/password/reset',
    signup: '/signup',
    explore: '/explore',
    'not-found': '/404',
    documentation: '/docs',
    'api-reference': '/docs/api',
    'api-call': '/docs/api#circuitProve',
  }
  const own = {
    dashboard: '/z/ada/',
    project: '/z/ada/multiplier/',
    failed: '/z/ada/broken/',
    builds: '/z/ada/multiplier/builds/',
    tags: '/z/ada/multiplier/tags/',
    'project-settings': '/z/ada/multiplier/settings/',
    build: `/z/ada/multiplier/builds/${build}/`,
    'build-settings': `/z/ada/multiplier/builds/${build}/settings`,
    upload: '/z/ada/page/create',
    proofs: '/z/ada/page/proofs/',
    proof: `/z/ada/page/proofs/${proofId}`,
    settings: '/z/ada/page/settings/',
    'api-keys': '/z/ada/page/settings/api-keys',
    sample: '/z/proofyard/multiplier2/',
  }
  for (const scheme of schemes) {
    for (const width of widths) {
      const context = await browser.newContext({
        baseURL: proofyard.url,
        colorScheme: scheme,
        viewport: { width, height: 900 },
      })
      const page = await context.newPage()
      const shoot = (screens: Record<string, string>) => shootAll(page, screens, `${width}-${scheme}`)
      await shoot(open)
      await page.goto('/login')
      await page.getByLabel('Username').fill(proofyard.username)
      await page.getByRole('textbox', { name: 'Password' }).fill(proofyard.password)
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.waitForURL('**/z/ada/**')
      await shoot(own)
      await context.close()
    }
  }
  console.log(`Pictures are in ${into}`)
} finally {
  await browser.close()
  await proofyard.remove()
  await rm(folder, { recursive: true, force: true })
}

async function deployFixture(name: string, tag: string): Promise<string> {
  const archive = await pack(join(root, 'e2e', 'fixtures', name), join(folder, `${name}.tar.gz`))
  const { circuit_id: id } = await deploy(proofyard, archive, tag)
  await untilDone(proofyard, 'circuit', id)
  return id
}

async function shootAll(page: Page, screens: Record<string, string>, suffix: string): Promise<void> {
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(path)
    await page.waitForLoadState('networkidle').catch(() => undefined)
    await pause(400)
    await page.screenshot({ path: join(into, `${name}-${suffix}.png`), fullPage: width(suffix) < 500 })
  }
}

function width(suffix: string): number {
  return Number(suffix.split('-')[0])
}
