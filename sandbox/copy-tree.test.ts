import { chmod, lstat, mkdir, mkdtemp, readFile, readlink, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyTree } from './copy-tree.ts'
import { runTreeTool } from './tree-tools.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copy-tree-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test.each(['a new folder', 'one that is there'])(
  'a tree is copied into %s with modes, times and links',
  async (where) => {
    const [from, to] = [join(folder, 'from'), join(folder, 'to')]
    await mkdir(join(from, 'below'), { recursive: true })
    const file = join(from, 'below', '-file')
    await writeFile(file, 'text')
    await chmod(file, 0o510)
    await utimes(file, 1, 2)
    await symlink('/nowhere', join(from, 'link'))
    if (where !== 'a new folder') await mkdir(to)

    await copyTree(from, to)
    const copy = join(to, 'below', '-file')
    const { mode, mtimeMs, ino } = await lstat(copy)
    expect([await readFile(copy, 'utf8'), mode & 0o777, mtimeMs]).toEqual(['text', 0o510, 2000])
    expect(await readlink(join(to, 'link'))).toBe('/nowhere')
    expect(ino).not.toBe((await lstat(file)).ino)
  },
)

test('a full disk is told as node tells it', async () => {
  await writeFile(join(folder, 'file'), 'text')
  const copied = runTreeTool(['cp', '--', join(folder, 'file'), '/dev/full'])
  await expect(copied).rejects.toMatchObject({ name: 'TreeToolError', code: 'ENOSPC' })
})

test('what is not there is named', async () => {
  const copied = copyTree(join(folder, 'missing'), join(folder, 'to'))
  await expect(copied).rejects.toMatchObject({ message: expect.stringContaining('missing'), code: undefined })
})
