import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { buffer } from 'node:stream/consumers'
import { pack } from 'tar-stream'
import { expect, test } from 'vitest'
import { compareProjectFiles } from './compare-project-files.ts'
import { hashProjectFiles } from './hash-project-files.ts'

const MIB = 1024 ** 2

async function archiveOf(paths: Iterable<string>, content = ''): Promise<Readable> {
  const tar = pack()
  for (const path of paths) tar.entry({ name: `project/${path}` }, content)
  tar.finalize()
  return Readable.from([gzipSync(await buffer(tar))])
}

async function hashed(paths: string[], content?: string) {
  const files = await hashProjectFiles(await archiveOf(paths, content), MIB)
  if (files === undefined) throw new Error('The list is short.')
  return files
}

test('what moved is removed and added, and the same content elsewhere is no match', async () => {
  expect(compareProjectFiles(await hashed(['b', 'a', 'c']), await hashed(['d', 'c', 'src/a']))).toEqual({
    added: [
      { path: 'd', size: 0 },
      { path: 'src/a', size: 0 },
    ],
    removed: [
      { path: 'a', size: 0 },
      { path: 'b', size: 0 },
    ],
    changed: [],
    same: 1,
  })
  expect(compareProjectFiles(await hashed(['a'], 'one'), await hashed(['a'], 'three')).changed).toEqual([
    { path: 'a', size: 5, size_before: 3 },
  ])
})

test('endless-list: an archive of more files than one answer has is read no further', async () => {
  const many = Array.from({ length: 3000 }, (_, index) => `file-${index}`)
  const archive = await archiveOf(many)
  expect(await hashProjectFiles(archive, 1000)).toBeUndefined()
  expect(archive.destroyed).toBe(true)
})
