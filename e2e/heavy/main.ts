// The long campaigns: all of them, or with --changed those whose part changed since they passed. Writes down in passed.json what
// passed, so that the next run with --changed knows. Ends with the line `N passed, N failed, N skipped`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { Outcome } from '../harness/outcome.ts'
import { root } from '../harness/proofyard.ts'
import { type Campaign, campaigns } from './campaigns.ts'
import { installPackages } from './debian-packages.ts'
import { fingerprintOf } from './fingerprint.ts'

const ledger = join(import.meta.dirname, 'passed.json')
const Passed = z.record(z.string(), z.string())

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    changed: { type: 'boolean', default: false },
    /** Begins no campaign after so many minutes. */
    minutes: { type: 'string', default: '600' },
    /** A folder in which the outcome of each campaign that ran is left, as JSON. */
    outcomes: { type: 'string' },
  },
})

const passed = Passed.parse(JSON.parse(await readFile(ledger, 'utf8').catch(() => '{}')))
/** By these a campaign does less than all of it. */
const isLess = ['PROOFYARD_KILLS', 'PROOFYARD_ATTACKS', 'PROOFYARD_SIMULATION_SEED'].some((name) => process.env[name])
const deadline = Date.now() + Number(options.minutes) * 60_000
const counts = { passed: 0, failed: 0, skipped: 0 }

for (const campaign of campaigns) {
  const fingerprint = fingerprintOf(root, campaign.parts)
  const why = whyNot(campaign, fingerprint)
  if (why !== undefined) {
    console.log(`Not run: ${campaign.name}: ${why}`)
    continue
  }
  console.log(`\nRuns: ${campaign.name} (${campaign.parts.join(', ')})`)
  await installPackages(campaign.packages ?? [])
  const has = await run(campaign)
  if (has === 'passed') passed[campaign.name] = fingerprint
  else if (has === 'failed') delete passed[campaign.name]
  else console.log(`Not written down: ${campaign.name} did less than all of it.`)
  await writeFile(ledger, `${JSON.stringify(passed, null, 2)}\n`)
}

console.log(
  `${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`,
)
process.exitCode = counts.failed > 0 ? 1 : 0

function whyNot({ name, needs }: Campaign, fingerprint: string): string | undefined {
  if (names.length > 0 && !names.includes(name)) return 'it was not asked for.'
  if (needs !== undefined && process.env[needs] === undefined) return `it needs ${needs} (docs/testing.md).`
  if (options.changed && passed[name] === fingerprint) return 'its part has not changed since it passed.'
  if (Date.now() > deadline) return `${options.minutes} minutes are over; npm run test:heavy runs it.`
  return undefined
}

async function run(campaign: Campaign): Promise<'passed' | 'failed' | 'less'> {
  const folder = options.outcomes ?? (await mkdtemp(join(tmpdir(), 'proofyard-heavy-')))
  try {
    const path = join(folder, `${campaign.name}.json`)
    const { passed, failures, skips } = await runVitest(campaign, path)
    counts.passed += passed
    counts.failed += failures.length
    counts.skipped += skips.length
    if (failures.length > 0 || passed === 0) return 'failed'
    // Where CI is set, nothing is skipped for what a machine lacks and could have.
    return isLess || (skips.length > 0 && !process.env['CI']) ? 'less' : 'passed'
  } finally {
    if (options.outcomes === undefined) await rm(folder, { recursive: true, force: true })
  }
}

/** Runs the files of a campaign. What vitest came to lies at `path` afterwards, also where it ended without saying so. */
async function runVitest({ name, files }: Campaign, path: string): Promise<Outcome> {
  const reporters = ['--reporter=default', '--reporter=./e2e/harness/outcome-reporter.ts']
  const child = spawn('vitest', ['run', '--project', 'heavy', ...reporters, ...files], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PROOFYARD_TEST_OUTCOME: path },
  })
  const [code] = await once(child, 'exit')
  const outcome = await readFile(path, 'utf8')
    .then((text) => Outcome.parse(JSON.parse(text)))
    .catch((): Outcome => ({ passed: 0, failures: [], skips: [], files: [] }))
  if (code !== 0 && outcome.failures.length === 0) {
    const message = `It ended with exit code ${code} and named no test that failed.`
    outcome.failures.push({ file: 'e2e/heavy', name, message })
  }
  await writeFile(path, JSON.stringify(outcome))
  return outcome
}
