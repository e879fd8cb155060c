import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, open, opendir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { CacheSettings } from '@proofyard/settings/folder-settings.ts'
import { cleanFolder } from './clean-folder.ts'
import { hasCode } from './has-code.ts'
import { placeCopy } from './place-copy.ts'
import { isStoredFolder, isStoredName, requireStoredName } from './stored-name.ts'

/** Files of a storage that lies elsewhere, kept on this machine by their names; what was longest not used goes first. */
export interface FileCache {
  /** Where a file may be written before it is known, or whole; it is for the caller to remove. */
  incoming: () => string
  /** Takes a whole file from `incoming`. */
  adopt: (sha256: string, temporary: string, size: number) => Promise<void>
  /** Streams a file; undefined where it is not kept. */
  read: (sha256: string, range?: { start: number; end: number }) => Promise<Readable | undefined>
  /** Puts a file at a path, to be read only, after `fetch` has written one that is not kept. It is fetched once, whatever the number of callers. */
  place: (sha256: string, path: string, fetch: (temporary: string) => Promise<number>) => Promise<void>
  remove: (sha256: string) => Promise<void>
  /** @throws when files cannot be kept */
  check: () => Promise<void>
  /** Removes what interrupted writes left before `before`. */
  clean: (before: Date) => Promise<void>
}

/** Other processes may add to the same folder: after so much of the limit it is counted from the disk. */
const COUNTED_PART = 1 / 16
/** To what part of the limit it is emptied, so that it is not done for each file. */
const KEPT_PART = 0.9
/** A file that was used within the last minute may be about to be opened. */
const IN_USE_MS = 60_000

/** Several processes may share a folder. A file that is placed as a link stays where it was placed when it goes here. */
export async function openFileCache({ folder, maxBytes }: CacheSettings): Promise<FileCache> {
  const incomingFolder = join(folder, 'incoming')
  await mkdir(incomingFolder, { recursive: true })
  const fetching = new Map<string, Promise<void>>()
  /** Added since the disk was counted; at first that was never. */
  let added = Infinity
  /** Until what is too much may go. */
  let later: NodeJS.Timeout | undefined

  function pathOf(sha256: string): string {
    requireStoredName(sha256)
    return join(folder, sha256.slice(0, 2), sha256)
  }

  async function adopt(sha256: string, temporary: string, size: number): Promise<void> {
    const path = pathOf(sha256)
    await mkdir(dirname(path), { recursive: true })
    await rename(temporary, path)
    added += size
    if (added < maxBytes * COUNTED_PART) return
    added = 0
    await shrinkNow()
  }

  /** Where all was used a moment ago, it is tried again: maybe nothing more is added by which it would be. */
  async function shrinkNow(): Promise<void> {
    if (await shrink(folder, maxBytes)) return
    later ??= setTimeout(() => {
      later = undefined
      // Where that fails, the next file that is added finds it.
      shrinkNow().catch(() => (added = Infinity))
    }, IN_USE_MS).unref()
  }

  async function fetchOnce(sha256: string, fetch: (temporary: string) => Promise<number>): Promise<void> {
    const temporary = join(incomingFolder, randomUUID())
    try {
      const size = await fetch(temporary)
      await adopt(sha256, temporary, size)
    } finally {
      await rm(temporary, { force: true })
    }
  }

  /** Keeps a file from going for a while. @returns whether it is there */
  async function touch(sha256: string): Promise<boolean> {
    const now = new Date()
    try {
      await utimes(pathOf(sha256), now, now)
      return true
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return false
      throw error
    }
  }

  return {
    incoming: () => join(incomingFolder, randomUUID()),
    adopt,
    read: async (sha256, range) => {
      if (!(await touch(sha256))) return undefined
      return (await open(pathOf(sha256), 'r')).createReadStream(range)
    },
    place: async (sha256, path, fetch) => {
      while (!(await touch(sha256))) {
        const underWay = fetching.get(sha256) ?? fetchOnce(sha256, fetch).finally(() => fetching.delete(sha256))
        fetching.set(sha256, underWay)
        await underWay
      }
      await placeCopy(pathOf(sha256), path)
    },
    remove: async (sha256) => rm(pathOf(sha256), { force: true }),
    check: () => access(incomingFolder, constants.R_OK | constants.W_OK | constants.X_OK),
    clean: (before) => cleanFolder(incomingFolder, before),
  }
}

/**
 * Removes what was longest not used, where the folder holds more than it may. What was used a moment ago stays, whatever its size.
 *
 * @returns whether it now holds no more than that
 */
async function shrink(folder: string, maxBytes: number): Promise<boolean> {
  const inUseSince = Date.now() - IN_USE_MS
  const kept: { path: string; size: number; usedAt: number }[] = []
  for await (const { name: part } of await opendir(folder)) {
    if (!isStoredFolder(part)) continue
    for await (const { name } of await opendir(join(folder, part))) {
      const path = join(folder, part, name)
      const found = isStoredName(name) ? await stat(path).catch(() => undefined) : undefined
      if (found !== undefined) kept.push({ path, size: found.size, usedAt: found.mtimeMs })
    }
  }
  let bytes = kept.reduce((sum, { size }) => sum + size, 0)
  if (bytes <= maxBytes) return true
  for (const { path, size, usedAt } of kept.toSorted((a, b) => a.usedAt - b.usedAt)) {
    if (bytes <= maxBytes * KEPT_PART || usedAt > inUseSince) break
    await rm(path, { force: true })
    bytes -= size
  }
  return bytes <= maxBytes
}
