import { type Dirent, lstatSync, opendirSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Identity } from '../identity/identity.ts'
import { findAs } from './find-as-owner.ts'
import { MAX_FILES, MIN_FILE_BYTES } from './max-files.ts'

// A call that waits costs a tenth of one that hands over to a thread, and a thousand of them take a few milliseconds.
const ENTRIES_AT_ONCE = 1000

/** Paths of folders that wait to be read. Each may have 4096, and there may be as many as files. */
const MAX_WAITING_CHARACTERS = 8 * 1024 ** 2

/**
 * Bytes of all files below the folders, of which any may be missing; stops counting when there are more than `enough`, and
 * takes too many files for too many bytes.
 *
 * @returns not whole where there are folders that this process may not read, whose paths are too long for the kernel, or too many
 */
export async function bytesBelow(folders: string[], enough: number): Promise<{ bytes: number; isWhole: boolean }> {
  const tally = openTally(enough)
  let isWhole = true
  const left = [...folders]
  let waiting = 0
  for (let folder = left.pop(); folder !== undefined && !tally.isEnough(); folder = left.pop()) {
    waiting -= folder.length
    try {
      for (const entry of entriesOf(folder)) {
        const path = join(folder, entry.name)
        if (entry.isDirectory()) {
          left.push(path)
          waiting += path.length
          if (waiting > MAX_WAITING_CHARACTERS) return { bytes: tally.bytes(), isWhole: false }
        }
        tally.add(bytesOf(path))
        if (tally.isEnough()) break
        if (tally.entries() % ENTRIES_AT_ONCE === 0) await othersTurn()
      }
    } catch (error) {
      // One that the program has just removed is empty.
      isWhole &&= !hasCode(error, 'EACCES') && !hasCode(error, 'ENAMETOOLONG')
    }
  }
  return { bytes: tally.bytes(), isWhole }
}

/**
 * The same with the rights of the service over its own files and over the program's, and relative to descriptors, by a process
 * of its own.
 */
export async function sizeOfTrees(
  folders: string[],
  { enough, identity }: { enough: number; identity: Identity | undefined },
): Promise<number> {
  const tally = openTally(enough)
  for await (const blocks of findAs(identity ?? 'root', [...folders, '-printf', '%b\\n'])) {
    tally.add(Number(blocks) * 512)
    if (tally.isEnough()) break
  }
  return tally.bytes()
}

function openTally(enough: number) {
  let bytes = 0
  let entries = 0
  return {
    add: (size: number) => {
      bytes += Math.max(MIN_FILE_BYTES, size)
      entries += 1
    },
    isEnough: () => bytes > enough || entries > MAX_FILES,
    bytes: () => (entries > MAX_FILES ? Number.POSITIVE_INFINITY : bytes),
    entries: () => entries,
  }
}

/** What lies in a folder, read no further than it is wanted: there may be millions. */
function* entriesOf(folder: string): Generator<Dirent> {
  using open = opendirSync(folder, { bufferSize: 256 })
  for (let entry = open.readSync(); entry !== null; entry = open.readSync()) yield entry
}

function bytesOf(path: string): number {
  return (lstatSync(path, { throwIfNoEntry: false })?.blocks ?? 0) * 512
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
