import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeStale } from './keep-last-assets.ts'

const DAY = 24 * 60 * 60 * 1000
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-assets-'))
  await mkdir(join(folder, 'assets'))
})
afterEach(() => rm(folder, { recursive: true }))

async function file(name: string, daysAgo: number): Promise<void> {
  const then = new Date(Date.now() - daysAgo * DAY)
  await writeFile(join(folder, name), 'x')
  await utimes(join(folder, name), then, then)
}

test('the files of the last build stay, however long ago it was, and those of builds shortly before it', async () => {
  await file('index.html', 400)
  await file('assets/entry-last.js', 400)
  await file('assets/entry-before.js', 420)
  await file('assets/entry-old.js', 431)
  removeStale(folder, ['index.html', 'assets'])
  expect(await readdir(join(folder, 'assets'))).toEqual(['entry-before.js', 'entry-last.js'])
})

test('what has no hash in its name does not outlive its build', async () => {
  await file('index.html', 1)
  await file('old-picture.svg', 1)
  removeStale(folder, ['index.html', 'assets'])
  expect(await readdir(folder)).toEqual(['assets', 'index.html'])
})

test('a folder that is not there yet is no trouble', () => {
  expect(() => removeStale(join(folder, 'none'), [])).not.toThrow()
})
