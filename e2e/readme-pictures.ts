// Takes the pictures of README.md and of the documentation again: `npm run pictures`. Then make them smaller, with
// pngquant for instance, and look at them.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { RECOUNT_PROOFS } from '@proofyard/core/testing/recount-proofs.ts'
import { call, deploy, pack, pause, prove, untilDone } from './harness/api.ts'
import { launchBrowser } from './harness/browser.ts'
import { logIn, openScreen } from './harness/console.ts'
import { query } from './harness/database.ts'
import { root, startProofyard } from './harness/proofyard.ts'
import { untilQuiet } from './harness/until-quiet.ts'

const desk = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 780 }, deviceScaleFactor: 2 }
/** The place of the scroll bar, which a page keeps free at its right. */
const BAR = 15

const proofyard = await startProofyard()
const browser = await launchBrowser()
const folder = await mkdtemp(join(tmpdir(), 'proofyard-pictures-'))
try {
  for (const name of ['multiplier', 'age-check']) {
    const archive = await pack(join(root, 'e2e', 'fixtures', name), join(folder, `${name}.tar.gz`))
    const { circuit_id: build } = await deploy(proofyard, archive, 'latest')
    await untilDone(proofyard, 'circuit', build)
  }
  await call(proofyard, 'POST', 'project/age-check/settings', { labels: ['identity', 'range-proof'] })
  await makeWeek(await proveDone('multiplier', { a: '3', b: '11' }), 1500)
  await makeWeek(await proveDone('age-check', { born: 1990, year: 2026, least: 18 }), 2600)
  await proveDone('age-check', { born: 2015, year: 2026, least: 18 })
  const proof = await proveDone('age-check', { born: 1971, year: 2026, least: 21 })
  await query(proofyard, 'analyze proofs')

  const { page } = await openScreen(browser, proofyard.url)
  await page.goto('/login')
  await logIn(page, proofyard.username, proofyard.password)
  await page.waitForURL('**/z/ada/**')
  const storageState = await page.context().storageState()
  await shoot('project', '/z/ada/age-check/', { ...desk, storageState })
  await shoot('proofs-dark', '/z/ada/page/proofs/', { ...desk, storageState, colorScheme: 'dark' })
  await shoot('proofs-phone', '/z/ada/page/proofs/', { ...phone, storageState })
  await shoot('proof', '/z/ada/page/proofs/', { ...desk, storageState }, async (page) => {
    await page
      .getByRole('row')
      .filter({ hasText: proof.slice(0, 8) })
      .getByText('age-check')
      .click()
    await page.getByText('Compute Times').waitFor()
  })
} finally {
  await browser.close()
  await proofyard.remove()
  await rm(folder, { recursive: true, force: true })
}

async function proveDone(project: string, input: unknown): Promise<string> {
  const { proof_id: id } = await prove(proofyard, project, input)
  await untilDone(proofyard, 'proof', id)
  return id
}

/** Copies a proof over the past week, as people work: most in the afternoon, few at night and at the weekend. */
async function makeWeek(proof: string, most: number): Promise<void> {
  await query(
    proofyard,
    `insert into proofs (build_id, project_id, team_id, meta, status, verified, compute_times, file_size, created_at, started_at, finished_at)
     select build_id, project_id, team_id, meta, case when random() < 0.05 then 'Failed' else 'Ready' end, verified, compute_times, file_size,
       moment, moment + interval '1 second' * 0.4 * random() * random(), moment + interval '1 second' * (0.6 + random())
     from (
       select *, now() - interval '7 days' * random() as moment from proofs, generate_series(1, ${most}) where id = '${proof}'
     ) as copies
     where random() < (0.12 + 0.88 * exp(-power((extract(hour from moment) - 14) / 4.5, 2)))
       * case when extract(isodow from moment) > 5 then 0.35 else 1 end;
     ${RECOUNT_PROOFS}`,
  )
}

async function shoot(
  name: string,
  path: string,
  look: BrowserContextOptions & { viewport: { width: number; height: number } },
  prepare?: (page: Page) => Promise<void>,
): Promise<void> {
  const { width, height } = look.viewport
  const { page } = await openScreen(browser, proofyard.url, { ...look, viewport: { width: width + BAR, height } })
  await page.goto(path)
  await untilQuiet(page)
  await prepare?.(page)
  await pause(500)
  const file = join(root, 'docs', 'images', `${name}.png`)
  await page.screenshot({ path: file, clip: { x: 0, y: 0, width, height } })
  await page.context().close()
}
