import { createHash } from 'node:crypto'
import { rm, utimes } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { CacheSettings } from '@proofyard/settings/folder-settings.ts'
import { oneLookAtATime } from '../../disk/one-look.ts'
import { openFileCache } from '../file-cache.ts'
import { openRegularFile } from '../regular-file.ts'
import { StorageAwayError } from '../storage-away-error.ts'
import type { Storage, StoredFile } from '../storage.ts'
import { isStoredName, requireStoredName } from '../stored-name.ts'
import { writeHashed } from '../write-hashed.ts'
import type { S3Objects } from './objects.ts'

/** What was stored within this is not old for a while: collections leave files that are younger than an hour. */
const FRESH_MS = 20 * 60_000
const FRESHEN_EVERY_MS = 10 * 60_000
/** For a download to begin in. */
const LINK_SECONDS = 300
/** An upload in parts may go on for so long after it began. */
const LOST_UPLOAD_MS = 24 * 3_600_000

/**
 * Files in a bucket: `<prefix><first two digits>/<sha256>`. What is sent is hashed on this machine first, and the server compares it; what is
 * read whole is hashed again on its way. What this machine used is kept in a cache.
 *
 * @param hasLinks callers may be sent to the bucket itself
 * @throws an Error with a sentence for the operator where the bucket cannot be used
 */
export async function openS3Storage(
  objects: S3Objects,
  cacheSettings: CacheSettings,
  hasLinks = false,
): Promise<Storage> {
  const cache = await openFileCache(cacheSettings)
  // What is wrong for good is said at once; one that is away may come.
  await objects.check().catch((error: unknown) => {
    if (!(error instanceof StorageAwayError)) throw error
  })

  /** @param isKept in the cache: an input is not, since only the machine that removes it would take it from there */
  async function put(bytes: Readable, isKept: boolean): Promise<StoredFile> {
    const temporary = cache.incoming()
    try {
      const stored = await writeHashed(bytes, temporary)
      const found = await objects.find(stored.sha256)
      // A fresh time keeps a file that is stored again from being collected before its row is written.
      const isFresh = found?.size === stored.size && Date.now() - found.modified.getTime() < FRESH_MS
      if (!isFresh) await keepFresh(temporary, () => objects.put(temporary, stored, found === undefined))
      if (isKept) await cache.adopt(stored.sha256, temporary, stored.size)
      return stored
    } finally {
      await rm(temporary, { force: true })
    }
  }

  async function* bytesOf(sha256: string, range?: { start: number; end: number }): AsyncGenerator<Buffer> {
    const kept = await cache.read(sha256, range)
    if (kept !== undefined) return yield* kept
    const body = await objects.get(sha256, range)
    yield* range === undefined ? compared(body, sha256) : body
  }

  return {
    put: (bytes) => put(bytes, false),
    putFile: async (path) => put(await openRegularFile(path), true),
    read: (sha256, range) => {
      requireStoredName(sha256)
      return Readable.from(bytesOf(sha256, range), { objectMode: false })
    },
    readText: async (sha256, maxBytes) => {
      requireStoredName(sha256)
      const chunks: Buffer[] = []
      let size = 0
      for await (const chunk of bytesOf(sha256)) {
        chunks.push(chunk)
        size += chunk.length
        if (size > maxBytes) throw new Error(`A stored file has more than the ${maxBytes} bytes that can be shown.`)
      }
      return Buffer.concat(chunks).toString('utf8')
    },
    place: (sha256, path) =>
      cache.place(sha256, path, async (temporary) => {
        const body = Readable.from(await objects.get(sha256), { objectMode: false })
        const fetched = await writeHashed(body, temporary)
        if (fetched.sha256 !== sha256) throw otherBytes(sha256)
        return fetched.size
      }),
    link: hasLinks
      ? (sha256, as) => {
          requireStoredName(sha256)
          return objects.link(sha256, as, LINK_SECONDS)
        }
      : undefined,
    has: async (sha256, size) => {
      const found = await objects.find(sha256)
      return found !== undefined && (size === undefined || found.size === size)
    },
    remove: async (sha256) => {
      requireStoredName(sha256)
      await objects.remove(sha256)
      await cache.remove(sha256)
    },
    check: oneLookAtATime(async () => {
      await Promise.all([objects.check(), cache.check()])
    }),
    listOlderThan: async function* (before) {
      for await (const { name, modified } of objects.list()) {
        if (modified < before && isStoredName(name)) yield name
      }
    },
    clean: async (before) => {
      await cache.clean(before)
      await objects.endLostUploads(new Date(before.getTime() - LOST_UPLOAD_MS))
    },
  }
}

/** What a crash left is removed after an hour, and a large file may be on its way for longer. */
async function keepFresh(path: string, send: () => Promise<void>): Promise<void> {
  const timer = setInterval(() => {
    const now = new Date()
    utimes(path, now, now).catch(() => undefined)
  }, FRESHEN_EVERY_MS)
  try {
    await send()
  } finally {
    clearInterval(timer)
  }
}

/** @throws at the end where the bytes are not those that were stored */
async function* compared(body: AsyncIterable<Buffer>, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of body) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('hex') !== sha256) throw otherBytes(sha256)
}

function otherBytes(sha256: string): Error {
  return new Error(`The storage sent ${sha256} with other bytes than were stored.`)
}
