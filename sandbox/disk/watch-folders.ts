import { statfsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sparingPause, startMeter } from '../repeat-sparingly.ts'
import { bytesBelow, sizeOfTrees } from './bytes-below.ts'
import { MIN_FILE_BYTES } from './max-files.ts'
import { unnamedBytes } from './unnamed-bytes.ts'
import type { WatchedFolders } from './watched-folders.ts'

const MIN_PAUSE_MILLISECONDS = 100
const LOOKS_FOR_ONE_AT_OPEN_FILES = 10

/**
 * Adds up what lies in folders, again and again, and calls `tooMuch` once when it passes the limit. Pauses twenty times as long
 * as it took, so that it never costs more than a twentieth of a core; while the disk loses much, it looks as often as it can.
 *
 * This is for machines on which a program has no disk of its own: it is looked at, not limited, and may pass its limit for a moment.
 */
export function watchFolders(watched: WatchedFolders, tooMuch: () => void): { stop: () => void } {
  const { folders, diskBytes } = watched
  const ended = new AbortController()

  async function watch(): Promise<void> {
    const atStart = freeOn(folders)
    let pause = MIN_PAUSE_MILLISECONDS
    let room = diskBytes
    for (let look = 1; ; look++) {
      await restUntilDue(folders, { pause, room }, ended.signal)
      const cost = startMeter()
      const used = await usedBytes(
        watched,
        // The disk has lost more than the folders explain; but others may have given as much back.
        (inFolders) => inFolders + diskBytes / 2 < lostOn(folders, atStart) || look % LOOKS_FOR_ONE_AT_OPEN_FILES === 0,
      )
      if (ended.signal.aborted) return
      if (used > diskBytes) return tooMuch()
      room = diskBytes - used
      pause = sparingPause(cost(), MIN_PAUSE_MILLISECONDS)
    }
  }

  if (folders.length > 0) {
    watch().catch(() => {
      // Once the program has ended its folders may be gone. While it runs they are mounted, so a failure means that
      // no one can tell any more how much it writes.
      if (!ended.signal.aborted) tooMuch()
    })
  }
  return { stop: () => ended.abort() }
}

/** @param mayHide whether to look for what has no name, which is dear */
async function usedBytes(watched: WatchedFolders, mayHide: (used: number) => boolean): Promise<number> {
  const { folders, diskBytes, identity } = watched
  const quick = await bytesBelow(folders, diskBytes)
  // A program may close a folder to others, honestly or not, and may go deeper than a path reaches.
  const used = quick.isWhole ? quick.bytes : await sizeOfTrees(folders, { enough: diskBytes, identity })
  return used <= diskBytes && mayHide(used) ? used + (await unnamedBytes(watched)) : used
}

/** Waits for the pause to pass, or for the disk to lose so much that the program may be near its limit. */
async function restUntilDue(
  folders: string[],
  { pause, room }: { pause: number; room: number },
  signal: AbortSignal,
): Promise<void> {
  const before = freeOn(folders)
  for (let rested = 0; rested < pause; rested += MIN_PAUSE_MILLISECONDS) {
    await sleep(MIN_PAUSE_MILLISECONDS, undefined, { signal })
    if (lostOn(folders, before) > room / 2) return
  }
}

interface Free {
  bytes: number
  files: number
}

function freeOn(folders: string[]): Free[] {
  return folders
    .map((folder) => statfsSync(folder))
    .map(({ bfree, bsize, ffree }) => ({ bytes: bfree * bsize, files: ffree }))
}

/** The most that a disk of the folders has lost, with its files as what an empty one counts. */
function lostOn(folders: string[], before: Free[]): number {
  const losses = freeOn(folders).map(({ bytes, files }, index) => {
    const then = before[index] ?? { bytes, files }
    return Math.max(then.bytes - bytes, (then.files - files) * MIN_FILE_BYTES)
  })
  return Math.max(0, ...losses)
}
