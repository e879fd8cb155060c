// What opening the console costs: JavaScript, requests that wait for one another, the largest paint, and what
// moves after it was painted; on a local server, in Chromium, with an empty cache. `npm run bench:console [-- <rounds> | --smoke]`
import { join } from 'node:path'
import { deploy, pack, pause, prove, untilDone } from '@proofyard/e2e/harness/api.ts'
import { launchBrowser } from '@proofyard/e2e/harness/browser.ts'
import { openAsFirstUser } from '@proofyard/e2e/harness/console.ts'
import { root, startProofyard } from '@proofyard/e2e/harness/proofyard.ts'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { z } from 'zod'
import { endBench, readArguments } from '../arguments.ts'
import { median } from '../service/measured-run.ts'
import { type Measured, measurePage, measureWaves } from './measure-page.ts'

const { isSmoke, positionals } = readArguments()
const rounds = isSmoke ? 1 : Number(positionals[0] ?? 7)
const limits = { entryKb: 175, depth: 2, calls: 2, paintMs: 1000, shift: 0 }
const TOLD_AGAIN_MS = 20_000
const paths = isSmoke ? ['/login'] : ['/login', '/explore']
const sizes: Record<string, BrowserContextOptions> = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true },
}

const proofyard = await startProofyard({ PROOFYARD_SAMPLES: isSmoke ? 'off' : 'on' })
let browser: Browser | undefined
let kept = true
try {
  browser = await launchBrowser()
  // Explore is measured with what a new server has to show.
  if (!isSmoke) while ((await publicProjects()).length === 0) await pause(100)
  for (const path of paths) {
    for (const [size, options] of Object.entries(sizes).slice(0, isSmoke ? 1 : undefined))
      await report(browser, path, size, options)
  }
  await reportOwnPages(browser)
} finally {
  await browser?.close()
  await proofyard.remove()
}
console.log(kept ? '\nall limits kept' : '\nA LIMIT IS MISSED')
endBench(kept, isSmoke)

async function publicProjects(): Promise<unknown[]> {
  const response = await fetch(`${proofyard.url}/api/v1/project/list`, { method: 'POST' })
  return z.array(z.unknown()).parse(await response.json())
}

async function report(browser: Browser, path: string, size: string, context: BrowserContextOptions): Promise<void> {
  const options = { ...context, baseURL: proofyard.url }
  const runs: Measured[] = []
  for (let round = 0; round < rounds; round++) runs.push(await measurePage(browser, options, path))
  const waves = await measureWaves(browser, options, path)
  console.log(`\n${path}, ${size} (${rounds} times, empty cache)`)
  const kilobytes = (of: 'entryBytes' | 'scriptBytes') => Math.max(...runs.map((run) => run[of])) / 1000
  line('JavaScript of the entry, gzipped', kilobytes('entryBytes'), limits.entryKb, 'kB')
  console.log(`    with the page's own part: ${kilobytes('scriptBytes').toFixed(0)} kB`)
  line('requests that wait for one another', waves.length, limits.depth, '')
  for (const [index, wave] of waves.entries()) console.log(`    ${index + 1}: ${summary(wave)}`)
  line('largest paint, median', median(runs.map((run) => run.largestPaint)), limits.paintMs, 'ms')
  line('layout shift, most', Math.max(...runs.map((run) => run.shift)), limits.shift, '')
}

/** How many calls wait for one another on the pages of who is signed in. */
async function reportOwnPages(browser: Browser): Promise<void> {
  const { project, build, proof } = await makeProof()
  const own = [
    '/z/ada/',
    '/z/ada/page/proofs/',
    `/z/ada/page/proofs/${proof}`,
    '/z/ada/page/settings/api-keys',
    `${project}/`,
    `${project}/builds/`,
    `${project}/builds/${build}/`,
    `${project}/tags/`,
    `${project}/code/`,
    `${project}/deployment/`,
    `${project}/compilehistory/`,
    `${project}/settings/`,
  ]
  const { page } = await openAsFirstUser(browser, proofyard)
  const storageState = await page.context().storageState()
  await page.context().close()
  console.log('\nCalls that wait for one another, signed in')
  for (const path of isSmoke ? own.slice(0, 1) : own) {
    const waves = await measureWaves(browser, { storageState, baseURL: proofyard.url }, path)
    const calls = waves
      .map((wave) => wave.filter((each) => each.startsWith('/api/')))
      .filter(({ length }) => length > 0)
    line(path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '…'), calls.length, limits.calls, '')
    for (const [index, wave] of calls.entries()) console.log(`    ${index + 1}: ${summary(wave)}`)
  }
}

async function makeProof(): Promise<{ project: string; build: string; proof: string }> {
  const fixture = join(root, 'e2e', 'fixtures', 'multiplier')
  const { circuit_id: build } = await deploy(
    proofyard,
    await pack(fixture, join(proofyard.dataFolder, 'project.tar.gz')),
    'v1',
  )
  await untilDone(proofyard, 'circuit', build)
  const { proof_id: proof } = await prove(proofyard, build, { a: '3', b: '11' })
  await untilDone(proofyard, 'proof', proof)
  // What happened shortly before a page was loaded is told to it, and asked for again.
  await pause(isSmoke ? 0 : TOLD_AGAIN_MS)
  return { project: '/z/ada/multiplier', build, proof }
}

function line(what: string, value: number, limit: number, unit: string): void {
  const verdict = value <= limit ? 'kept' : 'MISSED'
  if (value > limit) kept = false
  const shown = Number.isInteger(value) ? value : value < 1 ? value.toFixed(4) : value.toFixed(0)
  console.log(`  ${what.padEnd(36)}${`${shown} ${unit}`.padStart(9)}   limit ${limit} ${unit}: ${verdict}`)
}

/** Calls by name, files by number when they are many. */
function summary(wave: string[]): string {
  const files = wave.filter((path) => !path.startsWith('/api/'))
  const calls = wave.filter((path) => path.startsWith('/api/'))
  return [...(files.length > 3 ? [`${files.length} files`] : files), ...calls].join(', ')
}
