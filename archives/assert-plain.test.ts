import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { assertPlain } from './assert-plain.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assert-plain-'))
  await mkdir(join(folder, 'a', 'b'), { recursive: true })
  await writeFile(join(folder, 'a', 'b', 'file'), 'x')
})
afterEach(() => rm(folder, { recursive: true }))

test('plain files and folders are taken, as many as may be', async () => {
  await assertPlain(folder, 3)
})

test('more than an upload may hold is refused, at any depth', async () => {
  await expect(assertPlain(folder, 2)).rejects.toThrow('The unpacker left more than 2 files and folders.')
})

test('a link is refused, wherever it leads', async () => {
  await symlink('file', join(folder, 'a', 'b', 'link'))
  await expect(assertPlain(folder, 100)).rejects.toThrow('not a plain file')
})
