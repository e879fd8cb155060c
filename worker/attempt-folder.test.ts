import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { processFacts } from '@proofyard/frameworks/sandbox/process-tree.ts'
import { openAttemptFolder, removeTree, sweepAttemptFolders } from './attempt-folder.ts'

let root: string
let work: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'proofyard-test-folders-'))
})
beforeEach(async () => {
  work = await mkdtemp(join(root, 'work-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

/** Our own folder's name with another owner. */
async function nameWith(change: (owner: { pid: string; start: string; namespace: string }) => string): Promise<string> {
  const own = basename(await openAttemptFolder(work, 'compile-1', 1))
  const [, pid = '', start = '', namespace = ''] = /\.(\d+)-(\d+)-(\d+)$/.exec(own) ?? []
  return `compile-2-1.${change({ pid, start, namespace })}`
}

test('folders of living processes stay, those of dead ones go, also where the id is used again', async () => {
  const child = spawn('sleep', ['1000'])
  const start = processFacts(child.pid ?? 0)?.startTime ?? ''
  const childs = await nameWith(({ namespace }) => `${child.pid}-${start}-${namespace}`)
  const reused = await nameWith(({ pid, namespace }) => `${pid}-1-${namespace}`)
  await mkdir(join(work, childs))
  await mkdir(join(work, reused))
  expect(await sweepAttemptFolders(work)).toEqual([reused])
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await sweepAttemptFolders(work)).toEqual([childs])
  expect(await readdir(work)).toHaveLength(1)
})

test('a folder of another container stays until it is older than any job', async () => {
  const foreign = await nameWith(({ pid, start, namespace }) => `${pid}-${start}-${Number(namespace) + 1}`)
  await mkdir(join(work, foreign))
  expect(await sweepAttemptFolders(work)).toEqual([])
  const old = new Date(Date.now() - 26 * 3_600_000)
  await utimes(join(work, foreign), old, old)
  expect(await sweepAttemptFolders(work)).toEqual([foreign])
})

test('what nobody owns goes; a work folder that is missing is made', async () => {
  await mkdir(join(work, 'stray'))
  expect(await sweepAttemptFolders(work)).toEqual(['stray'])
  expect(await sweepAttemptFolders(join(work, 'new'))).toEqual([])
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
