import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FileCache, openFileCache } from './file-cache.ts'

let folder: string
let cache: FileCache

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-cache-'))
  cache = await openFileCache({ folder: join(folder, 'cache'), maxBytes: 1000 })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const nameOf = (content: string) => createHash('sha256').update(content).digest('hex')
const pathOf = (name: string) => join(folder, 'cache', name.slice(0, 2), name)
const writes = (content: string) => async (path: string) => {
  await writeFile(path, content)
  return content.length
}
const neverFetched = () => Promise.reject(new Error('It is there.'))

/** Puts a file of `size` bytes into the cache. @returns its name */
async function keep(letter: string, size: number, minutesAgo: number): Promise<string> {
  const content = letter.repeat(size)
  const name = nameOf(content)
  await cache.place(name, join(folder, letter), writes(content))
  const time = new Date(Date.now() - minutesAgo * 60_000)
  await utimes(pathOf(name), time, time)
  return name
}

async function keptNames(): Promise<string[]> {
  const names = await readdir(join(folder, 'cache'), { recursive: true })
  return names.map((name) => name.slice(3)).filter((name) => name.length === 64)
}

test('a file is fetched once, whatever the number of its callers, and is placed for each of them', async () => {
  let fetched = 0
  const name = nameOf('key')
  const fetch = async (path: string) => {
    fetched += 1
    return await writes('key')(path)
  }
  const places = ['a', 'b', 'c'].map((place) => join(folder, place))
  await Promise.all(places.map((path) => cache.place(name, path, fetch)))
  await cache.place(name, join(folder, 'd'), neverFetched)
  expect(fetched).toBe(1)
  for (const path of [...places, join(folder, 'd')]) expect(await readFile(path, 'utf8')).toBe('key')
  const stream = await cache.read(name, { start: 1, end: 2 })
  expect(stream && (await text(stream))).toBe('ey')
})

test('a fetch that fails leaves nothing, and the next caller tries again', async () => {
  const name = nameOf('late')
  const path = join(folder, 'late')
  const breaks = async (temporary: string) => {
    await writeFile(temporary, 'la')
    throw new Error('away')
  }
  await expect(cache.place(name, path, breaks)).rejects.toThrow('away')
  expect(await readdir(join(folder, 'cache', 'incoming'))).toEqual([])
  expect(await cache.read(name)).toBeUndefined()
  await cache.place(name, path, writes('late'))
  expect(await readFile(path, 'utf8')).toBe('late')
})

test('what was longest not used goes, down to nine tenths; what was used a moment ago stays, whatever its size', async () => {
  const oldest = await keep('a', 400, 30)
  const older = await keep('b', 400, 20)
  const young = await keep('c', 150, 10)
  await cache.place(oldest, join(folder, 'again'), neverFetched)
  const big = await keep('d', 5000, 0)
  expect((await keptNames()).toSorted()).toEqual([oldest, big].toSorted())
  expect(await readFile(join(folder, 'b'), 'utf8')).toBe('b'.repeat(400))
  expect([older, young].map((name) => name.length)).toEqual([64, 64])
})

test('many: what was too much within a minute goes when that is over, though nothing more comes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    for (const letter of ['a', 'b', 'c', 'd']) await keep(letter, 400, 0)
    expect(await keptNames()).toHaveLength(4)
    await vi.advanceTimersByTimeAsync(61_000)
    await vi.waitFor(async () => expect(await keptNames()).toHaveLength(2), { timeout: 10_000 })
  } finally {
    vi.useRealTimers()
  }
})

test('odd-files: what somebody else has put into its folder is left alone, and keeps nothing from being stored', async () => {
  await mkdir(join(folder, 'cache', 'lost+found'), { mode: 0o000 })
  await writeFile(join(folder, 'cache', 'notes.txt'), 'mine')
  const oldest = await keep('a', 800, 30)
  const young = await keep('b', 800, 0)
  expect(await readFile(join(folder, 'cache', 'notes.txt'), 'utf8')).toBe('mine')
  expect([oldest, young].map((name) => name.length)).toEqual([64, 64])
  await chmod(join(folder, 'cache', 'lost+found'), 0o755)
  expect(await keptNames()).toEqual([young])
})

test('what fits stays', async () => {
  const names = [await keep('a', 400, 30), await keep('b', 400, 20)]
  await keep('c', 100, 10)
  expect(await keptNames()).toEqual(expect.arrayContaining(names))
})

test('a link that cannot be made is no reason to fetch for ever', async () => {
  const name = await keep('a', 10, 0)
  await expect(cache.place(name, join(folder, 'none', 'a'), neverFetched)).rejects.toThrow('ENOENT')
})

test('what a dead process left is removed when it is old, and no name leads out of the folder', async () => {
  const left = cache.incoming()
  await writeFile(left, 'half')
  await cache.clean(new Date(Date.now() - 3_600_000))
  expect((await stat(left)).size).toBe(4)
  await cache.clean(new Date(Date.now() + 1000))
  await expect(stat(left)).rejects.toThrow('ENOENT')
  await expect(cache.remove('../../secret')).rejects.toThrow('not the name of a stored file')
})
