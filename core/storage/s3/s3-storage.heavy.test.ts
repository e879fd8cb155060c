import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { CreateMultipartUploadCommand, ListMultipartUploadsCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { readS3Address } from '@proofyard/settings/s3-address.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { isPlatformFault } from '../../disk/platform-fault.ts'
import { type S3Server, startS3Server } from '../../testing/s3-server.ts'
import type { Storage } from '../storage.ts'
import { openObjects } from './objects.ts'
import { openS3Storage } from './s3-storage.ts'

let server: S3Server
let folder: string
let storage: Storage
/** Of another machine: it has nothing in its cache. */
let other: Storage
let bucketFolder: string

beforeAll(async () => {
  server = await startS3Server()
  Object.assign(process.env, server.env)
}, 30 * 60_000)
afterAll(() => server?.remove())

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-s3-'))
  bucketFolder = `test-${randomBytes(4).toString('hex')}`
  const open = (name: string) =>
    openS3Storage(openObjects(readS3Address(server.urlOf(bucketFolder))), {
      folder: join(folder, name),
      maxBytes: 2 ** 30,
    })
  storage = await open('own')
  other = await open('other')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const put = (content: string) => storage.put(Readable.from([content]))
const keyOf = (sha256: string) => `${bucketFolder}/${sha256.slice(0, 2)}/${sha256}`
const before = () => new Date(Date.now() + 60_000)

test('a file is stored by its content, once, and read on another machine', async () => {
  const first = await storage.put(Readable.from(['some ', 'bytes']))
  const second = await other.put(Readable.from([Buffer.from('some bytes')]))
  expect(first).toEqual({ sha256: createHash('sha256').update('some bytes').digest('hex'), size: 10 })
  expect(second).toEqual(first)
  expect(await text(other.read(first.sha256))).toBe('some bytes')
  expect(await text(other.read(first.sha256, { start: 5, end: 8 }))).toBe('byte')
  expect(await other.readText(first.sha256, 10)).toBe('some bytes')
  await expect(other.readText(first.sha256, 9)).rejects.toThrow('more than the 9 bytes')
  expect(await Array.fromAsync(storage.listOlderThan(before()))).toEqual([first.sha256])
})

test('what is wrong for good is said when it is opened', async () => {
  const open = (url: string) => openS3Storage(openObjects(readS3Address(url)), { folder, maxBytes: 1 })
  const none = server.urlOf('x').replace('s3://artifacts', 's3://none')
  await expect(open(none)).rejects.toThrow('There is no bucket none in the storage.')
  const secret = process.env.AWS_SECRET_ACCESS_KEY
  process.env.AWS_SECRET_ACCESS_KEY = 'wrong'
  try {
    await expect(open(server.urlOf('x'))).rejects.toThrow(
      'The storage refuses: the credentials are wrong, or do not allow it.',
    )
  } finally {
    process.env.AWS_SECRET_ACCESS_KEY = secret
  }
})

test('a range and a small file come without a cache, too', async () => {
  const { sha256 } = await put('some bytes')
  expect(await text(other.read(sha256, { start: 0, end: 3 }))).toBe('some')
  expect(await other.readText(sha256, 100)).toBe('some bytes')
})

test('a file that is placed comes from the cache the next time, also while the server is away', async () => {
  const { sha256 } = await put('a key')
  await other.place(sha256, join(folder, 'first'))
  await server.kill()
  try {
    await other.place(sha256, join(folder, 'second'))
    expect(await readFile(join(folder, 'second'), 'utf8')).toBe('a key')
    expect((await stat(join(folder, 'second'))).mode & 0o777).toBe(0o444)
  } finally {
    await server.start()
  }
})

test('s3-outage: while the server is away everything else says so, and nothing is left half written', async () => {
  const { sha256 } = await put('before')
  await server.kill()
  try {
    for (const call of [
      () => put('during'),
      () => other.place(sha256, join(folder, 'none')),
      () => text(other.read(sha256)),
      () => other.has(sha256),
    ]) {
      const error: unknown = await call().catch((failure: unknown) => failure)
      expect(error).toMatchObject({ message: 'The storage does not answer.' })
      expect(isPlatformFault(error)).toBe(true)
    }
    await expect(storage.check()).rejects.toThrow()
  } finally {
    await server.start()
  }
  expect(await readdir(join(folder, 'own', 'incoming'))).toEqual([])
  expect(await readdir(join(folder, 'other', 'incoming'))).toEqual([])
  await storage.check()
  await put('after')
})

test('bytes that were changed on the server are refused when they are read, and not kept', async () => {
  const { sha256 } = await put('the true bytes')
  await writeFile(join(server.folder, keyOf(sha256)), 'some other text')
  await expect(text(other.read(sha256))).rejects.toThrow('with other bytes than were stored')
  await expect(other.readText(sha256, 100)).rejects.toThrow('with other bytes')
  await expect(other.place(sha256, join(folder, 'placed'))).rejects.toThrow('with other bytes')
  await expect(stat(join(folder, 'placed'))).rejects.toThrow('ENOENT')
})

test('of many who store the same at once all succeed', async () => {
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? storage : other).put(Readable.from(['raced']))),
  )
  expect(new Set(all.map(({ sha256 }) => sha256)).size).toBe(1)
  expect(await text(other.read(all[0]?.sha256 ?? ''))).toBe('raced')
})

test('what is stored again after a long time is fresh, so that no collection takes it', async () => {
  const { sha256 } = await put('stored again')
  const objects = openObjects(readS3Address(server.urlOf(bucketFolder)))
  const old: typeof objects = {
    ...objects,
    // As if it had been stored an hour ago.
    find: async (name) => {
      const found = await objects.find(name)
      return found && { ...found, modified: new Date(found.modified.getTime() - 3_600_000) }
    },
  }
  const later = await openS3Storage(old, { folder: join(folder, 'later'), maxBytes: 2 ** 30 })
  const first = await objects.find(sha256)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  await later.put(Readable.from(['stored again']))
  const second = await objects.find(sha256)
  expect(second?.modified.getTime()).toBeGreaterThan(first?.modified.getTime() ?? Infinity)
})

test('a removed file is gone on every machine that asks, and to remove it again is no error', async () => {
  const { sha256 } = await put('short')
  await storage.remove(sha256)
  await storage.remove(sha256)
  expect(await other.has(sha256)).toBe(false)
  await expect(text(storage.read(sha256))).rejects.toThrow(`The storage has no file ${sha256}.`)
  await expect(storage.place(sha256, join(folder, 'none'))).rejects.toThrow()
  await expect(storage.remove('../../secret')).rejects.toThrow('not the name of a stored file')
})

test('what is not a stored file in the bucket is never listed, and uploads that never ended are ended', async () => {
  await put('mine')
  const Bucket = 'artifacts'
  await server.client.send(new PutObjectCommand({ Bucket, Key: `${bucketFolder}/notes.txt`, Body: 'mine' }))
  await server.client.send(new CreateMultipartUploadCommand({ Bucket, Key: `${bucketFolder}/ab/lost` }))
  expect(await Array.fromAsync(storage.listOlderThan(before()))).toHaveLength(1)
  const uploads = () => server.client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: bucketFolder }))
  expect((await uploads()).Uploads).toHaveLength(1)
  await storage.clean(new Date())
  expect((await uploads()).Uploads).toHaveLength(1)
  await storage.clean(new Date(Date.now() + 25 * 3_600_000))
  expect((await uploads()).Uploads ?? []).toEqual([])
})

test('a gigabyte goes through 256 MiB of memory, whole and in parts', { timeout: 300_000 }, async () => {
  const program = fileURLToPath(new URL('../testing/carry-gigabyte.ts', import.meta.url))
  const carry = async (name: string, inPartsFrom: number, ...stored: string[]) => {
    const typed = [program, server.urlOf(bucketFolder + name), join(folder, name), String(inPartsFrom), ...stored]
    const { stdout } = await promisify(execFile)(process.execPath, typed)
    const { sha256, peakBytes } = z.object({ sha256: z.string(), peakBytes: z.number() }).parse(JSON.parse(stdout))
    console.log(`1 GiB, ${name}: ${Math.round(peakBytes / 2 ** 20)} MiB of memory`)
    expect(peakBytes).toBeLessThan(256 * 2 ** 20)
    return sha256
  }
  await carry('parts', 2 ** 20)
  const sha256 = await carry('whole', 2 ** 31)
  await rm(join(folder, 'whole'), { recursive: true })
  await carry('whole', 2 ** 31, sha256)
  expect((await stat(join(folder, 'whole', 'fetched'))).size).toBe(2 ** 30)
})
