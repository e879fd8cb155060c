import { type Dirent, lstatSync, opendirSync, statfsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as othersTurn, setTimeout as sleep } from 'node:timers/promises'
import { processTree } from './process-tree.ts'
import type { Command } from './sandbox.ts'

// An empty file costs an inode and a name; counting it as a block keeps millions of them out as well.
const LEAST_BYTES = 4096
const LEAST_PAUSE_MILLISECONDS = 100
// A call that waits costs a tenth of one that hands over to a thread, and a thousand of them take a few milliseconds.
const ENTRIES_AT_ONCE = 1000

/**
 * Adds up what lies in the writable mounts, again and again, and calls `tooMuch` once when it passes the limit.
 * Pauses twenty times as long as it took, so that it never costs more than a twentieth of a core.
 *
 * @param root the process below which the program runs; what it holds open without a name is counted, too
 */
export function watchDisk(command: Command, root: number, tooMuch: () => void): { stop: () => void } {
  const folders = command.mounts.filter((mount) => mount.writable).map((mount) => mount.source)
  const { diskBytes } = command.limits
  const ended = new AbortController()

  async function usedBytes(freeBefore: number[]): Promise<number> {
    const used = await bytesBelow(folders, diskBytes)
    // Looking at every open file is dear, so it is done only when the disk has lost more than the folders explain.
    const lost = Math.max(...freeBytes(folders).map((free, index) => (freeBefore[index] ?? free) - free))
    return used + diskBytes / 2 < lost ? used + (await unnamedBytes(root, folders)) : used
  }

  async function watch(): Promise<void> {
    const freeBefore = freeBytes(folders)
    for (let pause = LEAST_PAUSE_MILLISECONDS; !ended.signal.aborted;) {
      await sleep(pause, undefined, { signal: ended.signal })
      const cost = startMeter()
      const used = await usedBytes(freeBefore)
      if (used > diskBytes && !ended.signal.aborted) return tooMuch()
      pause = Math.max(LEAST_PAUSE_MILLISECONDS, cost() * 20)
    }
  }

  if (folders.length > 0) {
    watch().catch(() => {
      // Once the program has ended its folders may be gone. While it runs they are mounted, so a failure means that
      // nobody can tell any more how much it writes.
      if (!ended.signal.aborted) tooMuch()
    })
  }
  return { stop: () => ended.abort() }
}

/** Milliseconds of a core since now, at most: on a busy machine most of the time that passes is not ours. */
function startMeter(): () => number {
  const started = performance.now()
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return Math.min(performance.now() - started, (user + system) / 1000)
  }
}

/** Bytes of all files below the folders; stops counting when there are more than `enough`. */
async function bytesBelow(folders: string[], enough: number): Promise<number> {
  let bytes = 0
  let entries = 0
  const left = [...folders]
  for (let folder = left.pop(); folder !== undefined && bytes <= enough; folder = left.pop()) {
    for (const entry of entriesOf(folder)) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) left.push(path)
      bytes += Math.max(LEAST_BYTES, bytesOf(path))
      if (bytes > enough) break
      if (++entries % ENTRIES_AT_ONCE === 0) await othersTurn()
    }
  }
  return bytes
}

/** What lies in a folder, read no further than it is wanted: there may be millions. */
function* entriesOf(folder: string): Generator<Dirent> {
  try {
    using open = opendirSync(folder, { bufferSize: 256 })
    for (let entry = open.readSync(); entry !== null; entry = open.readSync()) yield entry
  } catch {
    // A folder that the program has just removed, or whose bits it took away, is empty for us.
  }
}

function bytesOf(path: string): number {
  try {
    return (lstatSync(path, { throwIfNoEntry: false })?.blocks ?? 0) * 512
  } catch {
    return 0
  }
}

function freeBytes(folders: string[]): number[] {
  return folders.map((folder) => statfsSync(folder)).map(({ bfree, bsize }) => bfree * bsize)
}

/** Bytes of files on the folders' disks that were removed but are still open. */
async function unnamedBytes(root: number, folders: string[]): Promise<number> {
  const disks = new Set((await Promise.all(folders.map((folder) => stat(folder)))).map(({ dev }) => dev))
  const sizes = new Map<string, number>()
  for (const { pid } of processTree(root)) {
    const open = await readdir(`/proc/${pid}/fd`).catch(() => [])
    for (const name of open) {
      const facts = await stat(`/proc/${pid}/fd/${name}`).catch(() => undefined)
      if (facts?.isFile() === true && facts.nlink === 0 && disks.has(facts.dev)) {
        sizes.set(`${facts.dev}:${facts.ino}`, facts.blocks * 512)
      }
    }
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0)
}
