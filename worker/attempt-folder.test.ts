import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { processFacts } from '@proofyard/sandbox/process-tree.ts'
import { removeTree } from '@proofyard/sandbox/remove-tree.ts'
import { openAttemptFolder, sweepAttemptFolders } from './attempt-folder.ts'

let root: string
let work: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'proofyard-test-folders-'))
})
beforeEach(async () => {
  work = await mkdtemp(join(root, 'work-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

function fail(error: unknown): never {
  throw error
}

/** Our own folder's name with another owner. */
async function nameWith(change: (owner: { pid: string; start: string; namespace: string }) => string): Promise<string> {
  const own = basename(await openAttemptFolder(work, 'compile-1', 1))
  const [, pid = '', start = '', namespace = ''] = /\.(\d+)-(\d+)-(\d+)$/.exec(own) ?? []
  return `compile-2-1.${change({ pid, start, namespace })}`
}

test('folders of living processes are kept, those of dead ones are removed, also where the id is used again', async () => {
  const child = spawn('sleep', ['1000'])
  const start = processFacts(child.pid ?? 0)?.startTime ?? ''
  const childs = await nameWith(({ namespace }) => `${child.pid}-${start}-${namespace}`)
  const reused = await nameWith(({ pid, namespace }) => `${pid}-1-${namespace}`)
  await mkdir(join(work, childs))
  await mkdir(join(work, reused))
  expect(await sweepAttemptFolders(work, fail)).toEqual([reused])
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await sweepAttemptFolders(work, fail)).toEqual([childs])
  expect(await readdir(work)).toHaveLength(1)
})

test('a folder of another container is kept until it is older than any job', async () => {
  const foreign = await nameWith(({ pid, start, namespace }) => `${pid}-${start}-${Number(namespace) + 1}`)
  await mkdir(join(work, foreign))
  expect(await sweepAttemptFolders(work, fail)).toEqual([])
  const old = new Date(Date.now() - 26 * 3_600_000)
  await utimes(join(work, foreign), old, old)
  expect(await sweepAttemptFolders(work, fail)).toEqual([foreign])
})

test('what no process owns is removed; a work folder that is missing is made', async () => {
  await mkdir(join(work, 'stray'))
  expect(await sweepAttemptFolders(work, fail)).toEqual(['stray'])
  expect(await sweepAttemptFolders(join(work, 'new'), fail)).toEqual([])
})

test.runIf(process.getuid?.() === 0)('a folder that cannot be removed is reported, and the others are', async () => {
  const stuck = join(work, 'a-mount')
  await Promise.all([mkdir(stuck), mkdir(join(work, 'stray'))])
  expect(spawnSync('mount', ['-t', 'tmpfs', 'none', stuck]).status).toBe(0)
  try {
    const reported: unknown[] = []
    expect(await sweepAttemptFolders(work, (error) => reported.push(error))).toEqual(['stray'])
    expect(reported).toMatchObject([{ message: expect.stringContaining('busy'), cause: { code: 'EBUSY' } }])
  } finally {
    spawnSync('umount', [stuck])
  }
})

test('a tree that a program closed to its owner can be removed', async () => {
  const folder = await openAttemptFolder(work, 'prove-1', 1)
  await mkdir(join(folder, 'a', 'b'), { recursive: true })
  await writeFile(join(folder, 'a', 'b', 'file'), 'x')
  await chmod(join(folder, 'a', 'b'), 0)
  await chmod(join(folder, 'a'), 0)
  await removeTree(folder)
  expect(await readdir(work)).toEqual([])
})
