import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { removeSmallTree } from './remove-small-tree.ts'
import { removeTree } from './remove-tree.ts'
import { withoutPerl } from './testing/disk-attacks.ts'
import { fillFolderCommand } from './testing/fill-folder.ts'
import { runOne } from './testing/sandboxes.ts'

const MIB = 1024 ** 2
const removeOne = join(dirname(runOne), 'remove-one.ts')
let parent: string
let folder: string

beforeEach(async () => {
  // In memory: a disk that is busy takes a minute for so many.
  parent = await mkdtemp(join('/dev/shm', 'remove-tree-'))
  folder = join(parent, 'tree')
})
afterEach(() => removeTree(parent))

function fill(files: number, levels = 1): void {
  const deepest = join(folder, ...Array.from({ length: levels - 1 }, () => 'a'))
  mkdirSync(deepest, { recursive: true })
  for (let index = 0; index < files; index++) writeFileSync(join(deepest, `${index}`), 'x')
}

test('300,000 empty files cost the process that asks no memory', () => {
  execFileSync('sh', ['-c', fillFolderCommand(folder, 300_000)])
  const grownBytes = Number(execFileSync(process.execPath, [removeOne, folder], { encoding: 'utf8' }))
  expect(existsSync(folder)).toBe(false)
  expect(grownBytes).toBeLessThan(32 * MIB)
}, 300_000)

test.skipIf(withoutPerl)(
  'a tree of 20,000 folders in each other is removed',
  () => {
    const nest = 'chdir $ARGV[0]; for (1 .. 20_000) { mkdir "a" and chdir "a" or die $! }'
    mkdirSync(folder)
    execFileSync('/usr/bin/perl', ['-e', nest, folder])
    const grownBytes = Number(execFileSync(process.execPath, [removeOne, folder], { encoding: 'utf8' }))
    expect(existsSync(folder)).toBe(false)
    expect(grownBytes).toBeLessThan(32 * MIB)
  },
  300_000,
)

test('a link goes, and what it leads to stays', async () => {
  await mkdir(folder)
  writeFileSync(join(parent, 'kept'), 'x')
  symlinkSync(parent, join(folder, 'up'))
  symlinkSync(folder, join(parent, 'link'))
  await removeTree(join(parent, 'link'))
  expect((await readdir(parent)).toSorted()).toEqual(['kept', 'tree'])
  fill(1000)
  await removeTree(folder)
  expect(await readdir(parent)).toEqual(['kept'])
  expect(await readFile(join(parent, 'kept'), 'utf8')).toBe('x')
})

test('what is not there is removed already', async () => {
  await removeTree(join(folder, 'nothing'))
})

describe('of a tree, the process that asks removes by itself', () => {
  test('a small one', async () => {
    fill(90, 10)
    expect(await removeSmallTree(folder)).toEqual({ isGone: true })
    expect(existsSync(folder)).toBe(false)
  })

  test('a part of a large one, and leaves the rest', async () => {
    fill(1000)
    expect(await removeSmallTree(folder)).toEqual({ isGone: false })
    expect(await readdir(folder)).toHaveLength(900)
  })

  test('nothing that is deep', async () => {
    fill(1, 20)
    expect(await removeSmallTree(folder)).toEqual({ isGone: false })
  })
})
