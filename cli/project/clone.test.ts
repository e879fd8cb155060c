import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip, gzipSync } from 'node:zlib'
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

const { signal } = new AbortController()
const MAX_BYTES = 1024 ** 2
const max = { bytes: MAX_BYTES, entries: 1000 }
const unpacked = (...entries: Entry[]) => unpack(archive(...entries), join(folder, 'in'), max, signal)

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
  await expect(unpack(half, join(folder, 'in'), max, signal)).rejects.toThrow()
})

test.each([
  ['files', 'm/large'],
  ['what is left out', 'm/.git/large'],
])('an archive that is small only while it is packed fills no disk with %s', async (_, name) => {
  const packed = pack()
  const size = 64 * 1024 ** 2
  const entry = packed.entry({ name, size })
  const feeding = pipeline(Readable.from(zeros(size)), entry).catch(() => undefined)
  // What is fed to an archive that nobody reads on fails with it.
  packed.on('error', () => undefined)
  const bomb = packed.pipe(createGzip())
  const into = join(folder, 'in')
  await expect(unpack(bomb, into, max, signal)).rejects.toThrow('more than 1 MiB')
  packed.destroy()
  await feeding
  const written = await stat(join(into, 'large')).catch(() => undefined)
  expect(written?.size ?? 0).toBeLessThanOrEqual(MAX_BYTES)
})

test('one that never ends is read no further, whatever it unpacks to', async () => {
  let sent = 0
  const empty = gzipSync('')
  const members = function* () {
    for (;;) {
      sent += empty.length
      yield empty
    }
  }
  await expect(unpack(Readable.from(members()), join(folder, 'in'), max, signal)).rejects.toThrow('more than 1 MiB')
  expect(sent).toBeLessThan(2 * MAX_BYTES)
})

test('a few files make no million of folders', async () => {
  const deep = Array.from({ length: 30 }, (_, at): Entry => ({ name: `m/${at}/${'a/'.repeat(900)}x`, type: 'file' }))
  await expect(unpacked(...deep)).rejects.toThrow('more than 1000 files and folders')
})

function* zeros(size: number) {
  for (let sent = 0; sent < size; sent += 65_536) yield Buffer.alloc(65_536)
}
