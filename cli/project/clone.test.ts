import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unpack } from './clone.ts'

/** What is said of an entry of an archive. */
type Entry = Parameters<ReturnType<typeof pack>['entry']>[0]

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-clone-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function archive(...entries: Entry[]): Readable {
  const packed = pack()
  for (const header of entries) packed.entry(header, header.type === 'file' ? 'text' : '')
  packed.finalize()
  return packed.pipe(createGzip())
}

const unpacked = (...entries: Entry[]) => unpack(archive(...entries), join(folder, 'in'), new AbortController().signal)

test('files are written without the folder on top', async () => {
  expect(await unpacked({ name: 'm/', type: 'directory' }, { name: 'm/src/a.txt', type: 'file' })).toBe(1)
  expect(await readFile(join(folder, 'in', 'src', 'a.txt'), 'utf8')).toBe('text')
})

test('a folder of git, whose settings name programs, is left out', async () => {
  expect(await unpacked({ name: 'm/.git/config', type: 'file' }, { name: 'm/sub/.GIT/x', type: 'file' })).toBe(0)
  expect(await readdir(folder)).toEqual([])
})

test.each([
  ['a path that leads out', { name: 'm/../../out.txt', type: 'file' }],
  ['an absolute path', { name: 'm//etc/out.txt', type: 'file' }],
  ['a link', { name: 'm/link', type: 'symlink', linkname: '/etc' }],
  ['a hard link', { name: 'm/link', type: 'link', linkname: '/etc/passwd' }],
  ['a device', { name: 'm/null', type: 'character-device' }],
  ['a file in place of another', { name: 'm/twice', type: 'file' }, { name: 'm/twice', type: 'file' }],
] as [string, ...Entry[]][])('%s is not written', async (_, ...entries) => {
  await expect(unpacked(...entries)).rejects.toThrow()
  expect(await readdir(folder)).not.toContain('out.txt')
})

test('an archive that ends too early is no success', async () => {
  const bytes = Buffer.concat(await archive({ name: 'm/a.txt', type: 'file' }).toArray())
  const half = Readable.from([bytes.subarray(0, 40)])
  await expect(unpack(half, join(folder, 'in'), new AbortController().signal)).rejects.toThrow()
})
