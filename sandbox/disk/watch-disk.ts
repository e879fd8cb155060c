import { repeatSparingly } from '../repeat-sparingly.ts'
import type { Identity } from '../identity/identity.ts'
import type { Command } from '../sandbox.ts'
import { lookAtOwnDisk, settleDisk } from './own-disk.ts'
import { watchFolders } from './watch-folders.ts'

const FULL_TICK_MILLISECONDS = 50

/**
 * Calls `tooMuch` when a program has filled what it may write into. A disk of its own is limited by the kernel, and seen to be
 * full here, so that the run is ended with the right words; other folders are watched.
 */
export async function openDiskWatch(command: Command): Promise<{
  /** @param root the process below which the program runs */
  start: (root: number, identity: Identity | undefined, tooMuch: () => void) => { stop: () => void }
  /** Whether a disk of its own is full. */
  isFull: () => boolean
  /** Sees to it that nothing of its own disks is in memory alone. @throws Error where the disk below has no room for it */
  settle: () => Promise<void>
}> {
  const { mounts, limits } = command
  const writable = mounts.filter((mount) => mount.writable).map(({ source }) => source)
  const looked = await Promise.all(
    writable.map(async (folder) => ({ folder, isFull: await lookAtOwnDisk(folder, limits.diskBytes) })),
  )
  const disks = looked.flatMap(({ folder, isFull }) => (isFull === undefined ? [] : { folder, isFull }))
  const folders = looked.filter(({ isFull }) => isFull === undefined).map(({ folder }) => folder)
  const isFull = () => disks.some((disk) => disk.isFull())
  return {
    start: (root, identity, tooMuch) => {
      const watches = [
        watchFolders({ folders, diskBytes: limits.diskBytes, root, identity }, tooMuch),
        ...(disks.length > 0 ? [repeatSparingly(() => isFull() && tooMuch(), FULL_TICK_MILLISECONDS)] : []),
      ]
      return { stop: () => watches.forEach((watch) => watch.stop()) }
    },
    isFull,
    settle: async () => {
      for (const { folder } of disks) await settleDisk(folder)
    },
  }
}
