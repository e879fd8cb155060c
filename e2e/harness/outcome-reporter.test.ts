import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runProgram } from './api.ts'
import { root } from './proofyard.ts'

const files = {
  'several.test.js': `
    test('passes', () => {})
    describe('two texts', () => { test('are the same', () => expect('first').toBe('second')) })
    test.skip('is not run', () => {})
    describe('a hook', () => { beforeAll(() => { throw new Error('There is none.\\nmore') }); test('is behind it', () => {}) })`,
  'does-not-load.test.js': `throw new Error('It does not load.')`,
  'dies.test.js': `test('dies', () => { process.kill(process.pid, 'SIGKILL'); return new Promise(() => {}) })`,
}
let folder: string
let lines: string[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-outcome-'))
  await mkdir(join(folder, 'heavy'))
  for (const [name, source] of Object.entries(files)) await writeFile(join(folder, name), source)
  const reporter = `--reporter=${join(import.meta.dirname, 'outcome-reporter.ts')}`
  const env = { ...process.env, PROOFYARD_TEST_OUTCOME: join(folder, 'tests.json') }
  const { code } = await runProgram('vitest', ['run', '--globals', '--root', folder, reporter], { cwd: folder, env })
  expect(code).toBe(1)
  lines = await count(folder, '1', '0')
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test('every failure is named with its file and the first line of its message', () => {
  expect(lines.filter((line) => line.startsWith('FAILED: '))).toEqual(
    expect.arrayContaining([
      "FAILED: several.test.js: two texts > are the same: expected 'first' to be 'second' // Object.is equality",
      'FAILED: several.test.js: a hook: There is none.',
      'FAILED: does-not-load.test.js: the file: It does not load.',
      'FAILED: dies.test.js: the file: It did not run to its end.',
    ]),
  )
})

test('what a failed hook keeps from being run is not called skipped', () => {
  expect(lines.filter((line) => line.startsWith('Skipped: '))).toEqual(['Skipped: several.test.js: is not run'])
})

test('the files are named with their time, and the last line is the count', () => {
  for (const name of Object.keys(files)) expect(lines).toContainEqual(expect.stringMatching(`^ +\\d+ s  ${name}$`))
  // The process that died is an error outside of tests as well.
  expect(lines.at(-1)).toBe('1 passed, 5 failed, 1 skipped')
})

test('a run that ends without an outcome counts as a failure', async () => {
  const empty = join(folder, 'empty')
  await mkdir(join(empty, 'heavy'), { recursive: true })
  expect((await count(empty, '137', '0')).slice(-2)).toEqual([
    'FAILED: npm test: It ended with exit code 137 and named no test that failed.',
    '0 passed, 1 failed',
  ])
})

async function count(outcomes: string, testsExit: string, heavyExit: string): Promise<string[]> {
  const command = join(root, '.ci', 'count.mjs')
  const { output } = await runProgram(process.execPath, [command, outcomes, testsExit, heavyExit])
  return output.trimEnd().split('\n')
}
