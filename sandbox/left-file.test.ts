import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findLeftFile } from './left-file.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'left-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a file in its place is found, when it is not too large', async () => {
  await writeFile(join(folder, 'left'), '12345')
  expect(await findLeftFile(folder, 'left', 5)).toMatch(/left$/)
  expect(await findLeftFile(folder, 'left', 4)).toBeUndefined()
})

test.each<[string, (path: string) => unknown]>([
  ['nothing', () => undefined],
  // Smaller than what is allowed: nothing but the link may be why it is none.
  ['a link to a file of this machine', (path) => symlink(import.meta.filename, path)],
  ['a link to itself', (path) => symlink(path, path)],
  ['a folder', (path) => mkdir(path)],
  ['a pipe', (path) => execFileSync('sh', ['-c', 'mkfifo "$0"', path])],
])('%s is no file', async (_, leave) => {
  await leave(join(folder, 'left'))
  expect(await findLeftFile(folder, 'left', 100_000)).toBeUndefined()
})

test('a file beside the folder is none, by whatever name', async () => {
  await mkdir(join(folder, 'inside'))
  for (const name of ['left', 'inside-left']) await writeFile(join(folder, name), '')
  for (const name of ['../left', '../inside-left', 'a/../../left', join(folder, 'left'), '', '.']) {
    expect(await findLeftFile(join(folder, 'inside'), name, 1000), name).toBeUndefined()
  }
})

test('a file that nobody may read is none', async () => {
  await writeFile(join(folder, 'left'), '')
  await chmod(folder, 0o755)
  await asOrdinaryUser(async () => expect(await findLeftFile(folder, 'left', 1000)).toMatch(/left$/))
  await chmod(join(folder, 'left'), 0)
  await asOrdinaryUser(async () => expect(await findLeftFile(folder, 'left', 1000)).toBeUndefined())
})

/** Root may read everything. */
async function asOrdinaryUser(act: () => Promise<void>): Promise<void> {
  const isRoot = process.getuid?.() === 0
  if (isRoot) process.seteuid?.(65534)
  try {
    await act()
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}
