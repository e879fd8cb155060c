import { statfs } from 'node:fs/promises'
import { memoryText } from '../workers/memory-text.ts'
import { oneLookAtATime } from './one-look.ts'

/** Whether there is room on the disks that this process writes to. */
export interface DiskRoom {
  /**
   * Why nothing new may begin, in a sentence; null where there is room. As of the last look, a second ago, or at most some five
   * seconds where a disk does not answer.
   */
  shortage: () => string | null
  /** Looks at once. */
  look: () => Promise<string | null>
  /** Whether not even a small file can be written at this moment; a disk that does not answer counts as full. */
  isFull: () => Promise<boolean>
  /** Bytes that are free on the fullest of the disks; null where none is watched, or one does not answer. */
  freeBytes: () => Promise<number | null>
  close: () => void
}

/** Of a process that watches no disk. */
const ENDLESS_ROOM: DiskRoom = {
  shortage: () => null,
  look: async () => null,
  isFull: async () => false,
  freeBytes: async () => null,
  close: () => undefined,
}

const LOOK_EVERY_MS = 1000
/** Less than this is none: programs write in larger pieces. */
const NO_ROOM_BYTES = 4 * 1024 ** 2
/** How much more must be free than the reserve until it goes on, so that it does not stop again at once. */
const HYSTERESIS = 1.1
const NO_ANSWER = 'A disk of this server does not answer.'

/**
 * Watches the disks of some folders. Stopping before the last byte is written leaves the database, which often lies on the
 * same disk, room to go on: people can log in, see why nothing runs, and delete what they do not need.
 *
 * @param options.folders each may be missing, or on the same disk as another
 * @param options.reserveBytes what is kept free; 0 watches nothing
 * @param freeOf what is free where a folder is; undefined where it is not there
 */
export async function watchDiskRoom(
  options: { folders: string[]; reserveBytes: number },
  freeOf: typeof freeOn = freeOn,
): Promise<DiskRoom> {
  const { folders, reserveBytes } = options
  if (reserveBytes === 0 || folders.length === 0) return ENDLESS_ROOM
  let found: string | null = null

  // One folder after the other: each that hangs would hold a thread.
  const freeOnAll = oneLookAtATime(async () => {
    const free: Free[] = []
    for (const folder of folders) {
      const one = await freeOf(folder)
      if (one !== undefined) free.push(one)
    }
    return free
  })

  async function look(): Promise<string | null> {
    const free = await freeOnAll().catch(() => undefined)
    if (free === undefined) {
      found = NO_ANSWER
      return found
    }
    const bytes = Math.min(...free.map((one) => one.bytes))
    const wanted = found === null ? reserveBytes : reserveBytes * HYSTERESIS
    if (bytes < wanted) {
      found = `The disk of this server is nearly full: ${memoryText(bytes)} are free, and ${memoryText(reserveBytes)} are kept free.`
    } else if (free.some(({ files }) => files === 0)) {
      found = 'The disk of this server can hold no more files, although it has room.'
    } else {
      found = null
    }
    return found
  }

  await look()
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref()
  return {
    shortage: () => found,
    look,
    isFull: async () => {
      const free = await freeOnAll().catch(() => undefined)
      return free === undefined || free.some(({ bytes, files }) => bytes < NO_ROOM_BYTES || files === 0)
    },
    freeBytes: async () => {
      const free = await freeOnAll().catch(() => [])
      return free.length === 0 ? null : Math.min(...free.map(({ bytes }) => bytes))
    },
    close: () => clearInterval(timer),
  }
}

interface Free {
  bytes: number
  files: number
}

/** @returns undefined for a folder that is not there. Where the disk does not count files, there is always one left */
async function freeOn(folder: string): Promise<Free | undefined> {
  try {
    const { bavail, bsize, files, ffree } = await statfs(folder)
    return { bytes: bavail * bsize, files: files === 0 ? 1 : ffree }
  } catch {
    return undefined
  }
}
