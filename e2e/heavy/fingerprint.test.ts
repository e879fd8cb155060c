import { glob, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root as house } from '../harness/proofyard.ts'
import { campaigns, languagesOf } from './campaigns.ts'
import { fingerprintOf } from './fingerprint.ts'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'fingerprint-'))
  await mkdir(join(root, 'core', 'node_modules'), { recursive: true })
  await writeFile(join(root, 'core', 'a.ts'), 'one')
})
afterEach(() => rm(root, { recursive: true }))

test('changes with the contents and the names of what it is of, and with nothing else', async () => {
  const before = fingerprintOf(root, ['core'])
  await writeFile(join(root, 'other.ts'), 'another part')
  await writeFile(join(root, 'core', 'node_modules', 'installed.js'), '')
  await writeFile(join(root, 'core', 'a.test.ts'), 'npm test runs this one')
  expect(fingerprintOf(root, ['core', 'core/a.ts'])).toBe(before)
  await writeFile(join(root, 'core', 'a.ts'), 'two')
  const after = fingerprintOf(root, ['core'])
  expect(after).not.toBe(before)
  await writeFile(join(root, 'core', 'b.ts'), '')
  expect(fingerprintOf(root, ['core'])).not.toBe(after)
})

test('changes with the tests that a campaign runs, also those that a long one imports', async () => {
  await writeFile(join(root, 'core', 'a.heavy.test.ts'), 'one')
  const before = fingerprintOf(root, ['core'])
  await writeFile(join(root, 'core', 'a.heavy.test.ts'), "import './a.test.ts'")
  await writeFile(join(root, 'core', 'a.test.ts'), 'one')
  const after = fingerprintOf(root, ['core'])
  expect(after).not.toBe(before)
  await writeFile(join(root, 'core', 'b.test.ts'), 'another one')
  expect(fingerprintOf(root, ['core'])).toBe(after)
  await writeFile(join(root, 'core', 'a.test.ts'), 'two')
  expect(fingerprintOf(root, ['core'])).not.toBe(after)
})

test('every campaign is of parts and tests that are there, and every long test is in a campaign', async () => {
  const tests = await readdir(house, { recursive: true }).then((names) =>
    names.filter((name) => name.endsWith('.heavy.test.ts') && !name.includes('node_modules')),
  )
  const has = (files: string[]) => tests.filter((test) => files.some((file) => test.startsWith(file)))
  for (const { name, parts, files } of campaigns) {
    expect(fingerprintOf(house, parts)).toMatch(/^[0-9a-f]{16}$/)
    expect(has(files), name).not.toEqual([])
  }
  expect(tests.toSorted()).toEqual(has(campaigns.flatMap(({ files }) => files)).toSorted())
})

test('what a framework takes of frameworks/languages is part of its campaign', async () => {
  for (const [name, languages] of Object.entries(languagesOf)) {
    for await (const file of glob(`frameworks/${name}/**/*.ts`, { cwd: house, exclude: ['**/node_modules'] })) {
      const text = await readFile(join(house, file), 'utf8')
      for (const [, language] of text.matchAll(/from '(?:\.\.\/)+languages\/([a-z]+)\//g)) {
        expect(languages, file).toContain(language)
      }
    }
  }
})
