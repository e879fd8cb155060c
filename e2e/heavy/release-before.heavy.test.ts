import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeCore } from '@proofyard/core/context.ts'
import { openTestDatabase } from '@proofyard/core/database/testing.ts'
import { openCoreForTests } from '@proofyard/core/testing/open-test-core.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../harness/proofyard.ts'
import { checkOutReleaseBefore } from '../harness/release-before.ts'

/**
 * The tests of the release before, with its code and so its queries, on databases with the schema of this version: what servers of both do
 * while an upgrade rolls.
 */
const FILES = ['accounts/accounts', 'builds/builds', 'proofs/proofs', 'projects/projects', 'queue/turns']
/** What these import. */
const PATHS = ['contract', 'settings', 'core', 'start', 'package.json', 'tsconfig.json']
const MAX_OUTPUT = 64 * 1024 ** 2

/** What the next release might do first, and what it may do only afterwards. */
const EXPAND = [
  'alter table proofs add column of_next_release text',
  "alter table builds add column tier text not null default 'small'",
  'create table next_release (id integer primary key, name text not null)',
  'create index next_release_proofs on proofs (of_next_release)',
]
const CONTRACT = ['alter table proofs rename column perform_verify to is_verified']

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-release-before-'))
  checkOutReleaseBefore(folder, PATHS)
  const config = {
    testTimeout: 300_000,
    hookTimeout: 300_000,
    include: FILES.map((name) => `core/${name}.test.ts`),
    maxWorkers: 2,
    isolate: false,
    provide: { campaign: 'small' },
  }
  await writeFile(join(folder, 'vitest.config.ts'), `export default { test: ${JSON.stringify(config)} }`)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs them. @param statements applied to this version's schema before */
async function runOn(statements: string[]): Promise<{ code: number; output: string }> {
  const database = await openTestDatabase()
  const data = await mkdtemp(join(tmpdir(), 'proofyard-release-template-'))
  try {
    const { core } = await openCoreForTests(database.url, data)
    await closeCore(core)
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
    const env = {
      ...process.env,
      TEST_DATABASE_TEMPLATE: new URL(database.url).pathname.slice(1),
      NODE_OPTIONS: '',
      NO_COLOR: '1',
      FORCE_COLOR: '0',
    }
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
    return await new Promise((resolve) => {
      execFile(
        process.execPath,
        [vitest, 'run'],
        { cwd: folder, env, maxBuffer: MAX_OUTPUT },
        (error, stdout, stderr) => {
          resolve({ code: error === null ? 0 : 1, output: stdout + stderr })
        },
      )
    })
  } finally {
    await rm(data, { recursive: true, force: true })
    await database.drop()
  }
}

test('the code of the release before works on the schema of this version', async () => {
  const { code, output } = await runOn([])
  expect(code, output).toBe(0)
  expect(output).toMatch(/Test Files +5 passed/)
})

test('and on one that was expanded once more', async () => {
  const { code, output } = await runOn(EXPAND)
  expect(code, output).toBe(0)
})

test('one that contracts is noticed', async () => {
  const { code, output } = await runOn(CONTRACT)
  expect(code).toBe(1)
  expect(output).toContain('perform_verify')
})
