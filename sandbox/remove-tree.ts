import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { unmountDisksBelow } from './disk/disk-mounts.ts'
import type { FilePath } from './file-path.ts'
import { reclaim } from './identity/reclaim.ts'

/**
 * Removes a folder with all that is in it, also what a program made unreadable for its owner, and what a worker or
 * server that was killed left to a program's user. For every folder that has been a writable mount.
 * Programs' own disks go whole, whatever is in them.
 */
export async function removeTree(folder: FilePath): Promise<void> {
  await unmountDisksBelow(folder)
  try {
    await rm(folder, { recursive: true, force: true })
  } catch (error) {
    if (!isProgramsDoing(error)) throw error
    await reclaim(folder)
    // These tools go from folder to folder by descriptors, however deep.
    const run = promisify(execFile)
    await run('chmod', ['-R', 'u+rwX', '--', folder], { cwd: '/' }).catch(() => {})
    await run('rm', ['-rf', '--', folder], { cwd: '/' })
  }
}

/** A program may have closed folders, or left paths that are too long for the kernel. */
function isProgramsDoing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'ENAMETOOLONG'].includes(String(error.code))
}
