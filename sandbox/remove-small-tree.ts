import { lstat, opendir, rmdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from './file-path.ts'

/** So many are removed at the price of a process. */
const MAX_ENTRIES = 100
const MAX_LEVELS = 10

/**
 * Removes a file, a link, or a folder of a few entries, which is cheaper here than in a process of its own. Reads no more names than
 * it removes, and gives up at the first that would be too many, too deep, or not to be removed so.
 *
 * @returns whether nothing is left, and what a system call said where one failed
 */
export async function removeSmallTree(path: FilePath): Promise<{ isGone: boolean; error?: unknown }> {
  let entries = 0

  async function remove(one: FilePath, isFolder: boolean, level: number): Promise<boolean> {
    if (!isFolder) {
      await unlink(one)
      return true
    }
    if (level > MAX_LEVELS) return false
    for await (const entry of await opendir(one)) {
      if (++entries > MAX_ENTRIES || !(await remove(join(one, entry.name), entry.isDirectory(), level + 1)))
        return false
    }
    await rmdir(one)
    return true
  }

  try {
    return { isGone: await remove(path, (await lstat(path)).isDirectory(), 0) }
  } catch (error) {
    return { isGone: isMissing(error, path), error }
  }
}

function isMissing(error: unknown, path: FilePath): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT' && 'path' in error && error.path === path
}
