import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Dependency } from './find-package.ts'
import { expectRevisions, readLockedGit } from './locked-git.ts'

const SOURCE = 'git+https://git.example/a'
const revision = '1'.repeat(40)
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'locked-git-'))
  await mkdir(join(folder, 'project'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Entries of one name from so many repositories. */
const entries = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => `[[package]]\nname = "n"\nversion = "1.0.0"\nsource = "${SOURCE}${index}#${revision}"\n`,
  ).join('')

/** @param wanted repositories from which `n` is taken */
async function read(lock: string, wanted: number[]) {
  await writeFile(join(folder, 'project', 'Cargo.lock'), lock)
  const dependencies = wanted.map((index): Dependency => {
    return { name: 'n', req: '*', source: `${SOURCE}${index}`, kind: null, features: [], uses_default_features: true }
  })
  return await readLockedGit({ folder }, dependencies)
}

test('lock-bomb: thousands of entries and thousands of dependencies are not compared each with each', async () => {
  await expect(read(entries(7000), Array<number>(7000).fill(6999))).rejects.toThrow(
    'Cargo.lock takes 7000 packages from git, of 1 hosts. Builds fetch at most 256, of 8 hosts.',
  )
  const locked = await read(entries(256), Array<number>(100_000).fill(255))
  expect(() => expectRevisions(entries(256), locked)).not.toThrow()
  expect(() => expectRevisions(entries(7000), locked)).toThrow('its Cargo.lock does not name the revision')
})

test('lock-bomb: a file above a mebibyte is not parsed', async () => {
  await expect(read(`${entries(1)}${'#'.repeat(1024 ** 2)}`, [0])).rejects.toThrow(
    'it has no Cargo.lock of at most a mebibyte',
  )
})
