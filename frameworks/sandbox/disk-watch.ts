import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from './sandbox.ts'

// An empty file costs an inode and a name; counting it as a block keeps millions of them out as well.
const LEAST_BYTES = 4096
const LEAST_PAUSE_MILLISECONDS = 100

/**
 * Adds up what lies in the writable mounts, again and again, and calls `tooMuch` once when it passes the limit.
 * Pauses twenty times as long as it took, so that it never costs more than a twentieth of a core.
 */
export function watchDisk(command: Command, tooMuch: () => void): { stop: () => void } {
  const folders = command.mounts.filter((mount) => mount.writable).map((mount) => mount.source)
  let timer: NodeJS.Timeout | undefined
  let stopped = folders.length === 0
  async function look(): Promise<void> {
    const started = performance.now()
    const used = await bytesBelow(folders, command.limits.diskBytes)
    if (stopped) return
    if (used > command.limits.diskBytes) return tooMuch()
    const took = performance.now() - started
    timer = setTimeout(() => void look(), Math.max(LEAST_PAUSE_MILLISECONDS, took * 20))
  }
  if (!stopped) timer = setTimeout(() => void look(), LEAST_PAUSE_MILLISECONDS)
  return {
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** Bytes of all files below the folders; stops counting when there are more than `enough`. */
export async function bytesBelow(folders: string[], enough: number): Promise<number> {
  let bytes = 0
  const left = [...folders]
  for (let folder = left.pop(); folder !== undefined && bytes <= enough; folder = left.pop()) {
    // A folder that the program has just removed, or whose bits it took away, is empty for us.
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
    for (const entry of entries) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) left.push(path)
      const facts = await lstat(path).catch(() => undefined)
      bytes += Math.max(LEAST_BYTES, (facts?.blocks ?? 0) * 512)
      if (bytes > enough) break
    }
  }
  return bytes
}
